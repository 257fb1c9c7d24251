/** Bytes that may be served, found by sha256. Source: service.md#files; shapes.md#licences-and-rights. */
import type { Readable } from 'node:stream'
import { sourcesOfDerived } from '@yalkut/ledger/files'
import { isServed, isSha256, refuse } from '@yalkut/model'
import type { StoredFile } from '@yalkut/projection'
import { filesSaid } from '../../core/sentences/files.ts'
import type { Services } from '../../core/services/services.ts'

export interface ServedObject {
  sha256: string
  sizeBytes: number
  mime: string
  /** The credit line that is served with the bytes; null when their rights require none. */
  credit: string | null
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** The bytes of a file, or of a derived file, if its rights allow. Refuses `not-found` for withheld and unknown files
 *  alike, so that a caller cannot distinguish the two. */
export async function getObject(services: Services, text: string): Promise<ServedObject> {
  const found = await findObject(services, text)
  if (found === null) throw noObject()
  return found
}

/** The same; null where `getObject` refuses. */
export async function findObject(services: Services, text: string): Promise<ServedObject | null> {
  const sha256 = text.toLowerCase()
  if (!isSha256(sha256)) return null
  const found = served(services, sha256) ?? (await servedDerivation(services, sha256))
  if (found === null) return null
  const { objects } = services
  const open = (range?: { start: number; end: number }): Promise<Readable> => objects.read(sha256, range)
  return { sha256, ...found, open }
}

type Found = Omit<ServedObject, 'sha256' | 'open'>

function served({ projection }: Services, sha256: string): Found | null {
  const file = projection.reads.files.file(sha256)
  if (file === null || !isServed(file.rights)) return null
  const { sizeBytes, mime } = file
  return { sizeBytes, mime, credit: creditOf(file) }
}

/** A derived file is served while its source is served. */
async function servedDerivation(services: Services, sha256: string): Promise<Found | null> {
  const { ledger, projection } = services
  // A withheld file is not served, even if the same bytes were also derived from another file.
  if (projection.reads.files.file(sha256) !== null) return null
  const made = await sourcesOfDerived(ledger.read, sha256)
  const sources = projection.reads.files.files(made.map((each) => each.sourceSha256))
  for (const { sourceSha256, sizeBytes, mime } of made) {
    const source = sources.get(sourceSha256)
    if (source !== undefined && isServed(source.rights)) {
      return { sizeBytes, mime, credit: creditOf(source) }
    }
  }
  return null
}

function creditOf({ rights, credit }: StoredFile): string | null {
  return rights === 'credit' ? credit : null
}

export function noObject(): Error {
  return refuse('not-found', filesSaid('file-not-served'))
}
