/** Sends the words of a scan as a layer of the machine's own, and never the same twice. Source: shapes.md, 11 (ocr).
 *
 *  Between the server's keeping of a layer and the answer a worker may die; so before it sends, it looks whether an
 *  earlier try did. Only machines that have this request write layers of this scan on its behalf. */
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type { Work } from '../queue/queue.ts'
import type { Api } from '../server/api.ts'
import type { OcrEngine } from './engine.ts'
import { type PageLines, writeHocr } from './slim-hocr.ts'

export interface LayerWords {
  /** In order; null for one that could not be read. */
  pages: readonly (PageLines | null)[]
  engine: Pick<OcrEngine, 'name' | 'version'>
  language?: string
  signal: AbortSignal
}

/** The longest document that is sent at once, in bytes: servers take no more than ten million. */
const MAX_BYTES = 8_000_000

/** Answers the suggestion that brings the words; the last one, where the scan is too long for one. */
export async function sendLayer(api: Api, work: Work, words: LayerWords): Promise<number> {
  const { engine, language, signal } = words
  const documents = documentsOf(words)
  const sent = await sentBefore(api, work, signal)
  let last = sent.at(-1) ?? 0
  for (const { content, firstPage } of documents.slice(sent.length)) {
    const { name, version } = engine
    const more = language === undefined ? {} : { language }
    const json = { content, format: 'hocr', engine: { name, version }, firstPage, ...more }
    last = suggestionIn(await api.send('POST', `/v1/scans/${work.item}/ocr`, json, { signal }))
  }
  return last
}

interface Document {
  content: string
  firstPage: number
}

function documentsOf({ pages, engine }: LayerWords): Document[] {
  const documents: Document[] = []
  let first = 0
  let bytes = 0
  const close = (end: number): void => {
    documents.push({ content: writeHocr(pages.slice(first, end), engine), firstPage: first + 1 })
    first = end
    bytes = 0
  }
  for (const [at, page] of pages.entries()) {
    const size = Buffer.byteLength(JSON.stringify(page)) + 200
    if (bytes > 0 && bytes + size > MAX_BYTES) close(at)
    bytes += size
  }
  close(pages.length)
  return documents
}

/** The suggestions that earlier tries of this request sent, in order. */
async function sentBefore(api: Api, work: Work, signal: AbortSignal): Promise<number[]> {
  const path = `/v1/suggestions?state=all&about=${work.item}&limit=200`
  const { suggestions } = await api.get(path, { signal })
  const all = Array.isArray(suggestions) ? suggestions : []
  return all
    .filter((entry) => isJsonObject(entry) && isOurs(entry, work))
    .map((entry) => (isJsonObject(entry) ? Number(entry.id) : 0))
    .sort((a, b) => a - b)
}

function isOurs({ author, createdAt, status, types }: JsonObject, work: Work): boolean {
  return (
    author === work.worker &&
    typeof createdAt === 'string' &&
    createdAt >= work.createdAt &&
    (status === 'open' || status === 'merged') &&
    Array.isArray(types) &&
    types.includes('text-layer')
  )
}

function suggestionIn(answer: JsonObject): number {
  const { id, suggestion } = answer
  if (typeof id === 'number') return id
  if (typeof suggestion === 'number') return suggestion
  if (isJsonObject(suggestion) && typeof suggestion.id === 'number') return suggestion.id
  throw new Error('The server answered no suggestion.')
}
