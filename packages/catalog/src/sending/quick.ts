/** One item changed in one call. Source: service.md#quick-fixes. */
import { type JsonObject, nameOf, refuse } from '@yalkut/model'
import type { ItemSummary } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../access/caller.ts'
import { makeDraftToSend, putInDraft } from '../drafts/drafts.ts'
import { MAX_TITLE } from '../input/bounds.ts'
import { readItemId } from '../input/item-id.ts'
import { mayGoLive } from '../merging/live.ts'
import { withBehind } from '../services/behind.ts'
import type { Services } from '../services/services.ts'
import type { LatestMain } from '../services/writing.ts'
import { DataField, RevField } from '../shapes/fields.ts'
import type { SuggestionView } from '../shapes/suggestion.ts'
import { viewWithAllChecks } from '../suggestions/view.ts'
import { MADE_AND_SENT, send } from './submit.ts'

export const QuickFix = Type.Object({
  entityId: Type.String({ description: 'The item.' }),
  data: DataField,
  title: Type.Optional(Type.String({ description: 'Default: the item’s name.' })),
  note: Type.Optional(Type.String()),
  /** By default main's. */
  rev: RevField,
})
export type QuickFix = Static<typeof QuickFix>

/** Makes a suggestion of one item's new data and sends it, in one transaction. A trusted person's fix of a line may go
 *  live. Refuses `state` when nothing changes. */
export async function suggestFix(
  services: Services,
  caller: Caller,
  fix: QuickFix,
): Promise<SuggestionView> {
  getWriter(caller)
  return await suggestFixOf(services, caller, await services.latest(), fix)
}

/** The same, for data that was composed from main. */
export async function suggestFixOf(
  services: Services,
  caller: Caller,
  { reads }: LatestMain,
  fix: QuickFix,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const id = readItemId(fix.entityId)
  const item = reads.items.summary(id)
  if (item === null) throw refuse('not-found', `There is no item ${id}.`)
  const { data, rev, note } = fix
  const view = await services.write(async (line) => {
    const { tx } = line
    const kind = writer.person.bot ? 'import' : 'suggestion'
    const mayLive = await mayGoLive(tx, writer.person, kind, [item.type])
    // Every merge holds main before it takes numbers.
    const main = mayLive ? await line.holdMain() : null
    const title = fix.title ?? titleOf(item, data)
    const draft = await makeDraftToSend(services, tx, writer, { title, description: note })
    const put = await putInDraft(services, tx, draft, { id, type: item.type, data, rev })
    const row = { ...draft, items: put.items }
    return await viewWithAllChecks(tx, await send(services, line, row, writer, main, MADE_AND_SENT))
  })
  return withBehind(services, view)
}

function titleOf(item: ItemSummary, data: JsonObject): string {
  const name = nameOf(item.type, data)
  return (name?.en ?? name?.he ?? item.path ?? item.id).slice(0, MAX_TITLE)
}
