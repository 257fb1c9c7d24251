/** Adds a keeper to a set, or takes one away, by a suggestion of the set. Source: decisions.md#the-command; decisions.md#roles. */

import { isItemId, readPath, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { accountIds } from '../../core/access/keeper-ids.ts'
import { isSteward } from '../../core/access/steward.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import { type Behind, behindAt } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { suggestItems } from '../sending/suggest-items.ts'
import { approveSuggestion } from './approve.ts'

export interface KeeperChange {
  /** The id of a set, or its path. */
  set: string
  /** An account id or a handle. */
  person: string
  change: 'add' | 'remove'
}

export interface KeepersOfSet extends Behind {
  set: string
  /** Account ids. */
  keepers: string[]
  /** Null: nothing was to be changed. */
  commit: number | null
}

/** A change of keepers that was sent. null: nothing was to be changed. */
export type SentKeepers = Pick<SuggestionView, 'id' | 'number'> & { isMerged: boolean }

/** Suggests the change, and approves it at once. Refuses `not-found` for a set or a person that is not there, and whatever
 *  approval refuses. */
export async function changeKeeper(services: Services, steward: SignedIn, change: KeeperChange): Promise<KeepersOfSet> {
  const { set, keepers, sent } = await sendChange(services, steward, change)
  if (sent === null) return { set, keepers, commit: null }
  const { commit } = await approveSuggestion(services, steward, sent.id)
  return { set, keepers, commit, ...behindAt(services, commit) }
}

/** Suggests the change, and approves it at once if the caller is a steward; others wait for one. Refuses `unauthorized`,
 *  `forbidden`, and `not-found` for a set or a person that is not there. */
export async function suggestKeeper(
  services: Services,
  caller: Caller,
  change: KeeperChange,
): Promise<SentKeepers | null> {
  const writer = getWriter(caller)
  const { sent } = await sendChange(services, writer, change)
  if (sent === null) return null
  const { id, number } = sent
  if (!isSteward(writer.person)) return { id, number, isMerged: sent.status === 'merged' }
  await approveSuggestion(services, writer, id)
  return { id, number, isMerged: true }
}

async function sendChange(
  services: Services,
  writer: SignedIn,
  { set: setText, person: personText, change }: KeeperChange,
): Promise<{ set: string; keepers: string[]; sent: SuggestionView | null }> {
  const main = await services.latest()
  const set = getSet(main.reads, setText)
  const before: string[] = set.data.keepers
  const person = await personOf(services, personText, before)
  const others = before.filter((keeper) => keeper !== person)
  const keepers = change === 'remove' ? others : before.includes(person) ? before : [...before, person]
  if (keepers.length === before.length) return { set: set.id, keepers, sent: null }
  const title = change === 'add' ? `Keeper added: ${personText}` : `Keeper removed: ${personText}`
  const { id, type, path, rev } = set
  const data = { ...set.data, keepers }
  const items = [{ id, type, data, path, baseRev: rev }]
  return { set: id, keepers, sent: await suggestItems(services, writer, { main, title, items }) }
}

function getSet(reads: Reads, text: string) {
  const path = readPath(text)
  const id = isItemId(text) || path === null ? text : reads.items.resolve(path)?.id
  const [set] = id === undefined ? [] : reads.items.of('set', [id])
  if (set === undefined) throw refuse('not-found', reviewSaid('no-set-called', { text }))
  return set
}

/** The account id. A keeper whose account is gone may still be taken away. */
async function personOf({ ledger }: Services, text: string, keepers: readonly string[]): Promise<string> {
  const id = (await accountIds(ledger.read, [text])).get(text)
  if (id !== undefined) return id
  if (keepers.includes(text)) return text
  throw refuse('not-found', reviewSaid('nobody-called', { text }))
}
