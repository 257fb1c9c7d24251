/** Merges a suggestion into main as one commit, with the effects that `catalog.ts` lists: the issues that it fixes are
 *  closed, its files are served, its people are notified. Source: service.md#merging;
 *  decisions.md#a-merge-step-by-step. */
import { saveImported } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import {
  findSuggestion,
  lockFreeSuggestion,
  lockSuggestion,
  markMerged,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import { type Resolutions, refuse } from '@yalkut/model'
import { commonSaid } from '../../core/sentences/common.ts'
import type { MergeAct, Merged } from '../../core/services/merge-effects.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction, LockedMain } from '../../core/services/writing.ts'
import { type MergingOnto, mergeOntoMain } from './merge.ts'

export interface Merging {
  /** JSON of the Via of the person who merges, or null. */
  via: string | null
  /** How clashes with main are settled (shapes.md#clashes). */
  resolutions?: Resolutions
  /** Items whose withheld words it may show although nobody was told so when it was sent. */
  shows?: readonly string[]
  /** The blocking checks passed in this transaction, after main was locked. They run again only when main had changed an
   *  item before. */
  isChecked?: boolean
}

/** The most items of a merge that comes after another in one transaction: others wait for it. */
const MOST_ITEMS = 100

/** Locks a suggestion for a merge. Also locks the suggestion that it reverts, the one that that reverts, and so on: the
 *  merge changes them too. Always by rising id, so that no two merges wait for each other; where main is held already, by
 *  merges before in the same transaction, nothing is waited for. Refuses `not-found`. */
export async function lockForMerge(line: LineTransaction, id: number): Promise<SuggestionRow> {
  const { tx } = line
  if (!line.isFirst) {
    const row = await lockFreeSuggestion(tx, id)
    if (row !== null && row.reverts === null && row.items <= MOST_ITEMS) return row
    line.mustBeFirst()
  }
  const ids = [id]
  for (let row = await findSuggestion(tx, id); row !== null && row.reverts !== null; ) {
    ids.push(row.reverts)
    row = await findSuggestion(tx, row.reverts)
  }
  let locked: SuggestionRow | null = null
  for (const next of ids.sort((a, b) => a - b)) {
    const row = await lockSuggestion(tx, next)
    if (next === id) locked = row
  }
  if (locked === null) throw refuse('not-found', commonSaid('no-suggestion', { id }))
  return locked
}

/** Merges a suggestion that the caller holds (`lockForMerge`) and that `mergedBy` may merge. Refuses `conflict` with
 *  every clash, `invalid` with the failed checks. */
export async function mergeSuggestion(
  services: Services,
  main: LockedMain,
  row: SuggestionRow,
  mergedBy: Person,
  { via, resolutions, shows = [], isChecked = false }: Merging,
): Promise<Merged> {
  const { tx } = main
  const at = services.clock().toISOString()
  const act: MergeAct = { actor: mergedBy.id, via, at }
  const { mergeEffects } = services
  for (const effect of mergeEffects) await effect.hold?.(main, row)
  const isUnconfirmed = row.by_agent === 1 && row.author === mergedBy.id
  const merging = { resolutions, isChecked, isUnconfirmed, mergedBy, shows: new Set(shows) }
  const commit = await writeCommit(services, main, row, { act, ...merging })
  const merged = await markMerged(tx, row.id, { commit, at })
  const outcome = { commit, row: merged }
  for (const effect of mergeEffects) await effect.onMerged?.(tx, outcome, act)
  return outcome
}

interface Committing extends MergingOnto {
  act: MergeAct
}

async function writeCommit(
  services: Services,
  main: LockedMain,
  row: SuggestionRow,
  { act, ...merging }: Committing,
): Promise<number | null> {
  const { author, via, title: message, id: suggestionId } = row
  const { actor: mergedBy, at } = act
  const { tx } = main
  // Main may have all of it already: then there is nothing to commit.
  let writer: ReturnType<LockedMain['append']> | null = null
  for await (const changes of mergeOntoMain(services, main, row, merging)) {
    if (changes.length === 0) continue
    writer ??= main.append({ at, message, author, mergedBy, via, suggestionId })
    await writer.add(changes)
    // The checks of later merges read the schemas from the projection.
    if (changes.some(({ type }) => type === 'schema')) main.mustBeLast()
    for (const effect of services.mergeEffects) await effect.onPage?.(main, changes, act)
  }
  if (row.kind === 'import') await saveImported(tx, row.id)
  return writer === null ? null : (await writer.finish()).seq
}
