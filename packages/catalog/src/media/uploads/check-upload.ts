/** Checks before an upload: whether the catalog has the same file or a similar one, and what the file probably is. A
 *  machine's guess, for a person to review. Source: service.md#uploads-and-additions;
 *  shapes.md#check-before-an-upload. */
import { findMainItems, type MainItem } from '@yalkut/ledger/items'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { idIn, isRefusal, isSha256, type JsonObject, reasonIn, refuse } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { SimilarFile } from '../../core/shapes/similar-file.ts'
import type { KnownPublication, Proposed, UploadCheck } from '../../core/shapes/upload.ts'
import { PageHashes, readPageHashes, similarTo } from '../../core/shown/similar-files.ts'
import { isRemoved } from '../files/check-objects.ts'
import { standingOf, usersOf } from './upload-answer.ts'

const Id = Type.Optional(Type.String({ maxLength: 100 }))

export const CheckQuery = Type.Object({
  sha256: Type.Optional(Type.String({ maxLength: 100 })),
  pageHashes: PageHashes,
  /** The sefer or publication that the file is for. */
  for: Id,
  work: Id,
  publication: Id,
  title: Type.Optional(Type.String({ maxLength: 1_000 })),
})
export type CheckQuery = Static<typeof CheckQuery>

const MAX_PUBLICATIONS = 100

/** Refuses `invalid` when the query does not identify a file, `bad-request` for an invalid id or hash, `not-found`. */
export async function checkUpload(services: Services, caller: Caller, query: CheckQuery): Promise<UploadCheck> {
  const { person } = getWriter(caller)
  const sha256 = readAddress(query.sha256)
  const hashes = readPageHashes(query.pageHashes ?? [])
  const title = (query.title ?? '').trim().slice(0, 500)
  const [id] = [query.publication, query.work, query.for].flatMap((text) =>
    text === undefined ? [] : [readItemId(text)],
  )
  if (sha256 === null && hashes.length === 0 && title === '') {
    throw refuse('invalid', uploadsSaid('describe-file'))
  }
  const { reads } = services.projection
  const target = id === undefined ? null : await getTarget(services, id)
  const similar = (await similarTo(services, hashes)).filter((each) => each.sha256 !== sha256)
  const usedBy = sha256 === null ? [] : usersOf(reads, sha256)
  const existed = sha256 !== null && (await isStored(services, sha256))
  const proposal: Proposed = existed
    ? { as: 'existing', ...reasonIn(uploadsSaid('guess-existing')), sha256 }
    : usedBy.length > 0
      ? namedOnly(reads, usedBy)
      : propose(reads, { similar, target, title })
  const waits = existed && usedBy.length === 0 ? await waitingNumber(services, person.id, sha256) : null
  return {
    machine: true,
    proposal,
    usedBy,
    similar,
    ...(waits !== null && { waits }),
    publications: publicationsNear(reads, target, similar),
  }
}

/** The number of the suggestion with which the file waits; null: with none, and it may be sent. */
async function waitingNumber({ ledger, projection }: Services, person: string, sha256: string): Promise<number | null> {
  const standing = await standingOf(ledger.read, projection.reads, { sha256, person })
  const id = standing === 'free' ? undefined : standing.existing.suggestion
  return id === undefined ? null : ((await findSuggestion(ledger.read, id))?.number ?? null)
}

/** A file whose bytes were lost is not held: sending it again restores them. */
async function isStored({ projection, objects }: Services, sha256: string): Promise<boolean> {
  const file = projection.reads.files.file(sha256)
  if (file === null) return false
  try {
    return (await objects.size(sha256)) !== null || (await isRemoved({ objects }, file))
  } catch (error) {
    // A store that does not answer has lost nothing.
    if (isRefusal(error) && error.code === 'upstream') return true
    throw error
  }
}

function readAddress(text: string | undefined): string | null {
  if (text === undefined) return null
  const sha256 = text.trim().toLowerCase()
  if (isSha256(sha256)) return sha256
  throw refuse('bad-request', commonSaid('file-by-sha256'))
}

interface CheckTarget extends MainItem {
  data: JsonObject
}

async function getTarget({ ledger }: Services, id: string): Promise<CheckTarget> {
  const item = (await findMainItems(ledger.read, [id])).get(id)
  if (item === undefined || item.data === null) {
    throw refuse('not-found', commonSaid('no-item', { id }))
  }
  return { ...item, data: item.data }
}

interface Clues {
  similar: readonly SimilarFile[]
  target: CheckTarget | null
  title: string
}

/** The share of a file's pages that must match another file for both to count as the same printing. */
const MOST_PAGES = 0.5

/** Items name the file, and its bytes are not held. */
function namedOnly(reads: Reads, usedBy: UploadCheck['usedBy']): Proposed {
  const scans = usedBy.flatMap(({ id, type }) => (type === 'scan' ? id : []))
  const [scan] = reads.items.of('scan', scans)
  const publication = scan && { publication: scan.data.publication }
  return { as: 'scan-of', ...reasonIn(uploadsSaid('guess-named')), ...publication }
}

function propose(reads: Reads, { similar, target, title }: Clues): Proposed {
  const [nearest] = similar
  if (nearest?.kind === 'same') {
    const reason = reasonIn(uploadsSaid('guess-same-pages'))
    return { as: 'duplicate', ...reason, sha256: nearest.sha256, ...publicationOf(nearest) }
  }
  if (nearest !== undefined && nearest.matched / nearest.of >= MOST_PAGES) {
    const reason = reasonIn(uploadsSaid('guess-some-pages', { matched: nearest.matched, pages: nearest.of }))
    return { as: 'scan-of', ...reason, sha256: nearest.sha256, ...publicationOf(nearest) }
  }
  if (target?.type === 'publication') {
    return { as: 'scan-of', ...reasonIn(uploadsSaid('guess-for-printing')), publication: target.id }
  }
  if (/תשורה|te?shurah?\b/iu.test(title)) {
    return { as: 'teshura', ...reasonIn(uploadsSaid('guess-by-title')) }
  }
  const [named] = title === '' ? [] : reads.likenesses.withName('publication', title)
  if (named !== undefined) {
    return { as: 'scan-of', ...reasonIn(uploadsSaid('guess-same-name')), publication: named }
  }
  return { as: 'printing', ...reasonIn(uploadsSaid('guess-new-printing')) }
}

function publicationOf({ items }: SimilarFile): { publication?: string } {
  const found = items.find(({ publication }) => publication !== null)?.publication
  return found === undefined || found === null ? {} : { publication: found }
}

function publicationsNear(
  reads: Reads,
  target: CheckTarget | null,
  similar: readonly SimilarFile[],
): KnownPublication[] {
  const work = target?.type === 'work' ? target.id : idIn(target?.data, 'work')
  const alike = similar.flatMap(({ items }) =>
    items.flatMap(({ publication }) => (publication === null ? [] : [publication])),
  )
  const own = target?.type === 'publication' ? [target.id] : []
  const ids = [...new Set([...own, ...alike])]
  const named = reads.items.of('publication', ids)
  const filter = { field: 'work', limit: MAX_PUBLICATIONS }
  const ofWork = work === null ? [] : reads.links.of('publication', { to: work, ...filter })
  const found = [...named, ...ofWork].map(publicationView)
  return [...new Map(found.map((each) => [each.id, each])).values()].slice(0, MAX_PUBLICATIONS)
}

function publicationView({ id, path, data }: ShownItem<'publication'>): KnownPublication {
  const { title, publisher = null, date = null, gregorianYear = null, printing = null } = data
  return { id, path, title, publisher, date, gregorianYear, printing }
}
