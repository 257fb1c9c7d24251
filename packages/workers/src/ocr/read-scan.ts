/** Reads a scan page by page and sends its lines as a text layer of the machine. The lines stay on this machine until
 *  they are sent, so after a crash the worker continues with the next page. Source: service.md#workers; shapes.md#ocr. */
import { join } from 'node:path'
import { isJsonObject, isSha256 } from '@yalkut/model'
import type { LeasedRequest } from '../queue/queue.ts'
import { ImpossibleRequest, type Job, type JobContext, type JobEnd } from '../queue/run-worker.ts'
import { openWorkFolder, type WorkFolder } from '../queue/work-folder.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { downloadObject } from '../server/download.ts'
import type { OcrEngine, PageImages } from './engine.ts'
import { type PageLines, readPageLines } from './hocr-lines.ts'
import { sendLayer } from './send-layer.ts'

export interface ScanReaderOptions {
  api: Api
  engine: OcrEngine
  images: PageImages
  /** The folder of all requests in progress. */
  workRoot: string
  /** The language of the words, as a code of the catalog, where it is known. */
  language?: string
  say(message: string): void
}

/** The job of reading one scan. */
export function scanReader(options: ScanReaderOptions): Job {
  return async (request, context) => {
    const { api, workRoot } = options
    const file = await fileOf(api, request.item, context.signal)
    const folder = await openWorkFolder(workRoot, api.server, request)
    const end = await readAndSend(options, request, { file, folder, ...context })
    await folder.remove()
    return end
  }
}

interface Reading extends JobContext {
  /** sha256 of the PDF. */
  file: string
  folder: WorkFolder
}

async function readAndSend(
  options: ScanReaderOptions,
  request: LeasedRequest,
  { file, folder, signal, reportProgress }: Reading,
): Promise<JobEnd> {
  const { api, engine, images, language } = options
  const pdf = join(folder.path, 'file.pdf')
  await download(api, file, pdf, signal)
  const total = await images.count(pdf)
  const pages: (PageLines | null)[] = []
  const failed: number[] = []
  await reportProgress({ done: 0, total })
  for (let page = 1; page <= total; page += 1) {
    signal.throwIfAborted()
    const lines = await readPage(options, { pdf, page, folder, signal })
    if (lines === null) failed.push(page)
    pages.push(lines)
    await reportProgress({ done: page, total })
  }
  if (failed.length === total) throw new ImpossibleRequest('No page of this scan could be read.')
  if (pages.every((page) => page === null || page.lines.length === 0)) {
    return { note: `No words were found on its ${total} pages.` }
  }
  const suggestion = await sendLayer(api, request, {
    pages,
    engine,
    signal,
    ...(language && { language }),
  })
  return { suggestion, note: noteOf(total, failed) }
}

/** The sha256 of a scan's PDF. Throws ImpossibleRequest when the scan is not in the catalog or has no file. */
async function fileOf(api: Api, scan: string, signal: AbortSignal): Promise<string> {
  try {
    const { data } = await api.get(`/v1/entities/${scan}`, { signal })
    const file = isJsonObject(data) ? data.file : undefined
    if (typeof file === 'string' && isSha256(file)) return file
    throw new ImpossibleRequest('This scan has no file.')
  } catch (error) {
    throw whenMissing(error, 'This scan is not in the catalog any more.')
  }
}

async function download(api: Api, sha256: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    await downloadObject(api, sha256, target, signal)
  } catch (error) {
    throw whenMissing(error, 'The file of this scan is not served.')
  }
}

/** An ImpossibleRequest with this message for an answer 403 or 404; any other error unchanged. */
function whenMissing(error: unknown, message: string): unknown {
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 403)
  return isMissing ? new ImpossibleRequest(message, { cause: error }) : error
}

interface PageReading {
  pdf: string
  page: number
  folder: WorkFolder
  signal: AbortSignal
}

/** The lines of a page, stored by an earlier try or read now. Null when the page cannot be read. */
async function readPage(
  { engine, images, say }: ScanReaderOptions,
  { pdf, page, folder, signal }: PageReading,
): Promise<PageLines | null> {
  const name = `page-${page}-${engine.name}.json`
  const stored = await folder.read(name)
  if (stored !== null) return readStored(stored)
  let lines: PageLines | null = null
  try {
    lines = readPageLines(await engine.read(await images.render(pdf, page), signal))
  } catch (error) {
    if (signal.aborted) throw error
    say(`Page ${page} could not be read: ${error instanceof Error ? error.message : error}`)
  }
  await folder.write(name, JSON.stringify(lines))
  return lines
}

function readStored(text: string): PageLines | null {
  const stored: unknown = JSON.parse(text)
  return isPageLines(stored) ? stored : null
}

/** Checks two fields only, as this program wrote the file, completely or not at all. */
function isPageLines(value: unknown): value is PageLines {
  return typeof value === 'object' && value !== null && 'lines' in value && 'bbox' in value
}

function noteOf(total: number, failed: readonly number[]): string {
  const read = total === 1 ? '1 page was read' : `${total - failed.length} of ${total} pages were read`
  if (failed.length === 0) return `${read}.`
  const shown = failed.slice(0, 50).join(', ')
  const more = failed.length > 50 ? ' …' : ''
  return `${read}; not ${shown}${more}.`
}
