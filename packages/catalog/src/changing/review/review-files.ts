/** The files that a suggestion's items name, for review. Source: shapes.md#review-view. */

import { pageHashesOf, waitingFiles } from '@yalkut/ledger/files'
import { fileReferencesOf, isServed, type JsonObject } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import type { ReviewFile } from '../../core/shapes/review.ts'
import type { AlikeFile } from '../../core/shapes/similar-file.ts'
import { objectUrl } from '../../core/shown/object-url.ts'
import { filesAlike } from '../../core/shown/similar-files.ts'

/** Files of one page of the review. */
const MAX_FILES = 200
/** Files for which similar files are looked for. */
const MAX_COMPARED = 3

/** By sha256; a file that the catalog does not hold is left out. `mayLook`: the caller sent the suggestion, or may approve it. */
export async function reviewFiles(
  services: Pick<Services, 'ledger' | 'projection'>,
  suggestion: number,
  sides: readonly (JsonObject | null)[],
  mayLook: boolean,
): Promise<{ [sha256: string]: ReviewFile }> {
  const { ledger, projection } = services
  const named = sides.flatMap((data) => (data === null ? [] : fileReferencesOf(data)))
  const hashes = [...new Set(named.map(({ sha256 }) => sha256))].slice(0, MAX_FILES)
  const stored = projection.reads.files.files(hashes)
  const unserved = [...stored.values()].filter(({ rights }) => !isServed(rights))
  const waiting = await waitingAmong(ledger, mayLook ? unserved.map(({ sha256 }) => sha256) : [])
  const pdfs = [...stored.values()].filter(({ mime }) => mime === 'application/pdf')
  const similar = await similarOf(
    services,
    pdfs.slice(0, MAX_COMPARED).map(({ sha256 }) => sha256),
  )
  return Object.fromEntries(
    [...stored.values()].map(({ sha256, mime, sizeBytes: bytes, rights }) => {
      const hidden = waiting.has(sha256) ? `/v1/suggestions/${suggestion}/files/${sha256}` : null
      const url = isServed(rights) ? objectUrl(sha256) : hidden
      return [sha256, { url, mime, bytes, rights, similar: similar.get(sha256) ?? [] }]
    }),
  )
}

async function waitingAmong({ read }: Services['ledger'], hashes: readonly string[]): Promise<Set<string>> {
  const waiting = hashes.length === 0 ? [] : await waitingFiles(read, hashes)
  return new Set(waiting.map(({ sha256 }) => sha256))
}

async function similarOf(
  services: Pick<Services, 'ledger'>,
  files: readonly string[],
): Promise<Map<string, AlikeFile[]>> {
  const pages = files.length === 0 ? new Map<string, string[]>() : await pageHashesOf(services.ledger.read, files)
  const found = new Map<string, AlikeFile[]>()
  for (const [sha256, hashes] of pages) {
    const alike = await filesAlike(services, hashes)
    found.set(
      sha256,
      alike.filter((each) => each.sha256 !== sha256),
    )
  }
  return found
}
