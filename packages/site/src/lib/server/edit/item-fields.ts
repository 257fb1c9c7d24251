/** The fields of a form by which an item is chosen: what was looked for becomes an id, or a choice of several.
 *  Source: service.md#references. */
import { namesOf, resolvePath, searchListed } from '@yalkut/catalog/reading'
import { isItemId, isRefusal, pointerTo, readId } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import type { Field } from './fields.ts'
import { type Raw, rowsOf } from './raw.ts'
import type { Draft } from './subject.ts'
import type { Candidate } from './view.ts'

/** Of one field; of a list the field of each row. */
interface Place {
  name: string
  types: readonly string[] | null
}

export function itemPlaces(fields: readonly Field[], raw: Raw, name = ''): Place[] {
  return fields.flatMap((field) => placesOf(field, raw, pointerTo(name, field.key)))
}

function placesOf(field: Field, raw: Raw, name: string): Place[] {
  if (field.kind === 'item') return [{ name, types: field.types }]
  if (field.kind === 'group') return itemPlaces(field.fields, raw, name)
  if (field.kind !== 'list') return []
  return rowsOf(raw, name).flatMap((row) => placesOf(field.entry, raw, pointerTo(name, row)))
}

export interface Found {
  raw: Raw
  /** Where one of several is to be chosen, or nothing was found. */
  candidates: Map<string, readonly Candidate[]>
}

/** What was looked for, as ids where it names one item alone. */
export function withItemsFound(ask: Ask, fields: readonly Field[], given: Raw): Found {
  const raw = new Map(given)
  const candidates = new Map<string, readonly Candidate[]>()
  for (const { name, types } of itemPlaces(fields, raw)) {
    const query = (raw.get(`q:${name}`) ?? '').trim()
    if (query === '') continue
    const found = findItems(ask, query, types)
    const only = found.find(({ id }) => id === raw.get(`v:${name}`)) ?? theOne(found, query)
    if (only === null) candidates.set(name, found)
    else raw.set(`v:${name}`, only.id).delete(`q:${name}`)
  }
  return { raw, candidates }
}

/** One that has the very name, or the only item at an address. */
function theOne(found: readonly Candidate[], query: string): Candidate | null {
  const same = found.filter(({ id, name }) => name.text === query || id === readId(query))
  const [one] = same.length === 0 && query.includes('/') ? found : same
  return one !== undefined && (same.length === 1 || query.includes('/')) ? one : null
}

/** Items by an id, the address of a page, or words of a name. Empty where there is none. */
export function findItems(ask: Ask, query: string, types: readonly string[] | null): Candidate[] {
  const { catalog, lang } = ask
  const id = readId(query)
  if (id !== null && isItemId(id)) return named(ask, [id])
  const path = /^(?:https?:\/\/[^/]+)?(\/[^?#]+)/.exec(query)?.[1]
  if (path !== undefined) return byPath(ask, path.replace(/^\/en\//, '/'))
  try {
    const found = (types ?? [undefined]).flatMap((type) => {
      const only = type === undefined ? {} : { type }
      return searchListed(catalog, { q: query, limit: 8, ...only }).results
    })
    return found.slice(0, 8).map((item) => ({
      id: item.id,
      type: item.type,
      href: href(item, lang),
      name: item.name === null ? { text: item.id } : localName(lang, item.name),
    }))
  } catch (problem) {
    if (isRefusal(problem)) return []
    throw problem
  }
}

function byPath(ask: Ask, path: string): Candidate[] {
  const id = readId(path.slice(1))
  if (id !== null && isItemId(id)) return named(ask, [id])
  try {
    return named(ask, [resolvePath(ask.catalog, decodeURI(path)).id])
  } catch (problem) {
    if (isRefusal(problem) || problem instanceof URIError) return []
    throw problem
  }
}

function named(ask: Ask, ids: readonly string[]): Candidate[] {
  return [...namesOf(ask.catalog, ids).values()].map((item) => ({
    id: item.id,
    type: item.type,
    href: href(item, ask.lang),
    name: item.name === null ? { text: item.id } : localName(ask.lang, item.name),
  }))
}

/** What the items that a form names are called. `others`: those of the draft, which the catalog lacks. */
export function itemNames(
  ask: Ask,
  raw: Raw,
  others: Draft['names'] = new Map(),
): (id: string) => { name: Named; href: string } | null {
  const ids = [...raw].flatMap(([key, text]) => (key.startsWith('v:') && isItemId(text) ? [text] : []))
  const known = new Map(named(ask, [...new Set(ids)]).map((item) => [item.id, item]))
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const other = others.get(id)
    return other === undefined ? null : { name: localName(ask.lang, other), href: '' }
  }
}
