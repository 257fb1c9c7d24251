/** Page corrections for apps that display a file from its original source, and lists of all corrected files.
 *  Source: service.md#page-fixes. */
import {
  copiesIn,
  type Derivation,
  fileFetchedFrom,
  findDerivation,
  findPageFixes,
  pageFixesIn,
} from '@yalkut/ledger/files'
import { isServed, refuse } from '@yalkut/model'
import { viewPageFix } from '../files/page-fix.ts'
import { objectUrl } from '../files/view-file.ts'
import type { Services } from '../services/services.ts'
import type { DriveFix, FilesManifest, ManifestFile, ReadingCopy } from '../shapes/file.ts'
import { MANIFEST_COLLECTIONS } from '../shapes/file.ts'
import { READING_COPY } from './reading-copy.ts'

/** The URLs under which Google Drive serves one file. */
function driveAddresses(id: string): string[] {
  return [
    `https://drive.google.com/file/d/${id}/view`,
    `https://drive.google.com/file/d/${id}/preview`,
    `https://drive.google.com/file/d/${id}`,
    `https://drive.google.com/open?id=${id}`,
    `https://drive.google.com/uc?id=${id}`,
    `https://drive.google.com/uc?export=download&id=${id}`,
    `https://drive.usercontent.google.com/download?id=${id}`,
  ]
}

/** Refuses `not-found` for a file that was not fetched from there, was not analysed yet, or is taken down. */
export async function getDriveFix(services: Services, drive: string): Promise<DriveFix> {
  const { ledger, projection } = services
  const none = refuse('not-found', 'Nothing is known of the pages of this file.')
  if (!/^[\w-]{10,100}$/.test(drive)) throw none
  const sha256 = await fileFetchedFrom(ledger.read, driveAddresses(drive))
  const held = sha256 === null ? null : projection.reads.files.file(sha256)
  if (sha256 === null || held === null || held.rights === 'preserved') throw none
  const fix = (await findPageFixes(ledger.read, [sha256])).get(sha256)
  if (fix === undefined) throw none
  const copy = isServed(held.rights)
    ? await findDerivation(ledger.read, sha256, READING_COPY, 0)
    : null
  const readingCopy = copy === null ? null : viewCopy(copy)
  return { drive, sha256, ...viewPageFix(fix), readingCopy }
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
  if (collection === undefined) throw refuse('not-found', 'There are no such manifests.')
  if (name === 'index.json') {
    const parts = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
    return { collection, manifests: parts.map((part) => `/manifests/${collection}/${part}.json`) }
  }
  // The name that the lists of older services have.
  if (name === `${collection}.json`) return { collection, files: [] }
  const prefix = /^([0-9a-f]{2})\.json$/.exec(name)?.[1]
  if (prefix === undefined) {
    throw refuse('not-found', 'A manifest is index.json, or one of those that it names.')
  }
  const part = { prefix, limit: MAX_IN_PART }
  const files =
    collection === 'page-fixes'
      ? await fixesIn(services, part)
      : await readingCopiesIn(services, part)
  return { collection, files }
}

type Part = { prefix: string; limit: number }

async function fixesIn({ ledger, projection }: Services, part: Part): Promise<ManifestFile[]> {
  const rows = await pageFixesIn(ledger.read, part)
  const held = projection.reads.files.files(rows.map(({ sha256 }) => sha256))
  return rows.flatMap((row): ManifestFile[] => {
    const rights = held.get(row.sha256)?.rights ?? 'preserved'
    return rights === 'preserved' ? [] : [{ sha256: row.sha256, ...viewPageFix(row) }]
  })
}

async function readingCopiesIn(
  { ledger, projection }: Services,
  part: Part,
): Promise<ManifestFile[]> {
  const copies = await copiesIn(ledger.read, READING_COPY, part)
  const held = projection.reads.files.files(copies.map((copy) => copy.sourceSha256))
  return copies.flatMap((copy): ManifestFile[] => {
    const rights = held.get(copy.sourceSha256)?.rights ?? 'preserved'
    if (!isServed(rights)) return []
    return [{ sha256: copy.sourceSha256, readingCopy: viewCopy(copy) }]
  })
}
