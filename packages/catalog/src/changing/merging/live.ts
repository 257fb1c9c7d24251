/** Live fixes: a trusted person's fixes of lines in open sets are merged when they are sent, and reviewed afterwards.
 *  Source: shapes.md#live-changes; decisions.md#trust. */

import { attempt, type Reader } from '@yalkut/ledger'
import { type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import { isAgent, type SignedIn, viaText } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { isAllOpen } from '../../core/access/touched-sets.ts'
import { isTrusted } from '../../core/access/trust.ts'
import type { Services } from '../../core/services/services.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import type { Opened } from './check-suggestion.ts'
import { mergeSuggestion } from './merge-suggestion.ts'

/** Types whose words may be fixed live. */
const LIVE_TYPES: ReadonlySet<string> = new Set(['text-page', 'segment', 'alignment-span'])

/** Whether a suggestion of these types by this writer may go live, as far as is known before its checks. Never what an agent
 *  sends, or put anything into. Source: shapes.md#agents. */
export async function mayGoLive(
  db: Reader,
  writer: SignedIn,
  { kind, by_agent: byAgent = 0 }: Pick<SuggestionRow, 'kind'> & Partial<SuggestionRow>,
  types: readonly string[],
): Promise<boolean> {
  if (kind !== 'suggestion' || byAgent === 1 || isAgent(writer)) return false
  if (!types.every((type) => LIVE_TYPES.has(type))) return false
  const { person } = writer
  return isSteward(person) || (await isTrusted(db, person))
}

/** Merges a suggestion that `mayGoLive` allows and that was just opened. Null when it must wait for review after all: a
 *  set is not open, a check failed, or it clashes with main. */
export async function goLive(
  services: Services,
  main: LockedMain,
  { row, touch, failures }: Opened,
  writer: SignedIn,
): Promise<SuggestionRow | null> {
  if (failures > 0 || !isAllOpen(touch)) return null
  const { tx } = main
  const merged = await attempt(tx, ['conflict', 'invalid'], async () => {
    const live = await updateSuggestion(tx, row.id, { kind: 'live', post_review: 'pending' })
    return await mergeSuggestion(services, main, live, writer.person, {
      via: viaText(writer),
      isChecked: true,
    })
  })
  return merged.done ? merged.value.row : null
}
