/** Reverts a merge: a suggestion of kind `revert` that restores each item by a three-way merge, so that later changes
 *  stay. Source: service.md#undo; shapes.md#undo; shapes.md#revert. */
import { attempt, type Writer } from '@yalkut/ledger'
import { findMainItems, findVersionsBefore } from '@yalkut/ledger/items'
import { changesOf, type FeedChange } from '@yalkut/ledger/line'
import {
  addSuggestion,
  findSuggestion,
  findWaitingRevert,
  type ProposedItem,
  putItems,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import { refuse, type Sentence, sameJson } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn, viaText } from '../../core/access/caller.ts'
import { MAX_TITLE, readDescription } from '../../core/input/bounds.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import { behindAt } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction, LockedMain } from '../../core/services/writing.ts'
import { nullable } from '../../core/shapes/named.ts'
import { BehindField } from '../../core/shapes/suggestion.ts'
import { whyMayNotApprove } from '../approval/may-approve.ts'
import { recount } from '../drafts/drafts.ts'
import { checkAndOpen, type Opened } from '../merging/check-suggestion.ts'
import { lockForMerge, mergeSuggestion } from '../merging/merge-suggestion.ts'
import { announce, noteSending, OPENED_AND_SUBMITTED } from '../sending/submit.ts'
import { assertIn, knownTo } from '../suggestions/states.ts'

export const Reverted = Type.Object({
  changeset: Type.Integer({ description: 'The suggestion that reverts the merge.' }),
  commit: nullable(Type.Integer({ description: 'null: the reverting suggestion waits for review.' })),
  behind: BehindField,
})
export type Reverted = Static<typeof Reverted>

const PAGE = 500

/** Suggests to revert a merged suggestion. The revert is merged at once if the caller may approve it, it does not clash
 *  with main and no check fails (one fails when other items link to an added item by now). Otherwise it waits for review.
 *  Refuses `not-found`, `state` for a suggestion that is not merged, was reverted already, or has a waiting revert. */
export async function revertSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  { reason }: { reason?: string | null } = {},
): Promise<Reverted> {
  const writer = getWriter(caller)
  const description = readDescription(reason)
  const reverted = await services.write(async (line) => {
    const target = knownTo(await lockForMerge(line, id), id, writer.person)
    return await revertLocked(services, line, target, writer, description)
  })
  return { ...reverted, ...behindAt(services, reverted.commit) }
}

/** Reverts a suggestion that the caller holds (`lockForMerge`). */
export async function revertLocked(
  services: Services,
  line: LineTransaction,
  target: SuggestionRow,
  writer: SignedIn,
  description: string | null,
): Promise<Reverted> {
  const { tx } = line
  await assertRevertible(tx, target)
  // Every merge locks main before it takes numbers.
  const main = await line.lockMain()
  const draft = await makeRevert(services, tx, target, { writer, description, base: main.head.seq })
  await restoreItems(tx, draft.id, target.merged_commit ?? 0)
  const row = { ...draft, items: await recount(tx, draft.id) }
  if (row.items === 0) {
    throw refuse('state', reviewSaid('nothing-to-revert'))
  }
  const opened = await checkAndOpen(services, main, row, writer.person)
  const commit = await mergeIfAllowed(services, main, opened, writer)
  if (commit === null) await announce(tx, draft, opened, writer, OPENED_AND_SUBMITTED)
  else await noteSending(tx, draft, opened.row, writer, OPENED_AND_SUBMITTED)
  return { changeset: row.id, commit }
}

/** Refuses `state` unless the suggestion is merged, is not reverted and has no waiting revert. */
async function assertRevertible(tx: Writer, target: SuggestionRow): Promise<void> {
  assertIn(target, ['merged'], 'reverted')
  const by = target.reverted_by
  if (by !== null) {
    throw refuse('state', reviewSaid('reverted-by', { tx: await calledIn(tx, by) }), { by })
  }
  const waiting = await findWaitingRevert(tx, target.id)
  if (waiting !== null) {
    const message = reviewSaid('revert-waits', { tx: await calledIn(tx, waiting) })
    throw refuse('state', message, { waiting })
  }
}

/** As pages call it: by its number. */
async function calledIn(tx: Writer, id: number): Promise<Sentence> {
  const number = (await findSuggestion(tx, id))?.number ?? null
  return number === null ? reviewSaid('an-import') : reviewSaid('suggestion-number', { number })
}

interface Making {
  writer: SignedIn
  description: string | null
  /** The end of the line. */
  base: number
}

async function makeRevert(
  services: Services,
  tx: Writer,
  target: SuggestionRow,
  { writer, description, base }: Making,
): Promise<SuggestionRow> {
  const createdAt = services.clock().toISOString()
  const row = await addSuggestion(tx, {
    kind: 'revert',
    title: titlesSaid('revert-of', { title: target.title })[writer.lang ?? 'he'].slice(0, MAX_TITLE),
    description,
    author: writer.person.id,
    via: viaText(writer),
    baseCommit: base,
    createdAt,
    reverts: target.id,
    projectId: target.project_id,
  })
  return row
}

/** Puts the earlier version of each item of a commit into a suggestion. The base revision is the commit's own. */
async function restoreItems(tx: Writer, suggestionId: number, commit: number): Promise<void> {
  let [lastRev, position] = [0, 0]
  let firstRev: number | null = null
  for (;;) {
    const changes = await changesOf(tx, commit, lastRev, PAGE)
    firstRev ??= changes[0]?.rev ?? 0
    const items = await itemsBefore(tx, changes, firstRev)
    await putItems(tx, suggestionId, items, position)
    position += items.length
    lastRev = changes.at(-1)?.rev ?? lastRev
    if (changes.length < PAGE) return
  }
}

/** The earlier versions of the items; an item that is the same on main is left out. */
async function itemsBefore(tx: Writer, made: readonly FeedChange[], firstRev: number): Promise<ProposedItem[]> {
  const ids = made.map(({ id }) => id)
  const before = await findVersionsBefore(tx, ids, firstRev)
  const main = await findMainItems(tx, ids)
  return made.flatMap(({ id, type, rev }) => {
    const { data = null, path = null } = before.get(id) ?? {}
    const now = main.get(id)
    const isSo = data === null ? !now?.data : !!now?.data && sameJson(now.data, data) && now.path === path
    if (isSo) return []
    const asWas = { data, path: data === null ? null : path }
    return [{ id, type, ...asWas, baseRev: rev, mergedInto: null, imported: null }]
  })
}

async function mergeIfAllowed(
  services: Services,
  main: LockedMain,
  { row, failures }: Opened,
  writer: SignedIn,
): Promise<number | null> {
  const { tx } = main
  if (failures > 0 || (await whyMayNotApprove(tx, row, writer.person)) !== null) return null
  const merged = await attempt(tx, ['conflict', 'invalid'], () =>
    mergeSuggestion(services, main, row, writer.person, { via: viaText(writer) }),
  )
  return merged.done ? merged.value.commit : null
}
