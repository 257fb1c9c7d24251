/** Page corrections for apps that display a file from its original source, and lists of all corrected files.
 *  Source: service.md#page-fixes. */
import {
  copiesIn,
  type Derivation,
  filesFetchedFrom,
  findDerivation,
  findPageFixes,
  pageFixesIn,
} from '@yalkut/ledger/files'
import { driveAddress, isDriveId, isOf, isServed, refuse } from '@yalkut/model'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import type { DriveFix, FilesManifest, ManifestFile, ReadingCopy } from '../../core/shapes/file.ts'
import { MANIFEST_COLLECTIONS } from '../../core/shapes/file.ts'
import { objectUrl } from '../../core/shown/object-url.ts'
import { viewPageFix } from '../files/page-fix.ts'
import { READING_COPY } from './reading-copy.ts'

/** Refuses `not-found` for a file that was not fetched from there, was not analysed yet, or is taken down. */
export async function getDriveFix(services: Services, drive: string): Promise<DriveFix> {
  const { ledger, projection } = services
  const none = refuse('not-found', imagesSaid('pages-unknown'))
  if (!isDriveId(drive)) throw none
  const known = await filesOfDrive(services, drive)
  const stored = projection.reads.files.files(known)
  const fixes = await findPageFixes(ledger.read, known)
  for (const sha256 of known) {
    const rights = stored.get(sha256)?.rights ?? 'preserved'
    const fix = fixes.get(sha256)
    if (rights === 'preserved' || fix === undefined) continue
    const copy = isServed(rights) ? await findDerivation(ledger.read, sha256, READING_COPY, 0) : null
    const readingCopy = copy === null ? null : viewCopy(copy)
    return { drive, sha256, ...viewPageFix(fix), readingCopy }
  }
  throw none
}

/** The files that came from there: those of which the operator says so, then those whose scans name the address. */
export async function filesOfDrive({ ledger, projection: { reads } }: Services, drive: string): Promise<string[]> {
  const fetched = await filesFetchedFrom(ledger.read, driveAddress(drive))
  const items = reads.items.shown(reads.likenesses.withExternalId('drive', drive))
  const named = items.flatMap((item) => (isOf(item, 'scan') ? item.data.file : []))
  return [...new Set([...fetched, ...named])]
}

function viewCopy({ sha256, sizeBytes: bytes, encoder }: Derivation): ReadingCopy {
  return { sha256, url: objectUrl(sha256), bytes, encoder }
}

export type ManifestCollection = (typeof MANIFEST_COLLECTIONS)[number]

/** The most files of one part. */
const MAX_IN_PART = 5_000

/** The index, or the part of files whose sha256 begins with two given digits. Refuses `not-found` for every other
 *  name. */
export async function getFilesManifest(
  services: Services,
  collectionName: string,
  name: string,
): Promise<FilesManifest> {
  const collection = MANIFEST_COLLECTIONS.find((each) => each === collectionName)
  if (collection === undefined) throw refuse('not-found', imagesSaid('no-such-manifests'))
  if (name === 'index.json') {
    const parts = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
    return { collection, manifests: parts.map((part) => `/manifests/${collection}/${part}.json`) }
  }
  // The name that the lists of older services have.
  if (name === `${collection}.json`) return { collection, files: [] }
  const prefix = /^([0-9a-f]{2})\.json$/.exec(name)?.[1]
  if (prefix === undefined) {
    throw refuse('not-found', imagesSaid('manifest-is'))
  }
  const part = { prefix, limit: MAX_IN_PART }
  const files = collection === 'page-fixes' ? await fixesIn(services, part) : await readingCopiesIn(services, part)
  return { collection, files }
}

type Part = { prefix: string; limit: number }

async function fixesIn({ ledger, projection }: Services, part: Part): Promise<ManifestFile[]> {
  const rows = await pageFixesIn(ledger.read, part)
  const stored = projection.reads.files.files(rows.map(({ sha256 }) => sha256))
  return rows.flatMap((row): ManifestFile[] => {
    const rights = stored.get(row.sha256)?.rights ?? 'preserved'
    return rights === 'preserved' ? [] : [{ sha256: row.sha256, ...viewPageFix(row) }]
  })
}

async function readingCopiesIn({ ledger, projection }: Services, part: Part): Promise<ManifestFile[]> {
  const copies = await copiesIn(ledger.read, READING_COPY, part)
  const stored = projection.reads.files.files(copies.map((copy) => copy.sourceSha256))
  return copies.flatMap((copy): ManifestFile[] => {
    const rights = stored.get(copy.sourceSha256)?.rights ?? 'preserved'
    if (!isServed(rights)) return []
    return [{ sha256: copy.sourceSha256, readingCopy: viewCopy(copy) }]
  })
}
