/** The clashes of an import as an open suggestion of its bot: approving it asks which side to take, place by place.
 *  Source: decisions.md#imports. */
import { findMainItems } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import { addSuggestion, putItems, saidInSuggestions, updateSuggestion } from '@yalkut/ledger/suggestions'
import { checkAndOpen } from '../../changing/merging/check-suggestion.ts'
import { announce, OPENED_AND_SUBMITTED } from '../../changing/sending/submit.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import type { ClashingItem } from './settle-item.ts'

const DESCRIPTION =
  'המקור ואנשים שינו את אותם המקומות. בשעת האישור בוחרים בכל מקום איזה נוסח נשאר.\n\n' +
  'The source and people changed the same places. Approving asks, place by place, which words stay; until then those of the catalog stay.'

export interface SentClashes {
  /** Places that wait for a person now. */
  clashes: number
  /** The suggestion; null when all of them were asked before. */
  suggestion: number | null
}

/** A clash that was asked before, and that the source did not change since, is not asked again. */
export async function sendClashes(
  services: Services,
  main: LockedMain,
  bot: Person,
  { title, clashing }: { title: string; clashing: readonly ClashingItem[] },
): Promise<SentClashes> {
  const { tx } = main
  const ids = clashing.map(({ item }) => item.id)
  const asked = await saidInSuggestions(tx, bot.id, ids)
  const isAsked = ({ item }: ClashingItem): boolean =>
    item.imported !== null && asked.get(item.id)?.has(item.imported) === true
  const fresh = clashing.filter((each) => !isAsked(each))
  const clashes = fresh.reduce((sum, { count }) => sum + count, 0)
  if (fresh.length === 0) return { clashes, suggestion: null }
  const now = await findMainItems(tx, ids)
  const draft = await addSuggestion(tx, {
    kind: 'suggestion',
    title: titlesSaid('with-clashes', { title, clashes }).he,
    description: DESCRIPTION,
    author: bot.id,
    via: null,
    baseCommit: main.head.seq,
    createdAt: services.clock().toISOString(),
  })
  const items = fresh.map(({ item }) => {
    const { rev: baseRev = item.baseRev, path = item.path } = now.get(item.id) ?? {}
    return { ...item, baseRev, path: item.data === null ? null : path }
  })
  await putItems(tx, draft.id, items, 0)
  const row = await updateSuggestion(tx, draft.id, { items: items.length })
  const opened = await checkAndOpen(services, main, row, 'import')
  const writer = { kind: 'person', person: bot, scopes: [], via: null } as const
  await announce(tx, row, opened, writer, OPENED_AND_SUBMITTED)
  return { clashes, suggestion: draft.id }
}
