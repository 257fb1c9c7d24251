/** What reviewers see of a suggestion. Source: spec.md, `GET /v1/suggestions/{id}`; shapes.md, 6 (Review view). */
import {
  findProposedItems,
  itemsFrom,
  type Reader,
  type ReviewRow,
  reviewsOf,
  type SuggestionRow,
} from '@yalkut/ledger'
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type LocalName,
  nameOf,
  parseJson,
  parseJsonObject,
  referencesOf,
} from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { type NamedAccount, nameAccounts } from '../threads/name-accounts.ts'
import { whyMayNotApprove } from './approvers.ts'
import { getReadable } from './readable.ts'
import { entriesOf, type ReviewEntry } from './review-entries.ts'
import { type SummaryLine, summarize } from './review-summary.ts'
import { whyNotIn } from './states.ts'
import { type SuggestionView, viewSuggestion } from './view.ts'

export interface ReviewAsk {
  /** Items before the page. */
  offset: number
  limit: number
  summary: boolean
  /** Leaves the bodies out of before and after. */
  brief: boolean
}

export interface ReviewView {
  changeset: SuggestionView
  entries: ReviewEntry[]
  total: number
  offset: number
  limit: number
  /** The offset of the next page; null on the last. */
  next: number | null
  summary?: SummaryLine[]
  reviews: {
    id: string
    reviewer: string
    verdict: ReviewRow['verdict']
    body: string | null
    created_at: string
    via: Json
  }[]
  /** What the items of this page, and those they point at, are called. */
  names: { [item: string]: LocalName }
  /** What the items of this page point at. */
  items: { [item: string]: { type: string; name: LocalName | null } }
  people: { [account: string]: NamedAccount }
  files: { [sha256: string]: JsonObject }
  mayApprove: boolean
  /** Why not; null when the caller may. */
  mayApproveReason: string | null
  /** The caller made it. */
  mine: boolean
  advice: JsonObject | null
}

/** Data of one page, in characters: what is larger goes on in the next. */
const MAX_PAGE_CHARS = 16_000_000
/** Items pointed at that are named. */
const MAX_NAMED = 1_000

/** Refuses `not-found` for none, and for a draft of someone else's. */
export async function getSuggestion(
  { ledger, projection: { reads } }: Services,
  caller: Caller,
  id: number,
  { offset, limit, summary, brief }: ReviewAsk,
): Promise<ReviewView> {
  const db = ledger.read
  const row = await getReadable(db, caller, id)
  const page = await itemsFrom(db, id, { offset, limit, maxChars: MAX_PAGE_CHARS })
  const isWhole = page.length === row.items
  const asked = { clashes: row.status !== 'merged', isWhole }
  const entries = await entriesOf(db, reads, id, page, asked)
  const reviews = await reviewsOf(db, id)
  const end = offset + page.length
  const reason = await whyNot(db, caller, row)
  return {
    changeset: await viewSuggestion(db, row),
    entries: brief ? entries.map(withoutBodies) : entries,
    total: row.items,
    offset,
    limit,
    next: page.length > 0 && end < row.items ? end : null,
    ...(summary ? { summary: await summarize(db, row) } : {}),
    reviews: reviews.map(reviewOf),
    ...(await nameItems(db, reads, row, entries)),
    people: await nameAccounts(db, [row.author, ...reviews.map(({ reviewer }) => reviewer)]),
    files: {},
    mayApprove: reason === null,
    mayApproveReason: reason,
    mine: caller.kind === 'person' && caller.person.id === row.author,
    advice: null,
  }
}

async function whyNot(db: Reader, caller: Caller, row: SuggestionRow): Promise<string | null> {
  if (caller.kind === 'visitor') return 'Sign in to review.'
  if (!caller.scopes.includes('write')) return 'This token may only read.'
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
  return { id, reviewer, verdict, body, created_at, via: via === null ? null : parseJson(via) }
}

/** Names of the entries and of what they point at, as main has it, or else as the suggestion would. */
async function nameItems(
  db: Reader,
  reads: Reads,
  row: SuggestionRow,
  entries: readonly ReviewEntry[],
): Promise<Pick<ReviewView, 'names' | 'items'>> {
  const known = new Map(entries.map((entry) => [entry.entityId, shownItem(entry)]))
  const pointedAt = new Set(
    entries.flatMap(({ type, before, after }) =>
      [before, after].flatMap((data) => referencesOf(type, data).map(({ to }) => to)),
    ),
  )
  const asked = [...pointedAt].slice(0, MAX_NAMED)
  for (const { id, bytes } of reads.items.batch(asked.filter((to) => !known.has(to)))) {
    const { type, data } = parseJsonObject(bytes.toString('utf8'))
    if (typeof type === 'string') known.set(id, { type, name: nameOf(type, data) })
  }
  const missing = asked.filter((to) => !known.has(to))
  const isWhole = entries.length === row.items
  const proposed =
    isWhole || missing.length === 0 ? [] : (await findProposedItems(db, row.id, missing)).values()
  for (const { id, type, data } of proposed) known.set(id, { type, name: nameOf(type, data) })
  const items = Object.fromEntries(asked.flatMap((to) => pairOf(to, known.get(to))))
  const names = Object.fromEntries(
    [...known].flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])),
  )
  return { names, items }
}

interface Named {
  type: string
  name: LocalName | null
}

function pairOf(id: string, item: Named | undefined): [string, Named][] {
  return item === undefined ? [] : [[id, item]]
}

function shownItem({ type, before, after }: ReviewEntry): Named {
  const data = after ?? before
  return { type, name: isJsonObject(data) ? nameOf(type, data) : null }
}
