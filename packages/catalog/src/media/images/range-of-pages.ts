/** Some pages of a scan as a PDF of their own. Source: service.md#page-images; shapes.md#page-images. */
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newItemId, type Refusal, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { assertServedPdf, noneOfBroken } from './page-images.ts'
import { sizesOrNone } from './page-sizes.ts'

/** The file is made in memory. */
const MOST_PAGES = 100
/** As far as the size of the whole file tells. */
const MOST_MB = 200
/** Files that are made for visitors at once. */
const MOST_OF_VISITORS = 2
const RETRY_AFTER_S = 10

const page = (description: string) => Type.Integer({ minimum: 1, maximum: 100_000, description })

export const ScanRange = Type.Object({
  from: page('The first page, from 1.'),
  to: page('The last page, which is in the file too.'),
})
export type ScanRange = Static<typeof ScanRange>

export interface RangeAsker {
  isVisitor: boolean
  /** Aborted when the client is gone. */
  gone: AbortSignal
  /** Counts what the pages cost beyond one request. */
  count(requests: number): void
}

/** A file that is made, or that its askers open. */
interface Taking {
  copy: string
  made: Promise<unknown>
  /** Those who wait for the file or open it. The file is deleted after the last. */
  askers: number
  /** Aborted after the last asker: a task that no thread has begun is not begun. */
  unwanted: AbortController
}

/** By file and pages, so that simultaneous requests for the same pages make one file. */
const takings = new Map<string, Taking>()
let ofVisitors = 0

/** The sha256 of the scan's file. Refuses as `takeScanPages`, except `busy` and for pages that the file does not have. */
export function assertScanRange(services: Services, idText: string, { from, to }: ScanRange): string {
  const { file } = getShownOf(services.projection.reads, 'scan', idText).data
  assertServedPdf(services, file)
  if (to < from || to - from >= MOST_PAGES) {
    throw refuse('invalid', imagesSaid('pages-range', { max: MOST_PAGES }), { from, to })
  }
  return file
}

/** Refuses `not-found` for an item that is no scan, a file that is not served and pages that it does not have; `invalid` for
 *  too many pages or bytes; `busy`. */
export async function takeScanPages(
  services: Services,
  idText: string,
  range: ScanRange,
  asker: RangeAsker,
): Promise<Readable> {
  assertScanRange(services, idText, range)
  // Only the process that writes makes files; the others send the request there.
  await services.latest()
  const file = assertScanRange(services, idText, range)
  asker.count(Math.ceil((range.to - range.from + 1) / 10))
  await assertSize(services, file, range)
  const key = `${file} ${range.from} ${range.to}`
  const taking = takings.get(key) ?? begin(services, { key, file, range, isVisitor: asker.isVisitor })
  taking.askers += 1
  try {
    await unlessGone(taking.made, asker.gone)
    // It may have been taken down meanwhile.
    if (assertScanRange(services, idText, range) !== file) throw refuse('not-found', imagesSaid('no-page-images'))
    const made = await open(taking.copy)
    // An open file is read to its end after its name is gone.
    const bytes = made.createReadStream()
    if (asker.gone.aborted) bytes.destroy()
    return bytes
  } finally {
    taking.askers -= 1
    if (taking.askers === 0) leave(key, taking)
  }
}

async function assertSize(services: Services, file: string, { from, to }: ScanRange): Promise<void> {
  const stored = services.projection.reads.files.file(file)
  const { length } = await sizesOrNone(services, stored)
  if (stored === null || to > length) return
  if ((stored.sizeBytes * (to - from + 1)) / length <= MOST_MB * 1_000_000) return
  throw refuse('invalid', imagesSaid('pages-bytes', { max: MOST_MB }), { from, to })
}

interface Asked {
  key: string
  file: string
  range: ScanRange
  isVisitor: boolean
}

function begin(services: Services, { key, file, range, isVisitor }: Asked): Taking {
  if (isVisitor && ofVisitors >= MOST_OF_VISITORS) throw busy()
  const copy = join(services.staging.folder, `${newItemId()}.pdf`)
  const unwanted = new AbortController()
  if (isVisitor) ofVisitors += 1
  const made = make(services, { file, range, copy, unwanted: unwanted.signal }).finally(() => {
    if (isVisitor) ofVisitors -= 1
  })
  // Its askers see a failure, if any are left.
  made.catch(() => undefined)
  const taking = { copy, made, askers: 0, unwanted }
  takings.set(key, taking)
  return taking
}

interface Making {
  file: string
  range: ScanRange
  copy: string
  unwanted: AbortSignal
}

async function make({ objects, imaging, staging }: Services, { file, range, copy, unwanted }: Making): Promise<void> {
  await mkdir(staging.folder, { recursive: true })
  const source = await objects.localFile(file)
  try {
    await imaging.takePages(source.path, range, copy, unwanted).catch(noneOfBroken)
  } finally {
    source.release()
  }
}

function leave(key: string, { copy, made, unwanted }: Taking): void {
  takings.delete(key)
  unwanted.abort()
  const remove = () => rm(copy, { force: true })
  made.then(remove, remove).catch(() => undefined)
}

/** Refuses `busy` once the client is gone: nobody reads it. */
async function unlessGone(made: Promise<unknown>, gone: AbortSignal): Promise<void> {
  if (gone.aborted) throw busy()
  const left = Promise.withResolvers<never>()
  const leaveNow = () => left.reject(busy())
  gone.addEventListener('abort', leaveNow, { once: true })
  try {
    await Promise.race([made, left.promise])
  } finally {
    gone.removeEventListener('abort', leaveNow)
  }
}

function busy(): Refusal {
  return refuse('busy', imagesSaid('pages-busy'), { retryAfterSeconds: RETRY_AFTER_S })
}
