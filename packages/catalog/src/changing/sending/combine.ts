/** Joins several suggestions of one person into one. Source: shapes.md#combining.
 *
 *  They apply in the order they were made: where two change the same place, the later wins, word by word inside one
 *  text. An item that they wrote from different revisions resumes from the newer one. */
import type { Writer } from '@yalkut/ledger'
import { findVersions, type StoredVersion } from '@yalkut/ledger/items'
import { readHead } from '@yalkut/ledger/line'
import {
  addSuggestion,
  dropItem,
  eachItemPage,
  findProposedItems,
  lockSuggestion,
  measureItems,
  type PositionedItem,
  type ProposedItem,
  putItems,
  type SuggestionRow,
  saveFixes,
} from '@yalkut/ledger/suggestions'
import { type JsonObject, mergeItem, refuse, sameJson } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, isAgent, type SignedIn, viaText } from '../../core/access/caller.ts'
import { MAX_DESCRIPTION, MAX_TITLE, readTitle } from '../../core/input/bounds.ts'
import { sendingSaid } from '../../core/sentences/sending.ts'
import type { Services } from '../../core/services/services.ts'
import { LARGEST } from '../../core/shapes/fields.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { readFixes } from '../../talking/conversations/text-links.ts'
import { recount } from '../drafts/drafts.ts'
import { assertIn, assertNoRevert, knownTo } from '../suggestions/states.ts'
import { actOf, noteEvents } from '../suggestions/timeline-events.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { openForReview } from './submit.ts'
import { closeAsWithdrawn } from './withdraw.ts'

export const Combining = Type.Object({
  suggestions: Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST }), {
    description: 'Ids of 2 to 100 suggestions of the caller that are not merged.',
  }),
  /** By default the title of the first. */
  title: Type.Optional(Type.String()),
})
export type Combining = Static<typeof Combining>

const MIN = 2
const MAX = 100
const PAGE = 500

/** Makes one suggestion of several of the caller's, and withdraws those. The result is sent for review unless all of them
 *  are drafts. Refuses `invalid` for fewer than two or more than 100, `not-found`, `forbidden` for another person's,
 *  `state` for a merged or withdrawn one, and when together they change nothing. */
export async function combineSuggestions(
  services: Services,
  caller: Caller,
  { suggestions, title }: Combining,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const ids = [...new Set(suggestions)].sort((a, b) => a - b)
  if (ids.length < MIN || ids.length > MAX) {
    throw refuse('invalid', sendingSaid('combine-count', { min: MIN, max: MAX }))
  }
  return await services.write(async (line) => {
    const { tx } = line
    const rows = await lockOwn(tx, ids, writer)
    const created = await makeCombined(services, tx, writer, { rows, title })
    for (const row of rows) await joinItems(tx, created.id, row.id)
    const combined = { ...created, items: await recount(tx, created.id) }
    if (combined.items === 0) {
      throw refuse('state', sendingSaid('together-nothing'))
    }
    const act = actOf(writer, services.clock().toISOString())
    for (const row of rows) await closeAsWithdrawn(tx, row, act, { into: created.id })
    const isDraft = rows.every(({ status }) => status === 'draft')
    const row = isDraft ? combined : await openForReview(services, line, combined, writer)
    return await viewSuggestion(tx, row)
  })
}

/** Locks the suggestions in the order in which they were made. */
async function lockOwn(tx: Writer, ids: readonly number[], { person }: SignedIn): Promise<SuggestionRow[]> {
  const rows: SuggestionRow[] = []
  for (const id of ids) {
    const row = knownTo(await lockSuggestion(tx, id), id, person)
    if (row.author !== person.id) {
      throw refuse('forbidden', sendingSaid('only-own-combined'), { suggestion: id })
    }
    assertIn(row, ['draft', 'open', 'sent_back'], 'combined')
    assertNoRevert(row)
    rows.push(row)
  }
  return rows
}

async function makeCombined(
  services: Services,
  tx: Writer,
  writer: SignedIn,
  { rows, title }: { rows: readonly SuggestionRow[]; title: string | undefined },
): Promise<SuggestionRow> {
  const [first] = rows
  const texts = rows.flatMap((row) => row.description ?? [])
  const description = texts.length === 0 ? null : texts.join('\n\n').slice(0, MAX_DESCRIPTION)
  const at = services.clock().toISOString()
  const created = await addSuggestion(tx, {
    kind: writer.person.bot ? 'import' : 'suggestion',
    title: title === undefined ? (first?.title ?? '').slice(0, MAX_TITLE) : readTitle(title),
    description,
    author: writer.person.id,
    via: viaText(writer),
    byAgent: isAgent(writer) || rows.some(({ by_agent }) => by_agent === 1),
    baseCommit: (await readHead(tx)).seq,
    createdAt: at,
    projectId: sharedProject(rows),
  })
  await saveFixes(tx, created.id, readFixes(description ?? ''))
  await noteEvents(tx, created, actOf(writer, at), [{ kind: 'opened' }])
  return created
}

function sharedProject(rows: readonly SuggestionRow[]): number | null {
  const [first] = rows
  const project = first?.project_id ?? null
  return rows.every(({ project_id }) => project_id === project) ? project : null
}

/** Adds the items of a later suggestion to the joined items of the earlier ones. */
async function joinItems(tx: Writer, into: number, from: number): Promise<void> {
  for await (const page of eachItemPage(tx, from, PAGE)) {
    const ids = page.map(({ id }) => id)
    const earlier = await findProposedItems(tx, into, ids)
    const all = [...page, ...earlier.values()]
    const revs = all.flatMap(({ baseRev }) => baseRev ?? [])
    const bases = await findVersions(tx, revs)
    const joined: ProposedItem[] = []
    for (const later of page) {
      const before = earlier.get(later.id)
      const item = before === undefined ? later : joinItem(before, later, bases)
      if (item === null) await dropItem(tx, into, later.id)
      else joined.push(item)
    }
    await putItems(tx, into, joined, (await measureItems(tx, into)).nextPosition)
  }
}

type Bases = ReadonlyMap<number, StoredVersion>

/** Joins both changes of one item; null when the later one undoes the earlier one. */
function joinItem(earlier: PositionedItem, later: PositionedItem, bases: Bases): ProposedItem | null {
  const { id, type } = later
  const baseRev = newest(earlier.baseRev, later.baseRev)
  const base = baseOf(baseRev, bases)
  const [first, second] = [earlier, later].map((item) => onto(item, baseRev, bases))
  const sides = { id, base: base.data, ours: first?.data ?? null, theirs: second?.data ?? null }
  const { data } = mergeItem({ ...sides, prefer: 'theirs' })
  const path = second?.path === base.path ? (first?.path ?? null) : (second?.path ?? null)
  const isAsBase = data === null ? base.data === null : base.data !== null && sameJson(data, base.data)
  if (isAsBase && (data === null || path === base.path)) return null
  const successor = later.data === null ? later : earlier
  const { mergedInto, forwardTo = null } = data === null ? successor : NO_SUCCESSOR
  const imported = later.imported ?? earlier.imported
  return {
    id,
    type,
    data,
    path: data === null ? null : path,
    baseRev,
    mergedInto,
    forwardTo,
    imported,
  }
}

const NO_SUCCESSOR = { mergedInto: null, forwardTo: null }

/** An item's change moved onto a newer base revision; the writer's own changes stay. */
function onto(
  item: PositionedItem,
  baseRev: number | null,
  bases: Bases,
): { data: JsonObject | null; path: string | null } {
  if (item.baseRev === baseRev) return item
  const [from, to] = [baseOf(item.baseRev, bases), baseOf(baseRev, bases)]
  const sides = { id: item.id, base: from.data, ours: to.data, theirs: item.data }
  const { data } = mergeItem({ ...sides, prefer: 'theirs' })
  return { data, path: item.path === from.path ? to.path : item.path }
}

function baseOf(rev: number | null, bases: Bases): { data: JsonObject | null; path: string | null } {
  const base = rev === null ? undefined : bases.get(rev)
  return { data: base?.data ?? null, path: base?.path ?? null }
}

function newest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}
