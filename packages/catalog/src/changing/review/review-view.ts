/** What reviewers see of a suggestion. Source: service.md#review; shapes.md#review-view. */
import type { Reader } from '@yalkut/ledger'
import {
  findProposedItems,
  itemsFrom,
  type PositionedItem,
  type ReviewRow,
  reviewsWithPeople,
  type SuggestionRow,
  seenItems,
} from '@yalkut/ledger/suggestions'
import { type JsonObject, nameOf, referencesOf, type Sentence } from '@yalkut/model'
import type { ItemName } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { asReader, readVia } from '../../core/access/caller.ts'
import { momentField, readMoment } from '../../core/input/moment.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import type { Services } from '../../core/services/services.ts'
import { LARGEST } from '../../core/shapes/fields.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import type { ReviewEntry, ReviewView } from '../../core/shapes/review.ts'
import { namesOf } from '../../core/shown/name-accounts.ts'
import { whyMayNotApprove } from '../approval/may-approve.ts'
import { getReadable } from '../suggestions/readable.ts'
import { whyNotIn } from '../suggestions/states.ts'
import { readTypes, viewSuggestion } from '../suggestions/view.ts'
import { entriesOf } from './review-entries.ts'
import { reviewFiles } from './review-files.ts'
import { placeOfEntries, withPlaces } from './review-place.ts'
import { summarize } from './review-summary.ts'
import { actsOn } from './suggestion-acts.ts'

export const ReviewQuery = Type.Object({
  offset: Type.Integer({
    minimum: 0,
    maximum: LARGEST,
    default: 0,
    description: 'How many items to skip.',
  }),
  limit: limitOf(500, 25),
  summary: Type.Boolean({
    default: false,
    description: 'Adds a summary of the items, grouped by kind of change.',
  }),
  brief: Type.Boolean({
    default: false,
    description: 'Leaves `body` out of `before` and `after`.',
  }),
  words: Type.Optional(
    Type.Boolean({
      description:
        'Shows withheld words to stewards and to keepers of all sets of their item. The answer is never stored.',
    }),
  ),
  place: Type.Optional(Type.Boolean({ description: 'Adds where its first change is.' })),
  since: Type.Optional(momentField('The reader’s last look: only items of the page that changed since.')),
})
export type ReviewQuery = Static<typeof ReviewQuery>

/** Data of one page, in characters: what is larger continues in the next. */
const MAX_PAGE_CHARS = 16_000_000
/** Referenced items that are named at most. */
const MAX_NAMED = 1_000

/** Refuses `not-found` for an unknown suggestion, and for another person's draft. */
export async function getSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  query: ReviewQuery,
): Promise<ReviewView> {
  return await viewReadable(services, caller, await getReadable(services.ledger.read, caller, id), query)
}

/** The same of a row that the caller may read. */
export async function viewReadable(
  services: Services,
  caller: Caller,
  row: SuggestionRow,
  { offset, limit, summary, brief, words = false, place = false, since }: ReviewQuery,
): Promise<ReviewView> {
  const { reads } = services.projection
  const db = services.ledger.read
  const { id } = row
  const whole = await itemsFrom(db, id, { offset, limit, maxChars: MAX_PAGE_CHARS })
  const page = since === undefined ? whole : changedSince(row, whole, since)
  const options = {
    clashes: row.status !== 'merged',
    isWhole: isWhole(row, page.length),
    wordsFor: words && caller.kind === 'person' ? (asReader(caller)?.person ?? null) : null,
  }
  const { entries: found, named } = await entriesOf(db, reads, id, page, options)
  const entries = place ? withPlaces(found) : found
  const { reviews, people } = await reviewsWithPeople(db, row)
  const end = offset + whole.length
  const reason = await whyNot(db, caller, row)
  const mine = caller.kind === 'person' && caller.person.id === row.author
  const sides = entries.flatMap(({ before, after }) => [before, after])
  return {
    changeset: await viewSuggestion(db, row),
    ...(place && { place: placeOfEntries(reads, entries) }),
    entries: await markSeenEntries(db, caller, id, brief ? entries.map(withoutBodies) : entries),
    total: row.items,
    offset,
    limit,
    next: whole.length > 0 && end < row.items ? end : null,
    ...(summary ? { summary: await summarize(db, row) } : {}),
    reviews: reviews.map(reviewOf),
    ...(await nameItems(db, row, entries, named)),
    people: namesOf(people),
    files: await reviewFiles(services, id, sides, mine || reason === null),
    mayApprove: reason === null,
    mayApproveReason: reason?.en ?? null,
    mayApproveWhy: reason === null ? null : { reason: reason.reason, en: reason.en, he: reason.he },
    mine,
    acts: await actsOn(db, caller, row, reason === null),
    advice: null,
  }
}

/** The items whose change came after a moment. */
function changedSince(row: SuggestionRow, page: readonly PositionedItem[], since: string): PositionedItem[] {
  const moment = Date.parse(readMoment(since))
  return page.filter(({ changedAt }) => Date.parse(changedAt ?? row.submitted_at ?? '') > moment)
}

/** `seen` is added for a signed-in reader. */
async function markSeenEntries(
  db: Reader,
  caller: Caller,
  suggestion: number,
  entries: readonly ReviewEntry[],
): Promise<ReviewEntry[]> {
  if (caller.kind === 'visitor') return [...entries]
  const of = { person: caller.person.id, suggestion }
  const seen = await seenItems(
    db,
    of,
    entries.map(({ entityId }) => entityId),
  )
  return entries.map((entry) => ({ ...entry, seen: seen.has(entry.entityId) }))
}

/** Whether no parent of the page's items can be elsewhere in the suggestion: the page has all items, or all items are of
 *  one type whose items are never parents of each other. */
function isWhole(row: SuggestionRow, shown: number): boolean {
  if (shown === row.items) return true
  const types = readTypes(row)
  return row.submitted_at !== null && types.length === 1 && !types.includes('set')
}

async function whyNot(db: Reader, caller: Caller, row: SuggestionRow): Promise<Sentence | null> {
  if (caller.kind === 'visitor') return reviewSaid('sign-in-to-review')
  if (!caller.scopes.includes('write')) return reviewSaid('token-may-only-read')
  return whyNotIn(row, ['open'], 'approved') ?? (await whyMayNotApprove(db, row, caller.person))
}

function withoutBodies(entry: ReviewEntry): ReviewEntry {
  return { ...entry, before: withoutBody(entry.before), after: withoutBody(entry.after) }
}

function withoutBody(data: JsonObject | null): JsonObject | null {
  if (data === null) return null
  const { body: _, ...rest } = data
  return rest
}

function reviewOf({ id, reviewer, verdict, body, created_at, via }: ReviewRow) {
  return { id, reviewer, verdict, body, created_at, via: readVia(via) }
}

/** Names of the entries and of the items that they refer to, from the suggestion or else from main. */
async function nameItems(
  db: Reader,
  row: SuggestionRow,
  entries: readonly ReviewEntry[],
  named: ReadonlyMap<string, ItemName>,
): Promise<Pick<ReviewView, 'names' | 'items'>> {
  const known = new Map([...named, ...entries.map(shownItem)])
  const referenced = new Set(
    entries.flatMap(({ type, before, after }) =>
      [before, after].flatMap((data) => referencesOf(type, data).map(({ to }) => to)),
    ),
  )
  const targets = [...referenced].slice(0, MAX_NAMED)
  const missing = entries.length === row.items ? [] : targets.filter((to) => !known.has(to))
  const proposed = missing.length === 0 ? [] : await findProposedItems(db, row.id, missing)
  for (const [id, { type, data }] of proposed) known.set(id, { type, name: nameOf(type, data) })
  const shown = new Set([...entries.map(({ entityId }) => entityId), ...targets])
  return {
    names: Object.fromEntries(
      [...shown].flatMap((id) => {
        const name = known.get(id)?.name ?? null
        return name === null ? [] : [[id, name]]
      }),
    ),
    items: Object.fromEntries(targets.flatMap((to) => pairOf(to, known.get(to)))),
  }
}

function pairOf(id: string, item: ItemName | undefined): [string, ItemName][] {
  return item === undefined ? [] : [[id, item]]
}

function shownItem({ entityId, type, before, after }: ReviewEntry): [string, ItemName] {
  return [entityId, { type, name: nameOf(type, after ?? before) }]
}
