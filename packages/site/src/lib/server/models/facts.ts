/** Facts of an item as a page lists them: a name, and text, links or a date. */
import { isDateKey, writeDate } from '@yalkut/hebrew'
import { isItemId } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from '#lib/server/names.ts'
import { bookWords } from '#lib/words/books.ts'
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

/** The words for a field, or the field's own name with spaces. */
export function fieldName(lang: Lang, field: string): string {
  const known = bookWords(lang).fields[field]
  if (known !== undefined) return known
  const spaced = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** So many values of one field are shown. */
const MAX_VALUES = 50

/** Any field, by the form of its value: ids become links, names and dates are written. Nothing for what is no fact to
 *  read. */
export function anyFact(lang: Lang, field: string, value: unknown, link: LinkTo): Fact[] {
  const values = valuesOf(lang, value, link, 0).slice(0, MAX_VALUES)
  return values.length === 0 ? [] : [{ name: fieldName(lang, field), values }]
}

function valuesOf(lang: Lang, value: unknown, link: LinkTo, depth: number): Fact['values'] {
  const text = (words: string) => [{ name: { text: words }, href: null }]
  if (value === null || value === undefined || depth > 3) return []
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(lang, each, link, depth + 1))
  if (typeof value === 'boolean') return text(value ? bookWords(lang).yes : bookWords(lang).no)
  if (typeof value === 'number') return text(String(value))
  if (typeof value === 'string') return stringOf(lang, value, link)
  if (typeof value !== 'object') return []
  if ('he' in value && typeof value.he === 'string') {
    const en = 'en' in value && typeof value.en === 'string' ? value.en : undefined
    return [{ name: localName(lang, { he: value.he, en }), href: null }]
  }
  return Object.entries(value).flatMap(([field, inner]) => {
    const inside = valuesOf(lang, inner, link, depth + 1)
    return inside.map((each) => ({ ...each, more: each.more ?? fieldName(lang, field) }))
  })
}

function stringOf(lang: Lang, value: string, link: LinkTo): Fact['values'] {
  if (isItemId(value)) return link([value])
  if (/^https?:\/\//i.test(value)) {
    return [{ name: { text: value, lang: 'en' }, href: value, isOutside: true }]
  }
  if (value.includes('-') && isDateKey(value)) {
    return [{ name: { text: writeDate(value, lang) }, href: null }]
  }
  const text = bookWords(lang).values[value] ?? value
  return text.trim() === '' ? [] : [{ name: { text }, href: null }]
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
