/** Drafts: made, filled item by item, sent. Source: service.md#drafts; shapes.md#items-of-a-draft. */

import type { Writer } from '@yalkut/ledger'
import { findMainItems, findVersionAsOf, findVersions, type MainItem, type StoredVersion } from '@yalkut/ledger/items'
import { readHead } from '@yalkut/ledger/line'
import {
  addSuggestion,
  dropItem,
  findProposed,
  measureItems,
  type ProposedItem,
  putItems,
  type SuggestionRow,
  saveFixes,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import { aType, type JsonObject, keepWithheld, newItemId, readPath, refuse, sameJson } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, isAgent, type SignedIn, viaText } from '../../core/access/caller.ts'
import { withKeeperIds } from '../../core/access/keeper-ids.ts'
import { readDescription, readItemData, readTitle } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { draftsSaid } from '../../core/sentences/drafts.ts'
import type { Services } from '../../core/services/services.ts'
import { DataField, RevField } from '../../core/shapes/fields.ts'
import { nullable } from '../../core/shapes/named.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { readFixes } from '../../talking/conversations/text-links.ts'
import { projectOfDraft } from '../../talking/projects/project-of-draft.ts'
import { schemaFindings } from '../checks/schema-check.ts'
import { assertMaySendSchema, trySchema } from '../suggestions/assert-may-send-schema.ts'
import { assertSchema } from '../suggestions/assert-schema.ts'
import { assertEditable, assertNoRevert, getLocked } from '../suggestions/states.ts'
import { actOf, noteEvents } from '../suggestions/timeline-events.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { assertMayChangeWords } from '../suggestions/withheld-changes.ts'
import { countDraftBytes } from './draft-bytes.ts'

export const NewDraft = Type.Object({
  title: Type.String({ description: 'At most 200 characters.' }),
  description: Type.Optional(nullable(Type.String())),
  project: Type.Optional(
    nullable(
      Type.Union([Type.String(), Type.Integer()], {
        description: 'The slug or id of a project.',
      }),
    ),
  ),
})
export type NewDraft = Static<typeof NewDraft>

/** Makes a draft. A bot's draft is an import: an import gets no number and no conversation. Refuses `invalid` for an
 *  unknown project, `state` for a closed one. */
export async function createDraft(services: Services, caller: Caller, draft: NewDraft): Promise<SuggestionView> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => viewSuggestion(tx, await makeDraft(services, tx, writer, draft)))
}

/** Makes the draft inside the caller's transaction. */
export async function makeDraft(
  services: Services,
  tx: Writer,
  writer: SignedIn,
  draft: NewDraft,
): Promise<SuggestionRow> {
  const row = await makeDraftToSend(services, tx, writer, draft)
  await noteOpened(tx, row, writer)
  return row
}

export async function noteOpened(tx: Writer, row: SuggestionRow, writer: SignedIn): Promise<void> {
  await noteEvents(tx, row, actOf(writer, row.created_at), [{ kind: 'opened' }])
}

/** Makes a draft that the caller sends in the same transaction, without the event `opened`: it is noted with
 *  `OPENED_AND_SUBMITTED` after a merge, because a merge locks issues and files before it writes events. */
export async function makeDraftToSend(
  services: Services,
  tx: Writer,
  writer: SignedIn,
  { title, description, project = null }: NewDraft,
): Promise<SuggestionRow> {
  const at = services.clock().toISOString()
  const row = await addSuggestion(tx, {
    title: readTitle(title),
    description: readDescription(description),
    kind: writer.person.bot ? 'import' : 'suggestion',
    author: writer.person.id,
    via: viaText(writer),
    byAgent: isAgent(writer),
    baseCommit: (await readHead(tx)).seq,
    createdAt: at,
    projectId: await projectOfDraft(tx, project),
  })
  await saveFixes(tx, row.id, readFixes(row.description ?? ''))
  return row
}

export const PutItem = Type.Object({
  id: Type.Optional(Type.String({ description: 'Left out: a new item is created.' })),
  type: Type.String(),
  data: Type.Union([DataField, Type.Null({ description: 'Deletes the item.' })]),
  path: Type.Optional(nullable(Type.String({ description: 'Left out: the path does not change.' }))),
  /** By default the revision that main had when the draft was made. */
  rev: RevField,
})
export type PutItem = Static<typeof PutItem>

/** Puts one item into a draft and answers its id. An item that is the same as on main is removed from the draft. Refuses
 *  `invalid` for an unknown type, a type that differs from the item's, and data that fails the schema of its type; `forbidden` for other words than
 *  withheld ones that the person may not know. */
export async function putItem(
  services: Services,
  caller: Caller,
  suggestionId: number,
  put: PutItem,
): Promise<{ id: string; items: number }> {
  const writer = getWriter(caller)
  await trySchema(services, writer, put.type, put.data)
  return await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, suggestionId, writer.person)
    assertEditable(row, writer.person)
    assertNoRevert(row)
    return await putInDraft(services, tx, { row, writer }, put)
  })
}

/** Puts the item, for this writer, inside a transaction that holds the draft. `removesWords`: lacking words are meant, also withheld ones. */
export async function putInDraft(
  services: Services,
  tx: Writer,
  { row, writer }: { row: SuggestionRow; writer: SignedIn },
  put: PutItem & { removesWords?: boolean },
): Promise<{ id: string; items: number }> {
  const id = put.id === undefined ? newItemId() : readItemId(put.id)
  const read = put.data === null ? null : readItemData(put.type, put.data)
  const [{ data } = { data: read }] = await withKeeperIds(tx, [{ type: put.type, data: read }])
  assertType(services, put.type)
  assertMaySendSchema(writer, put.type, data)
  const main = (await findMainItems(tx, [id])).get(id)
  const before = await findProposed(tx, row.id, id)
  const known = main?.type ?? before?.type
  if (known !== undefined && known !== put.type) {
    throw refuse('invalid', draftsSaid('other-type-known', { id, known: aType(known), type: aType(put.type) }), {
      type: known,
    })
  }
  const whole = put.removesWords === true ? data : keepingWords(services, id, data, main)
  const item = await proposedItem(tx, row, { ...put, id, data: whole }, main, before)
  if (item !== null) await assertMayChangeWords(tx, services.projection.reads, writer.person, [item])
  if (item === null) await dropItem(tx, row.id, id)
  else {
    const { schemas } = services
    assertSchema(await schemaFindings(item, { schemas, schemaProblem: schemas.schemaProblem }))
    await putItems(tx, row.id, [item], (await measureItems(tx, row.id)).nextPosition)
  }
  await noteAgent(tx, row, writer)
  const items = await recount(tx, row.id)
  await countDraftBytes(services, tx, writer.person, Buffer.byteLength(JSON.stringify(data)))
  return { id, items }
}

/** A suggestion into which an agent put something stays an agent's. */
export async function noteAgent(tx: Writer, row: SuggestionRow, writer: SignedIn): Promise<void> {
  if (isAgent(writer) && row.by_agent === 0) await updateSuggestion(tx, row.id, { by_agent: 1 })
}

/** The data, with the words that no reader is shown. */
function keepingWords(
  { projection }: Services,
  id: string,
  data: JsonObject | null,
  main: MainItem | undefined,
): JsonObject | null {
  if (data === null || !main?.data || !projection.reads.items.isWithheld([id])) return data
  return keepWithheld(main.type, main.data, data)
}

/** The item as the draft stores it; null when the item is the same as on main. */
async function proposedItem(
  tx: Writer,
  row: SuggestionRow,
  put: PutItem & { id: string },
  main: MainItem | undefined,
  before: { path: string | null; base_rev: number | null } | null,
): Promise<ProposedItem | null> {
  const { id, type, data } = put
  const isOnMain = main !== undefined && main.data !== null
  if (data === null && !isOnMain) {
    if (before !== null) return null
    throw refuse('not-found', draftsSaid('nothing-to-delete', { id }))
  }
  const baseRev = await baseOf(tx, row, put, main, before)
  const base = baseRev === null ? undefined : (await findVersions(tx, [baseRev])).get(baseRev)
  const path = put.path === undefined ? unchangedPath(before, base, main) : pathOf(put.path)
  const isMoved = path !== main?.path && (base === undefined || path !== base.path)
  if (isOnMain && data !== null && sameJson(main.data, data) && !isMoved) return null
  return { id, type, data, path, baseRev, mergedInto: null, imported: null }
}

/** The base revision of a change. An item that was put before keeps its base. A writer who has read a newer version since
 *  then has the same values as main where main changed, and equal values never clash. */
async function baseOf(
  tx: Writer,
  row: SuggestionRow,
  put: PutItem & { id: string },
  main: MainItem | undefined,
  before: { base_rev: number | null } | null,
): Promise<number | null> {
  if (put.rev !== undefined) {
    const version = (await findVersions(tx, [put.rev])).get(put.rev)
    if (version?.id === put.id) return put.rev
    throw refuse('invalid', draftsSaid('not-revision-of', { rev: put.rev, id: put.id }), {
      rev: put.rev,
    })
  }
  if (before !== null) return before.base_rev
  if (main === undefined || main.data === null) return null
  const then = await findVersionAsOf(tx, put.id, row.base_commit)
  return then === null || then.gone ? main.rev : then.rev
}

/** The path of an item that is put without a path: its path in the draft, else that of its base revision. */
function unchangedPath(
  before: { path: string | null } | null,
  base: StoredVersion | undefined,
  main: MainItem | undefined,
): string | null {
  if (before !== null) return before.path
  return base === undefined ? (main?.path ?? null) : base.path
}

function pathOf(text: string | null): string | null {
  if (text === null) return null
  const path = readPath(text)
  if (path !== null) return path
  throw refuse('invalid', draftsSaid('path-parts'), {
    path: text.slice(0, 300),
  })
}

function assertType(services: Services, type: string): void {
  if (services.schemas.isType(type)) return
  throw refuse('invalid', commonSaid('no-type-see-types', { type }), { type })
}

/** Removes an item from a draft. Refuses `not-found` for an item that is not in the draft. */
export async function dropDraftItem(
  services: Services,
  caller: Caller,
  suggestionId: number,
  itemId: string,
): Promise<void> {
  const { person } = getWriter(caller)
  const id = readItemId(itemId)
  await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, suggestionId, person)
    assertEditable(row, person)
    assertNoRevert(row)
    if (!(await dropItem(tx, suggestionId, id))) {
      throw refuse('not-found', draftsSaid('not-in-suggestion', { id }))
    }
    await recount(tx, suggestionId)
  })
}

export async function recount(tx: Writer, suggestionId: number): Promise<number> {
  const { count } = await measureItems(tx, suggestionId)
  await updateSuggestion(tx, suggestionId, { items: count })
  return count
}
