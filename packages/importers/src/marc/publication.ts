/** The printing that a library record describes. */

import type { MarcField } from '@natlibfi/marc-record'
import { parseDate } from '@yalkut/hebrew'
import { firstIsbnIn, type ItemData } from '@yalkut/model'
import type { ImportProblem } from '../import-problem.ts'
import type { MarcFields } from './iso2709.ts'

const MAX_TITLE = 500
const MAX_VOLUME = 200

export interface LibraryPrinting {
  /** Names the record among all records: 003 and 001. */
  key: string
  data: ItemData['publication']
}

/** A record becomes a `publication` without a sefer: a person or another import says of which sefer it is a printing. Words in
 *  Hebrew letters come before those in Latin letters, also where the record has them in a linked 880. Throws what `fail` makes for a
 *  record without a number or a title. */
export function printingOf(record: MarcFields, fail: (problem: string) => ImportProblem): LibraryPrinting {
  const number = control(record, '001')
  if (number === undefined) throw fail('it has no number (001).')
  const titles = titlesOf(record)
  const title = localName(titles.map(({ title: text }) => text))
  if (title === null) throw fail('it has no title (245 $a).')
  const from = control(record, '003') ?? ''
  const volume = hebrewFirst(titles.flatMap((each) => each.volume ?? []))
  const publisher = hebrewFirst(printed(record, 'b'))
  const placePrinted = hebrewFirst(printed(record, 'a'))
  const identifiers = identifiersOf(record)
  const data: ItemData['publication'] = {
    kind: 'book-volume',
    title,
    ...(volume !== undefined && { volume: volume.slice(0, MAX_VOLUME) }),
    ...(publisher !== undefined && { publisher: publisher.slice(0, MAX_TITLE) }),
    ...(placePrinted !== undefined && { placePrinted: placePrinted.slice(0, MAX_TITLE) }),
    ...yearsOf(record),
    ...(Object.keys(identifiers).length > 0 && { identifiers }),
    externalIds: { [keyOf(from)]: number },
  }
  return { key: `${from}:${number}`, data }
}

/** A title with its subtitle and the names of its parts, and the number of its part. */
interface Title {
  title: string
  volume: string | undefined
}

function titlesOf(record: MarcFields): Title[] {
  return withLinked(record, '245').flatMap((field) => {
    const main = trimmed(joined(field, 'ab'))
    if (main === undefined) return []
    const parts = subfields(field, 'p').flatMap((each) => trimmed(each) ?? [])
    const numbers = subfields(field, 'n').flatMap((each) => trimmed(each) ?? [])
    return [
      {
        title: [main, ...parts].join('. ').slice(0, MAX_TITLE),
        volume: numbers.length === 0 ? undefined : numbers.join(', '),
      },
    ]
  })
}

function localName(titles: readonly string[]): { he: string; en?: string } | null {
  const he = hebrewFirst(titles)
  if (he === undefined) return null
  const en = titles.find((title) => title !== he && !isHebrew(title))
  return en === undefined ? { he } : { he, en }
}

/** A subfield of 264 (of a printing, not of a copyright) and 260, in all letters. */
function printed(record: MarcFields, code: string): string[] {
  return imprints(record).flatMap((field) => {
    const [first] = subfields(field, code)
    return trimmed(first) ?? []
  })
}

/** Where, by whom and when it was printed: 264 and 260, each before its 880. */
function imprints(record: MarcFields): MarcField[] {
  const fields = ['264', '260'].flatMap((tag) => withLinked(record, tag))
  return fields.sort((a, b) => Number(isCopyright(a)) - Number(isCopyright(b)))
}

function isCopyright({ tag, ind2 }: MarcField): boolean {
  return tag === '264' && ind2 === '4'
}

/** The civil year, and the Hebrew one as a date. 008 has what the imprint lacks. */
function yearsOf(record: MarcFields): { gregorianYear?: number; date?: string } {
  const texts = imprints(record).flatMap((field) => subfields(field, 'c'))
  const fixed = control(record, '008', 40)?.slice(7, 11) ?? ''
  const civil = [...texts, fixed].flatMap((text) => civilYear(text) ?? [])[0]
  const hebrew = [...texts, fixed].flatMap((text) => hebrewYear(text) ?? [])[0]
  return {
    ...(civil !== undefined && { gregorianYear: civil }),
    ...(hebrew !== undefined && { date: hebrew }),
  }
}

/** Also behind letters, as in `c1983` and `©1983`. */
function civilYear(text: string): number | undefined {
  const year = /(?:^|\D)(1[5-9]\d\d|20\d\d|21\d\d)(?!\d)/.exec(digits(text))?.[1]
  return year === undefined ? undefined : Number(year)
}

/** `תשמ"ג`, `התשמ״ג`, `[5743]`. */
function hebrewYear(text: string): string | undefined {
  const words = text.match(/(?:ה['׳])?[א-ת]+["״'׳]{1,2}[א-ת]|(?<!\d)5[0-9]{3}(?!\d)/gu) ?? []
  for (const word of words) {
    const read = parseDate(word.replace(/''|׳׳/u, '״'))
    if (read.ok && /^5\d{3}$/.test(read.key)) return read.key
  }
  return undefined
}

/** Digits of other scripts (Arabic, Persian) as ours. */
function digits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0x0f))
}

function identifiersOf(record: MarcFields): NonNullable<ItemData['publication']['identifiers']> {
  // An article number (024 with indicator 3) that begins with 978 or 979 is that of a book.
  const articles = fieldsOf(record, '024').filter(({ ind1 }) => ind1 === '3')
  const numbers = [...fieldsOf(record, '020'), ...articles].flatMap((field) =>
    subfields(field, 'a').flatMap((text) => firstIsbnIn(text) ?? []),
  )
  const isbn = [...new Set(numbers)]
  const oclc = fieldsOf(record, '035').flatMap(
    (field) => /^\(OCoLC\)\D*(\d+)/.exec(subfields(field, 'a')[0] ?? '')?.[1] ?? [],
  )[0]
  return { ...(isbn.length > 0 && { isbn }), ...(oclc !== undefined && { oclc }) }
}

/** The fields with a tag, each before its other letters: an 880 that is linked to it, or to none (`260-00`). */
function withLinked(record: MarcFields, tag: string): MarcField[] {
  const linked = fieldsOf(record, '880').filter((field) => subfields(field, '6').some((link) => link.startsWith(tag)))
  return [...fieldsOf(record, tag), ...linked]
}

function fieldsOf(record: MarcFields, tag: string): MarcField[] {
  return record.fields.filter((field) => field.tag === tag)
}

/** `size`: 008 has spaces at its end that count. */
function control(record: MarcFields, tag: string, size?: number): string | undefined {
  const value = record.fields.find((field) => field.tag === tag)?.value
  const text = size === undefined ? value?.trim() : value
  return text === undefined || text === '' ? undefined : text
}

function subfields(field: MarcField, code: string): string[] {
  return (field.subfields ?? []).flatMap((each) => (each.code === code ? (each.value ?? []) : []))
}

/** The first of each of these subfields, in their order. */
function joined(field: MarcField, codes: string): string {
  return [...codes].flatMap((code) => subfields(field, code)[0] ?? []).join(' ')
}

function hebrewFirst(texts: readonly string[]): string | undefined {
  return texts.find(isHebrew) ?? texts[0]
}

function isHebrew(text: string): boolean {
  return /[א-ת]/u.test(text)
}

/** Without the marks that cataloguers put between parts, and those around words that are not sorted (`<<ה>>`, U+0098). */
function trimmed(text: string | undefined): string | undefined {
  const bare = text
    ?.replace(/\p{Cc}|<<|>>/gu, '')
    .replace(/[\s/:;,.=[\]]+$/u, '')
    .replace(/^[\s[]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return bare === undefined || bare === '' ? undefined : bare
}

function keyOf(from: string): string {
  const key = from
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return key === '' ? 'marc' : key
}
