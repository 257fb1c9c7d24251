/** Sends the lines of a scan as a text layer of the machine, and never sends a layer twice. Source: shapes.md#ocr.
 *
 *  A worker may die after the server stored a layer and before the worker has the answer. So before it sends, it looks for
 *  suggestions of earlier tries. Only machines with a lease of this request send layers for it. */
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type { LeasedRequest } from '../queue/queue.ts'
import type { Api } from '../server/api.ts'
import type { OcrEngine } from './engine.ts'
import { type PageLines, writeHocr } from './hocr-lines.ts'

export interface LayerContent {
  /** In order; null for a page that could not be read. */
  pages: readonly (PageLines | null)[]
  engine: Pick<OcrEngine, 'name' | 'version'>
  language?: string
  signal: AbortSignal
}

/** The limits of the server for one document. */
const MAX_BYTES = 30_000_000
const MAX_PAGES = 5_000

/** Answers the suggestion of the layer. A scan that is too long for one document has several; this is the last. */
export async function sendLayer(api: Api, request: LeasedRequest, layer: LayerContent): Promise<number> {
  const { engine, language, signal } = layer
  const documents = documentsOf(layer)
  const sent = await sentBefore(api, request, signal)
  let last = sent.at(-1) ?? 0
  for (const { content, firstPage } of documents.slice(sent.length)) {
    const { name, version } = engine
    const more = language === undefined ? {} : { language }
    const json = { content, format: 'hocr', engine: { name, version }, firstPage, ...more }
    last = suggestionIn(await api.send('POST', `/v1/scans/${request.item}/ocr`, json, { signal }))
  }
  return last
}

interface Document {
  content: string
  firstPage: number
}

function documentsOf({ pages, engine }: LayerContent): Document[] {
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

/** The suggestions of earlier tries of this request, the oldest first. The server lists the newest first. */
async function sentBefore(api: Api, request: LeasedRequest, signal: AbortSignal): Promise<number[]> {
  const found: number[] = []
  const path = `/v1/suggestions?state=all&about=${request.item}&limit=100`
  for (let cursor = ''; ; ) {
    const { suggestions, next } = await api.get(path + cursor, { signal })
    const page = Array.isArray(suggestions) ? suggestions.filter((one) => isJsonObject(one)) : []
    for (const one of page) if (isOfRequest(one, request)) found.push(Number(one.id))
    const isRecent = String(page.at(-1)?.createdAt ?? '') >= request.createdAt
    if (typeof next !== 'string' || !isRecent) return found.sort((a, b) => a - b)
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}

function isOfRequest({ author, createdAt, status, types }: JsonObject, request: LeasedRequest): boolean {
  return (
    author === request.worker &&
    typeof createdAt === 'string' &&
    createdAt >= request.createdAt &&
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
  throw new Error('The server did not answer a suggestion.')
}
