/** Files of the catalog that look like a new one, by the hashes of its pages. Source: shapes.md#similar-files;
 *  shapes.md#check-before-an-upload. */
import { hashDistance } from '@yalkut/imaging'
import { bandsOf, filesWithPagesLike, pageHashesOf } from '@yalkut/ledger/files'
import { idIn, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { Type } from 'typebox'
import { shownSaid } from '../sentences/shown.ts'
import type { Services } from '../services/services.ts'
import type { AlikeFile, SimilarFile } from '../shapes/similar-file.ts'

/** Pages whose hashes differ in more bits count as different. */
const MAX_DISTANCE = 8

/** The number of pages that the search uses, spread over the whole file. */
const LOOKED_FOR = 60

/** The number of files that are compared page by page. */
const COMPARED = 20

/** Fewer matching pages, or a smaller share, are treated as chance. */
const FEWEST = { pages: 2, share: 0.1 }

/** Two files with this share of matching pages are scans of the same pages. */
const SAME_SHARE = 0.95

/** The most pages with an equal quarter of their hash that are compared one by one. Real files have fewer. */
const MAX_IN_BUCKET = 50

/** Hashes of the pages of a file. */
export const PageHashes = Type.Optional(
  Type.Array(Type.Union([Type.String({ maxLength: 32 }), Type.Null()]), {
    maxItems: 5_000,
    description: 'A hash for each page of the file, in order: 16 hex digits; null: a blank page.',
  }),
)

/** The hashes of pages that are not blank. Refuses `bad-request` for an invalid hash. */
export function readPageHashes(hashes: readonly (string | null)[]): string[] {
  const read = hashes.flatMap((hash) => (hash === null ? [] : [hash.toLowerCase()]))
  const wrong = read.find((hash) => !/^[0-9a-f]{16}$/.test(hash))
  if (wrong === undefined) return read
  throw refuse('bad-request', shownSaid('page-hash-form'))
}

/** The most similar first. Two statements of the ledger, and two more for each file found. */
export async function similarTo(services: Services, hashes: readonly string[]): Promise<SimilarFile[]> {
  const { reads } = services.projection
  const alike = await filesAlike(services, hashes)
  return alike.map((file) => ({ ...file, items: itemsOf(reads, file.sha256) }))
}

/** The same without the items that use the files: two statements. */
export async function filesAlike(
  { ledger }: Pick<Services, 'ledger'>,
  hashes: readonly string[],
): Promise<AlikeFile[]> {
  if (hashes.length === 0) return []
  const step = Math.max(1, Math.ceil(hashes.length / LOOKED_FOR))
  const sample = hashes.filter((_, at) => at % step === 0)
  const files = await filesWithPagesLike(ledger.read, sample, COMPARED)
  const pages = await pageHashesOf(ledger.read, files)
  const found = files.flatMap((sha256): AlikeFile[] => {
    const alike = compare(hashes, pages.get(sha256) ?? [])
    return alike === null ? [] : [{ sha256, ...alike }]
  })
  return found.toSorted((a, b) => b.matched - a.matched || (a.sha256 < b.sha256 ? -1 : 1))
}

function compare(pages: readonly string[], others: readonly string[]): Omit<AlikeFile, 'sha256'> | null {
  const matched = countAlike(pages, others)
  const of = pages.length
  if (matched < Math.min(FEWEST.pages, of) || matched / of < FEWEST.share) return null
  const isSame = matched / of >= SAME_SHARE && countAlike(others, pages) / others.length >= SAME_SHARE
  return { kind: isSame ? 'same' : 'shares', matched, of }
}

/** The number of these pages that look like one of the others. */
function countAlike(pages: readonly string[], others: readonly string[]): number {
  const buckets = new Map<number, string[]>()
  for (const other of new Set(others)) {
    for (const key of keysOf(other)) {
      const bucket = buckets.get(key) ?? []
      if (bucket.length < MAX_IN_BUCKET) bucket.push(other)
      buckets.set(key, bucket)
    }
  }
  const isAlike = (page: string): boolean =>
    keysOf(page).some((key) => (buckets.get(key) ?? []).some((other) => hashDistance(page, other) <= MAX_DISTANCE))
  return pages.filter(isAlike).length
}

function keysOf(hash: string): number[] {
  return bandsOf(hash).map((band, index) => band + index * 0x10000)
}

/** The items that use a file, each with its publication. */
function itemsOf(reads: Reads, sha256: string): SimilarFile['items'] {
  const users = reads.files.usersOf(sha256, { limit: 10 })
  const items = reads.items.shown(users.map(({ id }) => id))
  const publications = new Map(items.map(({ id, data }) => [id, idIn(data, 'publication')]))
  return users.map(({ id, type, path }) => ({
    id,
    type,
    path,
    publication: publications.get(id) ?? null,
  }))
}
