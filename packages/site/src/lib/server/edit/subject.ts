/** What a form is about: an item of the catalog, an item of a draft, or a new one. */

import { getSuggestion } from '@yalkut/catalog/changing'
import { getRevision, getShownItem, namesOf, resolvePath } from '@yalkut/catalog/reading'
import { isItemType, isRefusal, type JsonObject, nameOf, parseJsonObject, readId, refuse } from '@yalkut/model'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import { typeName } from '#lib/words/types.ts'

export interface Subject {
  type: string
  /** null: a new item. */
  id: string | null
  /** The data that the form is opened with; undefined for a new item. */
  data: JsonObject | undefined
  /** The revision of that data on main; null for a new item, and for one that the draft has already. */
  rev: number | null
  path: string | null
  name: Named | null
  /** Why its words are not shown. */
  withheld: string | null
  draft: Draft | null
}

type ItemName = NonNullable<ReturnType<typeof nameOf>>

export interface Draft {
  id: number
  /** As pages name it. */
  number: number
  title: string
  /** What its new items are called, which the catalog lacks. */
  names: ReadonlyMap<string, ItemName>
}

/** The item of the address, as it is now. Refuses `not-found`. */
export async function subjectOf(ask: Ask): Promise<Subject> {
  const { catalog, lang, params } = ask
  const draft = await draftOf(ask)
  const own = draft === null ? null : await itemOfDraft(ask, draft, readId(params.id ?? ''))
  if (own !== null) return own
  const item = getShownItem(catalog, params.id ?? '')
  const { id, type, path, rev, withheld } = item
  const { data } = getRevision(catalog, rev)
  if (data === null) throw refuse('not-found', siteSaid('item-missing-id', { id }))
  return { type, id, data: jsonOf(data), rev, path, name: nameIn(lang, item), withheld, draft }
}

/** A new item of the type in the address. Refuses `not-found` for a type that is not there. */
export async function newSubject(ask: Ask): Promise<Subject> {
  const type = ask.params.type ?? ''
  if (!ask.catalog.schemas.isType(type)) throw refuse('not-found', siteSaid('no-type', { type }))
  const nothing = { id: null, data: undefined, rev: null, path: null, name: null, withheld: null }
  return { type, ...nothing, draft: await draftOf(ask) }
}

const WHOLE = { offset: 0, summary: false, brief: false }

async function draftOf(ask: Ask): Promise<Draft | null> {
  const text = ask.query.get('draft') ?? ''
  if (!/^\d{1,9}$/.test(text)) return null
  const id = Number(text)
  const view = await getSuggestion(ask.catalog, ask.caller, id, {
    ...WHOLE,
    limit: 200,
    brief: true,
  })
  const { status, title, number } = view.changeset
  if (!view.mine || (status !== 'draft' && status !== 'sent_back')) {
    throw refuse('state', siteSaid('draft-not-yours'))
  }
  const names = view.entries.flatMap(({ entityId, type, after }): [string, ItemName][] => {
    const name = after === null ? null : nameOf(type, after)
    return name === null ? [] : [[entityId, name]]
  })
  return { id, number: number ?? id, title, names: new Map(names) }
}

/** The item as the draft would make it; null when the draft lacks it. */
async function itemOfDraft(ask: Ask, draft: Draft, id: string | null): Promise<Subject | null> {
  for (let offset = 0; ; ) {
    const view = await getSuggestion(ask.catalog, ask.caller, draft.id, {
      ...WHOLE,
      offset,
      limit: 50,
    })
    const entry = view.entries.find(({ entityId }) => entityId === id)
    if (entry?.withheld !== undefined) {
      throw refuse('state', siteSaid('draft-has-withheld'))
    }
    if (entry !== undefined && entry.after !== null) {
      const { type, path, after } = entry
      const name = nameOf(type, after)
      return {
        type,
        id,
        data: jsonOf(after),
        rev: null,
        path,
        withheld: null,
        draft,
        name: name === null ? { text: entry.entityId } : localName(ask.lang, name),
      }
    }
    if (entry !== undefined || view.next === null) return null
    offset = view.next
  }
}

/** The data at a revision that the form was opened with. Refuses `invalid` when it is not one of the item's. */
export function dataAt(ask: Ask, id: string, rev: number): JsonObject {
  const then = getRevision(ask.catalog, rev)
  if (then.id !== id || then.data === null) {
    throw refuse('invalid', siteSaid('revision-not-of', { rev, id }))
  }
  return jsonOf(then.data)
}

/** What answers carry as any object is JSON. */
function jsonOf(data: object): JsonObject {
  return parseJsonObject(JSON.stringify(data))
}

/** What items of a type are called; one that was added is called as its schema item. */
export function typeLabel(ask: Ask, type: string): string {
  if (isItemType(type)) return typeName(ask.lang, type)
  try {
    const { id } = resolvePath(ask.catalog, `/schemas/${type}`)
    const name = namesOf(ask.catalog, [id]).get(id)?.name
    return name == null ? type : localName(ask.lang, name).text
  } catch (problem) {
    if (isRefusal(problem)) return type
    throw problem
  }
}
