/** Several items in one suggestion, sent at once: how everything that is more than one item's fix is suggested. */
import type { Writer } from '@yalkut/ledger'
import { findVersions } from '@yalkut/ledger/items'
import {
  measureItems,
  type ProposedItem,
  putItems,
  type SuggestionRow,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import { keepUnread, type UncheckedItem } from '@yalkut/model'
import type { SignedIn } from '../../core/access/caller.ts'
import { withKeeperIds } from '../../core/access/keeper-ids.ts'
import { readItemData } from '../../core/input/bounds.ts'
import { withBehind } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LatestMain } from '../../core/services/writing.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { makeDraftToSend } from '../drafts/drafts.ts'
import { mayGoLive } from '../merging/live.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { OPENED_AND_SUBMITTED, send } from './submit.ts'

export interface SuggestedItem extends UncheckedItem {
  path?: string | null
  /** The base revision; for a copied item, the revision that it was copied from; null for a new item. */
  baseRev: number | null
}

export interface SuggestionOrder {
  /** The main that the items were composed from. */
  main: LatestMain
  title: string
  note?: string | null | undefined
  items: readonly SuggestedItem[]
  /** Called in the same transaction, before the suggestion is sent. */
  before?: (tx: Writer, row: SuggestionRow) => Promise<void>
}

/** Makes the suggestion and sends it in one transaction. Fixes of a trusted person may go live. */
export async function suggestItems(
  services: Services,
  writer: SignedIn,
  order: SuggestionOrder,
): Promise<SuggestionView> {
  const view = await services.write(async (line) => {
    const { tx } = line
    const kind = writer.person.bot ? 'import' : 'suggestion'
    const types = order.items.map(({ type }) => type)
    const mayLive = await mayGoLive(tx, writer, { kind }, types)
    // Every merge holds main before it takes numbers.
    const main = mayLive ? await line.lockMain() : null
    const { title, note } = order
    const draft = await makeDraftToSend(services, tx, writer, { title, description: note ?? null })
    await order.before?.(tx, draft)
    const row = await putAll(tx, draft, order.items)
    return await viewSuggestion(tx, await send(services, line, row, writer, main, OPENED_AND_SUBMITTED))
  })
  return withBehind(services, view)
}

/** Use cases compose items from typed data; what the type cannot read is added again from the base. */
async function keepingUnread(tx: Writer, items: readonly SuggestedItem[]): Promise<readonly SuggestedItem[]> {
  const bases = await findVersions(
    tx,
    items.flatMap(({ baseRev }) => baseRev ?? []),
  )
  return items.map((item) => {
    const base = item.baseRev === null ? undefined : bases.get(item.baseRev)
    if (item.data === null || !base?.data || base.type !== item.type) return item
    return { ...item, data: keepUnread(item.type, base.data, item.data) }
  })
}

/** Puts items into a draft that the caller holds; items that the draft has already are replaced. */
export async function putAll(
  tx: Writer,
  draft: SuggestionRow,
  items: readonly SuggestedItem[],
): Promise<SuggestionRow> {
  const named = await withKeeperIds(tx, await keepingUnread(tx, items))
  const proposed = named.map(({ id, type, data, path, baseRev }): ProposedItem => {
    const readable = data === null ? null : readItemData(type, data)
    const rest = { mergedInto: null, imported: null }
    return { id, type, data: readable, path: path ?? null, baseRev, ...rest }
  })
  const { nextPosition } = await measureItems(tx, draft.id)
  await putItems(tx, draft.id, proposed, nextPosition)
  const { count } = await measureItems(tx, draft.id)
  await updateSuggestion(tx, draft.id, { items: count })
  return { ...draft, items: count }
}
