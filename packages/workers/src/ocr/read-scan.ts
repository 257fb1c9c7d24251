/** Reads a scan page by page and sends what was read as the machine's layer. What was read is kept on this machine until
 *  it is sent: after a crash the reading goes on at the next page. Source: service.md#workers; shapes.md#ocr. */
import { join } from 'node:path'
import { isJsonObject, isSha256 } from '@yalkut/model'
import type { Work } from '../queue/queue.ts'
import { Impossible, type Job, type JobContext, type JobEnd } from '../queue/run-worker.ts'
import { openWorkFolder, type WorkFolder } from '../queue/work-folder.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { downloadObject } from '../server/download.ts'
import type { OcrEngine, PageImages } from './engine.ts'
import { sendLayer } from './send-layer.ts'
import { type PageLines, readPageLines } from './slim-hocr.ts'

export interface ScanReading {
  api: Api
  engine: OcrEngine
  images: PageImages
  /** Folder of all that is under way. */
  workRoot: string
  /** The catalog's language of the words, where it is known. */
  language?: string
  say(words: string): void
}

/** The job of reading one scan. */
export function scanReader(reading: ScanReading): Job {
  return async (work, context) => {
    const { api, workRoot } = reading
    const file = await fileOf(api, work.item, context.signal)
    const folder = await openWorkFolder(workRoot, api.server, work)
    const end = await readAndSend(reading, work, { file, folder, ...context })
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
  reading: ScanReading,
  work: Work,
  { file, folder, signal, tell }: Reading,
): Promise<JobEnd> {
  const { api, engine, images, language } = reading
  const pdf = join(folder.path, 'file.pdf')
  await download(api, file, pdf, signal)
  const total = await images.count(pdf)
  const pages: (PageLines | null)[] = []
  const failed: number[] = []
  await tell({ done: 0, total })
  for (let page = 1; page <= total; page += 1) {
    signal.throwIfAborted()
    const lines = await readPage(reading, { pdf, page, folder, signal })
    if (lines === null) failed.push(page)
    pages.push(lines)
    await tell({ done: page, total })
  }
  if (failed.length === total) throw new Impossible('Not one page of it could be read.')
  if (pages.every((page) => page === null || page.lines.length === 0)) {
    return { note: `No words were found on its ${total} pages.` }
  }
  const suggestion = await sendLayer(api, work, {
    pages,
    engine,
    signal,
    ...(language && { language }),
  })
  return { suggestion, note: noteOf(total, failed) }
}

/** The PDF of a scan. Throws Impossible when there is none to be had. */
async function fileOf(api: Api, scan: string, signal: AbortSignal): Promise<string> {
  try {
    const { data } = await api.get(`/v1/entities/${scan}`, { signal })
    const file = isJsonObject(data) ? data.file : undefined
    if (typeof file === 'string' && isSha256(file)) return file
    throw new Impossible('This scan has no file.')
  } catch (error) {
    throw gone(error, 'This scan is not in the catalog any more.')
  }
}

async function download(
  api: Api,
  sha256: string,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await downloadObject(api, sha256, target, signal)
  } catch (error) {
    throw gone(error, 'The file of this scan is not served.')
  }
}

function gone(error: unknown, words: string): unknown {
  const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 403)
  return isGone ? new Impossible(words, { cause: error }) : error
}

interface PageReading {
  pdf: string
  page: number
  folder: WorkFolder
  signal: AbortSignal
}

/** The lines of a page, from an earlier try where that came so far; null when it cannot be read. */
async function readPage(
  { engine, images, say }: ScanReading,
  { pdf, page, folder, signal }: PageReading,
): Promise<PageLines | null> {
  const name = `page-${page}-${engine.name}.json`
  const kept = await folder.read(name)
  if (kept !== null) return readKept(kept)
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

function readKept(text: string): PageLines | null {
  const kept: unknown = JSON.parse(text)
  return isPageLines(kept) ? kept : null
}

/** Written by this program, whole or not at all. */
function isPageLines(value: unknown): value is PageLines {
  return typeof value === 'object' && value !== null && 'lines' in value && 'bbox' in value
}

function noteOf(total: number, failed: readonly number[]): string {
  const read =
    total === 1 ? '1 page was read' : `${total - failed.length} of ${total} pages were read`
  if (failed.length === 0) return `${read}.`
  const shown = failed.slice(0, 50).join(', ')
  const more = failed.length > 50 ? ' …' : ''
  return `${read}; not ${shown}${more}.`
}
