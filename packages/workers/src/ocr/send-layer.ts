/** Sends the words of a scan as a layer of the machine's own, and never the same twice. Source: shapes.md#ocr.
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

/** What servers take at once: bytes of a document, and pages. */
const MAX_BYTES = 30_000_000
const MAX_PAGES = 5_000

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
    const part = pages.slice(first, end)
    const hasWords = part.some((page) => page !== null && page.lines.length > 0)
    if (hasWords) documents.push({ content: writeHocr(part, engine), firstPage: first + 1 })
    first = end
    bytes = 0
  }
  for (const [at, page] of pages.entries()) {
    const size = Buffer.byteLength(JSON.stringify(page)) + 200
    if (at > first && (bytes + size > MAX_BYTES || at - first >= MAX_PAGES)) close(at)
    bytes += size
  }
  close(pages.length)
  return documents
}

/** The suggestions that earlier tries of this request sent, in order. The list has the newest first. */
async function sentBefore(api: Api, work: Work, signal: AbortSignal): Promise<number[]> {
  const found: number[] = []
  const path = `/v1/suggestions?state=all&about=${work.item}&limit=100`
  for (let cursor = ''; ; ) {
    const { suggestions, next } = await api.get(path + cursor, { signal })
    const page = Array.isArray(suggestions) ? suggestions.filter((one) => isJsonObject(one)) : []
    for (const one of page) if (isOurs(one, work)) found.push(Number(one.id))
    const isRecent = String(page.at(-1)?.createdAt ?? '') >= work.createdAt
    if (typeof next !== 'string' || !isRecent) return found.sort((a, b) => a - b)
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
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
