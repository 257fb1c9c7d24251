/** One item changed in one call. Source: service.md#quick-fixes. */
import { type JsonObject, refuse } from '@yalkut/model'
import type { ItemSummary, Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { MAX_TITLE } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { sendingSaid } from '../../core/sentences/sending.ts'
import { withBehind } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LatestMain } from '../../core/services/writing.ts'
import { DataField, RevField } from '../../core/shapes/fields.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { placeOf } from '../../core/shown/place-title.ts'
import { makeDraftToSend, putInDraft } from '../drafts/drafts.ts'
import { mayGoLive } from '../merging/live.ts'
import { trySchema } from '../suggestions/assert-may-send-schema.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { baseOfFix } from './base-of-fix.ts'
import { OPENED_AND_SUBMITTED, send } from './submit.ts'

export const QuickFix = Type.Object({
  entityId: Type.String({ description: 'The item.' }),
  data: DataField,
  title: Type.Optional(
    Type.String({
      description: 'Default: the name of the item, after that of its sefer or printing.',
    }),
  ),
  note: Type.Optional(Type.String()),
  /** By default the nearest of the last versions. */
  rev: RevField,
})
export type QuickFix = Static<typeof QuickFix>

/** Makes a suggestion of one item's new data and sends it, in one transaction. A trusted person's fix of a line may go
 *  live. Words that are not sent stay (`baseOfFix`). Refuses `state` when nothing changes, `conflict` as `baseOfFix`. */
export async function suggestFix(services: Services, caller: Caller, fix: QuickFix): Promise<SuggestionView> {
  getWriter(caller)
  const main = await services.latest()
  const id = readItemId(fix.entityId)
  const isHeld = main.reads.items.isWithheld([id])
  const { rev, data } = fix
  const meant = await baseOfFix(services.ledger.read, { id, data, rev, isWithheld: isHeld })
  return await suggestFixOf(services, caller, main, meant === null ? fix : { ...fix, ...meant })
}

/** The same, for whole data that was composed from main. */
export async function suggestFixOf(
  services: Services,
  caller: Caller,
  { reads }: LatestMain,
  fix: QuickFix & { removesWords?: boolean },
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const id = readItemId(fix.entityId)
  const item = reads.items.summary(id)
  if (item === null) throw refuse('not-found', commonSaid('no-item', { id }))
  const { data, rev, note, removesWords = false } = fix
  await trySchema(services, writer, item.type, data)
  const view = await services.write(async (line) => {
    const { tx } = line
    const kind = writer.person.bot ? 'import' : 'suggestion'
    const mayLive = await mayGoLive(tx, writer, { kind }, [item.type])
    // Every merge holds main before it takes numbers.
    const main = mayLive ? await line.lockMain() : null
    const title = fix.title ?? titleOf(reads, item, data)
    const draft = await makeDraftToSend(services, tx, writer, { title, description: note })
    const put = await putInDraft(services, tx, { row: draft, writer }, { id, type: item.type, data, rev, removesWords })
    if (put.items === 0) {
      throw refuse('state', sendingSaid('catalog-has-already', { id }), { id })
    }
    const row = { ...draft, items: put.items }
    return await viewSuggestion(tx, await send(services, line, row, writer, main, OPENED_AND_SUBMITTED))
  })
  return withBehind(services, view)
}

/** Where the change is: a chapter has a like name in every sefer. */
function titleOf(reads: Reads, item: ItemSummary, data: JsonObject): string {
  return (placeOf(reads, item.type, data) ?? item.path ?? item.id).slice(0, MAX_TITLE)
}
