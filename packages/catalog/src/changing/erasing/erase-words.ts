/** Erases the words of an item for good: they leave its versions, suggestions and imports, and what people wrote that quotes them. The item is
 *  taken down, so that mirrors, editions and the git mirror lose them as by every takedown. Source: decisions.md#erased-words. */

import { addTakedown, holdTakedowns, settleTakedown, stopItem, stopsOfItems } from '@yalkut/ledger/files'
import { findMainItems } from '@yalkut/ledger/items'
import { eraseFromLine, itemsNaming, type WithoutWords } from '@yalkut/ledger/line'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { eraseQuotes } from '@yalkut/ledger/threads'
import { idIn, readId, refuse, SET_PARENTS } from '@yalkut/model'
import { noteAudit } from '../../core/access/audit-note.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { erasingSaid } from '../../core/sentences/erasing.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import { WORDS_ERASED } from '../../core/services/erasures.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction, LockedMain } from '../../core/services/writing.ts'
import { quotesOf, withoutWords } from './erased-words.ts'

export interface EraseOrder {
  item: string
  /** A paragraph of the item's body, or a line of a page. Null: all words of the item and of all below it. */
  segment: string | null
  /** The reason, for the audit log. */
  because: string
}

export interface Erased {
  item: string
  /** Items that had words. */
  items: number
  /** Versions, suggested versions, and texts of people that lost words. */
  revisions: number
  suggestionItems: number
  quotes: number
  /** The commit that takes the words off main; null where main had none. */
  commit: number | null
  /** The takedown request that withholds the item. */
  request: number
}

/** Refuses `not-found` for an item that the catalog never had, and `invalid` for an order without a reason or without words to erase. */
export async function eraseWords(services: Services, order: EraseOrder): Promise<Erased> {
  const because = cleanText(order.because)
  if (because === '') throw refuse('invalid', erasingSaid('because-needed'))
  const item = readId(order.item)
  const { reads } = services.projection
  if (item === null || !reads.versions.wasKnown(item)) {
    throw refuse('not-found', erasingSaid('no-item-here', { item: order.item }))
  }
  const { segment } = order
  return await services.writeMain(async (main) => {
    const { tx } = main
    const ids = segment === null ? await withAllBelow(main, item) : [item]
    const without: WithoutWords = (type, data) => withoutWords(type, data, segment)
    const lastRev = main.head.rev
    const commit = await takeOffMain(services, main, { ids, without })
    const erased = await eraseFromLine(tx, { ids, rev: lastRev, without })
    if (erased.lost.length === 0) throw refuse('invalid', erasingSaid('no-such-words-in', { item }))
    const quoting = { quotes: quotesOf(erased.lost), items: new Set(ids) }
    const quotes = await eraseQuotes(tx, quoting)
    const at = services.clock().toISOString()
    const request = await takeDown(main, { item, because, at })
    const { revisions, suggestionItems } = erased
    const done = { items: ids.length, revisions, suggestionItems, quotes, commit, request }
    const act = { at, actor: SYSTEM_ACCOUNT, action: WORDS_ERASED, subject: item }
    await noteAudit(tx, { ...act, detail: { segment, because, ...done } })
    return { item, ...done }
  })
}

/** The item, and every item that any version puts below it. */
async function withAllBelow({ tx }: LockedMain, item: string): Promise<string[]> {
  const found = new Set([item])
  const types = Object.keys(SET_PARENTS)
  for (const id of found) {
    const below = await itemsNaming(tx, { id, types }, (type, data) =>
      parentFieldsOf(type).some((field) => idIn(data, field) === id),
    )
    for (const each of below) found.add(each.id)
  }
  return [...found]
}

const PARENT_FIELDS = new Map<string, readonly string[]>(Object.entries(SET_PARENTS))

function parentFieldsOf(type: string): readonly string[] {
  return PARENT_FIELDS.get(type) ?? []
}

/** One commit with the items as they are without the words: readers of the line follow it like any other. */
async function takeOffMain(
  { clock }: Services,
  main: LockedMain,
  { ids, without }: { ids: readonly string[]; without: WithoutWords },
): Promise<number | null> {
  const items = await findMainItems(main.tx, ids)
  const changes = ids.flatMap((id) => {
    const item = items.get(id)
    if (item === undefined || item.data === null) return []
    const { type, path, data } = item
    const remaining = without(type, data)
    const facts = { id, type, path, pathBefore: path, mergedInto: null }
    return remaining === data ? [] : [{ ...facts, data: remaining }]
  })
  if (changes.length === 0) return null
  const at = clock().toISOString()
  const by = { author: SYSTEM_ACCOUNT, mergedBy: SYSTEM_ACCOUNT, via: null, suggestionId: null }
  const commit = main.append({ at, message: titlesSaid('words-erased').he, ...by })
  await commit.add(changes)
  return (await commit.finish()).seq
}

/** A standing takedown of the item stays; otherwise one is upheld. */
async function takeDown(
  { tx }: LineTransaction,
  { item, because, at }: { item: string; because: string; at: string },
): Promise<number> {
  await holdTakedowns(tx)
  const [standing] = await stopsOfItems(tx, [item])
  if (standing !== undefined) return standing.request
  const from = { relation: null, name: null, contact: null, statement: because }
  const id = await addTakedown(tx, {
    kind: 'takedown',
    target: item,
    ...from,
    paused: '[]',
    issue_id: null,
    at,
  })
  await stopItem(tx, id, item)
  const note = titlesSaid('its-words-erased').he
  const settled_by = SYSTEM_ACCOUNT
  await settleTakedown(tx, id, { status: 'upheld', settled_by, settled_at: at, note })
  return id
}
