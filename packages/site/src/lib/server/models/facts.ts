/** Facts of an item as a page lists them: a name, and text, links or a date. */
import { isDateKey, writeDate } from '@yalkut/hebrew'
import { isItemId } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from '#lib/server/names.ts'
import { bookWords } from '#lib/words/books.ts'
import { fieldWords, spaced, valueName } from '#lib/words/desk.ts'
import { typeName } from '#lib/words/types.ts'
import type { LinkTo } from './links.ts'
import type { Link } from './unit-about.ts'

export interface Fact {
  name: string
  values: (Link | { name: Named; href: null; more?: string })[]
}

/** A fact without a value is left out. */
export function fact(lang: Lang, field: string, ...texts: (string | Named | null | undefined)[]): Fact[] {
  const values = texts.flatMap((text) =>
    text === null || text === undefined || text === ''
      ? []
      : { name: typeof text === 'string' ? { text } : text, href: null },
  )
  return values.length === 0 ? [] : [{ name: fieldName(lang, field), values }]
}

export function linksFact(lang: Lang, field: string, links: readonly Link[]): Fact[] {
  return links.length === 0 ? [] : [{ name: fieldName(lang, field), values: [...links] }]
}

export function dateFact(lang: Lang, field: string, key: string | undefined): Fact[] {
  return key === undefined ? [] : fact(lang, field, writeDate(key, lang))
}

/** The words for a field: on pages to read, in forms, or the field's own name with spaces. */
export function fieldName(lang: Lang, field: string): string {
  const names: Readonly<Partial<Record<string, string>>> = bookWords(lang).fields
  return names[field] ?? fieldWords(lang).names[field] ?? spaced(field)
}

/** So many values of one field are shown. */
const MAX_VALUES = 50

/** Any field, by the form of its value: ids become links, names and dates are written. Nothing for what is no fact to
 *  read. */
export function anyFact(lang: Lang, field: string, value: unknown, link: LinkTo): Fact[] {
  const values = valuesOf(value, { lang, field, link, depth: 0 }).slice(0, MAX_VALUES)
  return values.length === 0 ? [] : [{ name: fieldName(lang, field), values }]
}

interface ValueAsked {
  lang: Lang
  field: string
  link: LinkTo
  depth: number
}

function valuesOf(value: unknown, asked: ValueAsked): Fact['values'] {
  const { lang, depth } = asked
  const text = (words: string) => [{ name: { text: words }, href: null }]
  if (value === null || value === undefined || depth > 3) return []
  const deeper = { ...asked, depth: depth + 1 }
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, deeper))
  if (typeof value === 'boolean') return text(value ? bookWords(lang).yes : bookWords(lang).no)
  if (typeof value === 'number') return text(String(value))
  if (typeof value === 'string') return stringOf(value, asked)
  if (typeof value !== 'object') return []
  if ('he' in value && typeof value.he === 'string') {
    const en = 'en' in value && typeof value.en === 'string' ? value.en : undefined
    return [{ name: localName(lang, { he: value.he, en }), href: null }]
  }
  return Object.entries(value).flatMap(([field, inner]) => {
    if (OF_PROGRAMS.has(field)) return []
    const inside = valuesOf(inner, { ...deeper, field })
    return inside.map((each) => ({ ...each, more: each.more ?? fieldName(lang, field) }))
  })
}

/** Inside a value, what programs alone read: the names of lines, and where they are on an image. */
const OF_PROGRAMS: ReadonlySet<string> = new Set(['id', 'box', 'words', 'unsure'])

/** Fields that hold what people wrote: a word of theirs is none of a closed list. */
const WRITTEN: ReadonlySet<string> = new Set(['content', 'text', 'note', 'label', 'credit', 'terms', 'by', 'key'])

function stringOf(value: string, { lang, field, link }: ValueAsked): Fact['values'] {
  if (isItemId(value)) return link([value])
  if (/^https?:\/\//i.test(value)) {
    return [{ name: { text: value, lang: 'en' }, href: value, isOutside: true }]
  }
  if (value.includes('-') && isDateKey(value)) {
    return [{ name: { text: writeDate(value, lang) }, href: null }]
  }
  const text = WRITTEN.has(field) ? value : field === 'entityType' ? typeName(lang, value) : wordOf(value, lang)
  return text.trim() === '' ? [] : [{ name: { text }, href: null }]
}

/** A word of a closed list as people read it; another value as it is. */
function wordOf(value: string, lang: Lang): string {
  const known = bookWords(lang).values[value]
  if (known !== undefined) return known
  // The Hebrew words are the list of all.
  return fieldWords('he').values[value] === undefined ? value : valueName(lang, value)
}

/** Ids anywhere in these fields, the first of each list. */
export function idsInside(data: object): string[] {
  const found = new Set<string>()
  const waiting: unknown[] = [data]
  while (waiting.length > 0 && found.size < 200) {
    const value = waiting.pop()
    if (typeof value === 'string' && isItemId(value)) found.add(value)
    else if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_VALUES))
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value))
  }
  return [...found]
}
