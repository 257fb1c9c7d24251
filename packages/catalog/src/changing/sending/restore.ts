/** Suggests to restore an older revision of an item. Source: routes.md#items;
 *  shapes.md#answers-of-decisions. */
import { findMainItems, findVersions } from '@yalkut/ledger/items'
import { nameOf, refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { MAX_TITLE } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { sendingSaid } from '../../core/sentences/sending.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import { makeDraftToSend, putInDraft } from '../drafts/drafts.ts'
import { OPENED_AND_SUBMITTED, openForReview } from './submit.ts'

/** Suggests the data of one of the item's revisions; a deleted item comes back with its path of that revision. Answers
 *  the suggestion's id. Refuses `not-found` for another item's revision, `invalid` for a revision that deleted the item,
 *  `state` when main has the same data. */
export async function restoreItem(
  services: Services,
  caller: Caller,
  idText: string,
  rev: number,
): Promise<{ suggestion: number }> {
  const writer = getWriter(caller)
  const id = readItemId(idText)
  return await services.write(async (line) => {
    const { tx } = line
    const version = (await findVersions(tx, [rev])).get(rev)
    if (version?.id !== id) throw refuse('not-found', sendingSaid('item-no-revision', { id, rev }))
    const { type, data } = version
    if (data === null) {
      throw refuse('invalid', sendingSaid('revision-deleted', { rev }), { rev })
    }
    const isGone = !(await findMainItems(tx, [id])).get(id)?.data
    const name = nameOf(type, data)
    const { he = id, en = he } = name ?? {}
    const called = { reason: 'name', params: {}, he, en }
    const title = titlesSaid('restore-of', { rev, name: called })[writer.lang ?? 'he'].slice(0, MAX_TITLE)
    const draft = await makeDraftToSend(services, tx, writer, { title })
    const path = isGone ? { path: version.path } : {}
    const { items } = await putInDraft(services, tx, { row: draft, writer }, { id, type, data, ...path })
    if (items === 0) throw refuse('state', sendingSaid('as-in-revision-already', { id, rev }))
    const row = await openForReview(services, line, { ...draft, items }, writer, OPENED_AND_SUBMITTED)
    return { suggestion: row.id }
  })
}
