/** Files in the form that readers get. Source: service.md#file; shapes.md#file. */
import {
  type Derivation,
  type FileRow,
  findFiles,
  findPageFixes,
  type PageFixRow,
  wholeDerivationsOf,
} from '@yalkut/ledger/files'
import { isServed, isSha256, refuse } from '@yalkut/model'
import type { StoredFile } from '@yalkut/projection'
import { commonSaid } from '../../core/sentences/common.ts'
import { filesSaid } from '../../core/sentences/files.ts'
import type { Services } from '../../core/services/services.ts'
import type { DerivationView, FileView, Measured } from '../../core/shapes/file.ts'
import { objectUrl } from '../../core/shown/object-url.ts'
import { viewPageFix } from './page-fix.ts'

/** One file. Refuses `bad-request` for an invalid sha256, `not-found` for an unknown file. */
export async function getFile(services: Services, text: string): Promise<FileView> {
  const sha256 = readSha256(text)
  const [file] = await viewFiles(services, [sha256])
  if (file === undefined) throw noFile(sha256)
  return file
}

const MAX_FILES = 200

/** The known files of these, in the order requested. */
export async function getFiles(services: Services, ids: string): Promise<FileView[]> {
  const requested = [
    ...new Set(
      ids
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
  if (requested.length === 0) throw refuse('bad-request', filesSaid('sha256-at-least-one'))
  if (requested.length > MAX_FILES) {
    throw refuse('bad-request', filesSaid('too-many-files', { max: MAX_FILES }), { max: MAX_FILES })
  }
  return await viewFiles(services, requested.map(readSha256))
}

/** Four statements for any number of files. */
async function viewFiles({ projection: { reads }, ledger }: Services, hashes: readonly string[]): Promise<FileView[]> {
  const stored = reads.files.files(hashes)
  const rows = await findFiles(ledger.read, [...stored.keys()])
  const derivations = Map.groupBy(
    await wholeDerivationsOf(ledger.read, [...stored.keys()]),
    (each) => each.sourceSha256,
  )
  const fixes = await findPageFixes(ledger.read, [...stored.keys()])
  return hashes.flatMap((sha256) => {
    const file = stored.get(sha256)
    if (file === undefined) return []
    return viewFile(file, rows.get(sha256), derivations.get(sha256) ?? [], fixes.get(sha256))
  })
}

function viewFile(
  file: StoredFile,
  row: FileRow | undefined,
  derivations: readonly Derivation[],
  fix: PageFixRow | undefined,
): FileView {
  const { sha256, sizeBytes: bytes, mime, rights, credit } = file
  const served = isServed(rights)
  const measured = readMeasured(row?.measured ?? null)
  return {
    sha256,
    bytes,
    mime,
    rights,
    credit,
    url: served ? objectUrl(sha256) : null,
    derivations: served ? derivations.map(viewDerivation) : [],
    pageFix: fix === undefined || rights === 'preserved' ? null : viewPageFix(fix),
    pageImages: served ? (measured?.pages ?? 0) : 0,
  }
}

export function viewDerivation(made: Derivation): DerivationView {
  const { profile, sha256, sizeBytes: bytes, encoder } = made
  return { profile, sha256, bytes, encoder, url: objectUrl(sha256) }
}

/** Parses the measurements that were stored with the file. */
export function readMeasured(text: string | null): Measured | null {
  const measured: Measured | null = text === null ? null : JSON.parse(text)
  return measured
}

/** A sha256 in its stored form. Refuses `bad-request`. */
export function readSha256(text: string): string {
  const sha256 = text.trim().toLowerCase()
  if (isSha256(sha256)) return sha256
  throw refuse('bad-request', commonSaid('file-by-sha256'))
}

export function noFile(sha256: string): Error {
  return refuse('not-found', filesSaid('file-not-held'), { sha256 })
}
