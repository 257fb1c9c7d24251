/** Some pages of a scan as a PDF of their own. Source: service.md#page-images; shapes.md#page-images. */
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newItemId, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { assertServedPdf, noneOfBroken } from './page-images.ts'

/** The file is made in memory. */
const MOST_PAGES = 100

const Page = Type.Integer({ minimum: 1, maximum: 100_000 })

export const ScanRange = Type.Object({ from: Page, to: Page })
export type ScanRange = Static<typeof ScanRange>

/** Refuses `not-found` for an item that is no scan, a file that is not served and pages that it does not have; `invalid` for
 *  too many pages; `busy`. */
export async function takeScanPages(services: Services, idText: string, { from, to }: ScanRange): Promise<Readable> {
  const { file } = getShownOf(services.projection.reads, 'scan', idText).data
  assertServedPdf(services, file)
  if (to < from || to - from >= MOST_PAGES) {
    throw refuse('invalid', imagesSaid('pages-range', { max: MOST_PAGES }), { from, to })
  }
  const { objects, imaging, staging } = services
  const copy = join(staging.folder, `${newItemId()}.pdf`)
  await mkdir(staging.folder, { recursive: true })
  const source = await objects.localFile(file)
  try {
    await imaging.takePages(source.path, { from, to }, copy).catch(noneOfBroken)
    const made = await open(copy)
    // An open file is read to its end after its name is gone.
    return made.createReadStream()
  } finally {
    source.release()
    await rm(copy, { force: true })
  }
}
