/** The tags of rows of words: the sefer, sets, authors, genre, year and language that a search may ask for. They are inside the
 *  full-text index, so that a filter loses no answer. Source: shapes.md#search-filters.
 *
 *  A row has the facts of its item and of the items above it: segment → text → unit → sefer; page → layer → scan → printing
 *  → sefer; text → recording → event. The nearest item with a value decides, for sets all of them. */
import { idIn, idsIn, type JsonObject, parseJsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { readItemBytes } from '../../store/item-bytes.ts'
import { type AnswerRow, soundBytes } from '../../store/row-sums.ts'
import type { WordsRow } from './item-words.ts'

export const TAG_KINDS = {
  work: 'w',
  set: 's',
  author: 'u',
  genre: 'g',
  year: 'y',
  language: 'l',
  type: 't',
  textKind: 'k',
  machine: 'm',
} as const
export type TagKind = keyof typeof TAG_KINDS

/** `wrh-5j6zbcv7`, `y5742`, `m1`. */
function tagOf(kind: TagKind, value: string): string {
  return TAG_KINDS[kind] + value
}

/** A tag as a single token of the full-text index: `wrh5j6zbcv7`. */
export function tagToken(kind: TagKind, value: string): string {
  return tokenOf(tagOf(kind, value))
}

/** Some tags as tokens of the full-text index. */
export function tagTokens(tags: string): string {
  return tags.split(' ').map(tokenOf).join(' ')
}

function tokenOf(tag: string): string {
  return tag.replace(/[^0-9A-Za-z]/g, '')
}

/** What an item gives to the rows below it. */
interface Facts {
  work?: string
  sets: readonly string[]
  authors: readonly string[]
  genre?: string
  year?: string
  language?: string
  textKind?: string
  /** Of a layer: whether a machine read it. */
  machine?: boolean
}

const NO_FACTS: Facts = { sets: [], authors: [] }

/** The fields through which facts come down, by the type of the item below; the first that is set counts, for a unit and a
 *  text all. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  unit: ['work', 'events'],
  publication: ['work'],
  scan: ['publication'],
  'text-layer': ['scan'],
  'text-page': ['layer'],
  recording: ['event'],
  text: ['unit', 'publication', 'recording'],
  segment: ['text'],
}

/** The fields of links through which an item is above others. */
export const TAG_FIELDS: readonly string[] = [...new Set(Object.values(PARENTS).flat())]

/** Fields of which the facts are made: when none has changed, the rows below stay as they are. */
const FACT_FIELDS = [
  'sets',
  'authors',
  'genre',
  'date',
  'gregorianYear',
  'language',
  'kind',
  'engine',
  'seededFrom',
  ...TAG_FIELDS,
]

/** Whether an item of this type is above others. */
export function hasRowsBelow(type: string): boolean {
  return type !== 'segment' && type !== 'text-page'
}

/** What decides about the tags of the rows below, as text to compare. */
export function factsText(data: JsonObject): string {
  return JSON.stringify(FACT_FIELDS.map((field) => data[field] ?? null))
}

export interface WordTags {
  /** The tags of each row of an item, with a space between them. */
  of(item: { id: string; type: string; data: JsonObject }): (row: WordsRow) => string
  /** Forgets what was read when this item was among it: the item has changed. */
  changed(id: string): void
  /** Forgets what was read. */
  forget(): void
}

/** Deeper chains are no chains of the catalog. */
const MAX_DEPTH = 6

export function prepareWordTags(db: Database.Database): WordTags {
  const find = db.prepare<[string], AnswerRow & { type: string; raw: string | null }>(
    'select id, type, raw, whole as bytes, whole_sum as sum from items where id = ?',
  )
  const known = new Map<string, Facts>()
  /** The tags of rows by what they are made of. */
  const written = new WeakMap<Facts, Map<string, string>>()

  function tagsFrom(facts: Facts, row: WordsRow): string {
    const key = `${row.type} ${row.language} ${row.machine}`
    const known = written.get(facts)?.get(key)
    if (known !== undefined) return known
    const tags = tagsOf(facts, row)
    const others = written.get(facts)
    if (others === undefined) written.set(facts, new Map([[key, tags]]))
    else others.set(key, tags)
    return tags
  }

  function factsOf(id: string, depth: number): Facts {
    const before = known.get(id)
    if (before !== undefined) return before
    const row = depth > MAX_DEPTH ? undefined : find.get(id)
    const facts = row === undefined ? NO_FACTS : ownFacts({ id, type: row.type }, dataOf(row), depth)
    known.set(id, facts)
    return facts
  }

  function ownFacts(item: { id: string; type: string }, data: JsonObject, depth: number): Facts {
    const above = parentsOf(item.type, data).map((parent) => factsOf(parent, depth + 1))
    const seed = idIn(data, 'seededFrom')
    const source = seed === null ? undefined : factsOf(seed, depth + 1)
    const own = readFacts(item, data, source)
    const [only] = above
    return only !== undefined && above.length === 1 && isEmpty(own) ? only : join(own, above)
  }

  return {
    of(item) {
      // All or nothing: what is known of an item follows from items that are known too.
      if (known.size > MAX_KNOWN) known.clear()
      const facts = ownFacts(item, item.data, 0)
      return (row) => tagsFrom(facts, row)
    },
    changed(id) {
      if (known.has(id)) known.clear()
    },
    forget: () => known.clear(),
  }
}

/** Facts that are kept at once. */
const MAX_KNOWN = 10_000

function parentsOf(type: string, data: JsonObject): string[] {
  return (PARENTS[type] ?? []).flatMap((field) => idsIn(data, field))
}

function dataOf(row: AnswerRow & { raw: string | null }): JsonObject {
  return row.raw === null ? readItemBytes(soundBytes(row)).data : parseJsonObject(row.raw)
}

/** `source`: the layer from which a community layer was copied. */
function readFacts({ id, type }: { id: string; type: string }, data: JsonObject, source: Facts | undefined): Facts {
  const year = yearOf(data)
  const { genre, language, kind } = data
  const facts: Facts = {
    sets: idsIn(data, 'sets'),
    authors: type === 'work' ? idsIn(data, 'authors') : [],
  }
  // Assigned one by one: this runs for every paragraph of an import.
  if (type === 'work') facts.work = id
  if (typeof genre === 'string') facts.genre = genre
  if (typeof language === 'string') facts.language = language
  if (year !== null) facts.year = year
  if (type === 'text' && typeof kind === 'string') facts.textKind = kind
  if (type === 'text-layer') facts.machine = source?.machine ?? isReadByMachine(data)
  return facts
}

/** A layer that was uploaded without an engine was typed by a person. */
function isReadByMachine({ kind, engine }: JsonObject): boolean {
  return kind === 'machine-ocr' || engine !== undefined
}

/** Hebrew years of books that name only a civil year. */
const YEARS_BETWEEN = 3760

function yearOf({ date, gregorianYear }: JsonObject): string | null {
  if (typeof date === 'string' && /^\d{4}/.test(date)) return date.slice(0, 4)
  return typeof gregorianYear === 'number' ? String(gregorianYear + YEARS_BETWEEN) : null
}

/** Whether an item gives nothing that the item above does not give: a paragraph. */
function isEmpty({ sets, authors, ...others }: Facts): boolean {
  return sets.length === 0 && authors.length === 0 && Object.keys(others).length === 0
}

/** The nearest item decides; of sets and authors all count. */
function join(own: Facts, above: readonly Facts[]): Facts {
  const all = [own, ...above]
  const nearestOf: Facts = Object.assign({ ...NO_FACTS }, ...all.toReversed())
  return {
    ...nearestOf,
    sets: [...new Set(all.flatMap(({ sets }) => sets))],
    authors: [...new Set(all.flatMap(({ authors }) => authors))],
  }
}

function tagsOf(facts: Facts, row: WordsRow): string {
  const { work, sets, authors, genre, year, textKind } = facts
  const language = row.language ?? facts.language
  const machine = row.machine ?? facts.machine ?? false
  const one = (kind: TagKind, value: string | undefined): string[] => (value === undefined ? [] : [tagOf(kind, value)])
  const tags = [
    ...one('work', work),
    ...sets.map((set) => tagOf('set', set)),
    ...authors.map((author) => tagOf('author', author)),
    ...one('genre', genre),
    ...one('year', year),
    ...one('language', language),
    tagOf('type', row.type),
    ...one('textKind', textKind),
    tagOf('machine', machine ? '1' : '0'),
  ]
  return tags.join(' ')
}
