/** The page of an item of any type that has no page of its own: its fields in the order of its schema, and what points at
 *  it. */
import { linkCounts, namesOf } from '@yalkut/catalog/reading'
import { isJsonObject } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening, type PageHead } from '#lib/server/head.ts'
import { nameIn } from '#lib/server/names.ts'
import type { ShownItem } from '#lib/server/shown-items.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { bookWords } from '#lib/words/books.ts'
import { typeName, typeNames } from '#lib/words/types.ts'
import { anyFact, type Fact, fact, fieldName, idsInside } from './facts.ts'
import { editHref } from './item-acts.ts'
import { linkTo } from './links.ts'
import { type OwnWords, ownWords } from './own-words.ts'
import { isPutRightThere, shownAt } from './shown-at.ts'
import type { Link } from './unit-about.ts'

export interface OtherPage extends Page {
  kind: 'other'
  id: string
  /** What the item is. */
  type: string
  name: Named
  withheld: string | null
  words: OwnWords | null
  facts: Fact[]
  counts: { name: string; count: number }[]
  historyHref: string
  /** null: what the item says is put right where it is shown. */
  editHref: string | null
  /** Where readers see it, for an item that is a part of something. */
  shownAt: Link | null
}

/** Fields that are no facts for a reader: words have a place of their own, an order has no meaning alone. */
const NOT_SHOWN = new Set(['body', 'bodySource', 'order', 'slug', 'jsonSchema', 'words'])

export function otherPage(ask: Ask, item: ShownItem): OtherPage {
  const { catalog, lang } = ask
  const { id, type, withheld } = item
  const data: { [field: string]: unknown } = { ...item.data }
  for (const field of NOT_SHOWN) delete data[field]
  const names = namesOf(catalog, idsInside(data))
  const link = linkTo(ask, names)
  const named = nameIn(lang, item)
  const what = typeName(lang, type)
  const name = named.text === id ? { text: what } : named
  const facts = fieldsInOrder(ask, type, data).flatMap((field) => anyFact(lang, field, data[field], link))
  return {
    kind: 'other',
    head: headOf(what, name, facts),
    id,
    type: what,
    name,
    withheld: withheld === null ? null : withheldWords(lang, withheld),
    words: ownWords(ask, item, names),
    facts: [...facts, ...fact(lang, 'id', { text: id, lang: 'en' })],
    counts: linkCounts(catalog, id).map(({ type: from, field, count }) => ({
      name: bookWords(lang).linked[`${from}.${field}`] ?? `${typeNames(lang, from)}, ${fieldName(lang, field)}`,
      count,
    })),
    historyHref: inLang(`/history/${id}`, lang),
    editHref: isPutRightThere(type) ? null : editHref(lang, id),
    shownAt: shownAt(ask, item),
  }
}

/** An item without a name is known by the first item that it names. */
function headOf(what: string, name: Named, facts: readonly Fact[]): PageHead {
  const values = facts.flatMap((fact) => fact.values)
  const first = values.find(({ href }) => href !== null)?.name.text
  const title = name.text === what && first !== undefined ? `${what}: ${first}` : name.text
  const said = [what, name.text, ...values.slice(0, MAX_SAID).map((value) => value.name.text)]
  return { title, description: opening([...new Set(said)].join(', ')) }
}

/** Values of fields in the description of a page. */
const MAX_SAID = 4

/** The fields of the type's schema, then those that it does not name. */
function fieldsInOrder({ catalog }: Ask, type: string, data: { readonly [field: string]: unknown }): string[] {
  const schema = catalog.schemas.types().find((each) => each.type === type)?.schema
  const known = isJsonObject(schema?.properties) ? Object.keys(schema.properties) : []
  return [...new Set([...known, ...Object.keys(data)])].filter((field) => field in data)
}
