/** A copy of a file with corrected pages, for readers. It is stored beside the file and served while the file is
 *  served. Source: service.md#page-fixes. */

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_ENCODER, type PageFix } from '@yalkut/imaging'
import type { Derivation } from '@yalkut/ledger/files'
import { newItemId } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'

export const READING_COPY = 'reading-copy'

/** Larger files get no copy, because the copy is built in memory. */
const MAX_BYTES = 200_000_000

/** Answers the copy, or null for a file that is too large. Refuses `invalid` for a file that cannot be copied. */
export async function makeReadingCopy(
  services: Services,
  { sha256, path, pages }: { sha256: string; path: string; pages: readonly PageFix[] },
): Promise<Derivation | null> {
  const { objects, imaging, staging, clock } = services
  const size = await objects.size(sha256)
  if (size === null || size > MAX_BYTES) return null
  const copy = join(staging.folder, `${newItemId()}.pdf`)
  await mkdir(staging.folder, { recursive: true })
  try {
    await imaging.fixPages(path, pages, copy)
    const stored = await objects.adopt(copy)
    return {
      sourceSha256: sha256,
      profile: READING_COPY,
      page: 0,
      ...stored,
      mime: 'application/pdf',
      encoder: IMAGE_ENCODER,
      width: null,
      height: null,
      at: clock().toISOString(),
    }
  } finally {
    await rm(copy, { force: true })
  }
}
