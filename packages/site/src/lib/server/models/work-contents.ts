/** The contents of a sefer: its parts, and their units with how far their words were checked. */
import { countTexts, linkedItemsOfEach, pageOfLinked, partsOfWork, unitsOfPart } from '@yalkut/catalog/reading'
import { writeDate } from '@yalkut/hebrew'
import { isOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { bareNumbers } from '#lib/server/bare-names.ts'
import { localName } from '#lib/server/names.ts'
import type { ShownOf, ShownUnit } from '#lib/server/shown-items.ts'
import { type Opening, openingsOf } from '#lib/server/shown-words.ts'
import { bookWords } from '#lib/words/books.ts'
import { shortName } from './unit-toc.ts'

export interface ContentsEntry {
  name: Named
  href: string
  date: string | null
  /** In a list whose names are all a kind and a number: then the list is a grid of these. */
  number: string | null
  /** The first words, where the list is short or that of a part and no grid; null also where there are none to show. */
  opening: Opening | null
  /** How far the words of its texts were checked; null without texts, and for words that are withheld. */
  state: 'checked' | 'once' | 'none' | null
  stateName: string | null
}

export interface ContentsPart {
  name: Named
  href: string
  units: number
  /** null: on a page of their own. */
  entries: ContentsEntry[] | null
}

export interface Contents {
  /** Empty for a sefer without parts: then `entries` are its units. */
  parts: ContentsPart[]
  entries: ContentsEntry[]
  next: string | null
  units: number
  first: string | null
}

/** A sefer of at most so many units has them all on one page. */
const MAX_ON_ONE_PAGE = 400
/** Units with names of their own are a line each with their first words: so many are on one page. */
const MOST_LINES = 200
const PAGE = MOST_LINES
/** The most texts of one unit that are counted. */
const MAX_TEXTS = 5

const NO_ENTRIES: ReadonlyMap<string, ContentsEntry> = new Map()

type Outline = ReturnType<typeof partsOfWork>

export function contentsOf(ask: Ask, work: ShownOf<'work'>): Contents {
  const { catalog, query } = ask
  const cursor = query.get('cursor') ?? undefined
  const read = (limit: number) => {
    const { items, next } = pageOfLinked(catalog, { to: work.id, field: 'work', type: 'unit', limit, cursor })
    return { shown: items.filter((item) => isOf(item, 'unit')), next }
  }
  const found = read(cursor === undefined ? MAX_ON_ONE_PAGE : PAGE)
  const isWhole = found.next === null && cursor === undefined
  const outline = isWhole ? outlineOf(found.shown) : partsOfWork(catalog, work.id)
  const units = outline.reduce((sum, part) => sum + part.units, 0)
  // Parts of one unit each are units: the sefer has one level.
  const isFlat = outline.every((part) => part.units === 1) || work.data.levels.length < 2
  const numbers = numbersOf(ask, found.shown, isFlat)
  const isLong = found.shown.filter(({ id }) => !numbers.has(id)).length > MOST_LINES
  const { shown, next } = isFlat && isLong ? read(PAGE) : found
  const isShort = isWhole && !isLong
  const entries = isFlat || isShort ? entriesOf(ask, shown, { numbers, hasOpenings: true }) : NO_ENTRIES
  const [first] = shown
  const facts = { units, first: first === undefined ? null : href(first, ask.lang) }
  if (isFlat) {
    const more = next === null ? null : `${href(work, ask.lang)}?cursor=${encodeURIComponent(next)}`
    return { parts: [], entries: [...entries.values()], next: more, ...facts }
  }
  const parts = partsOf(ask, work, { outline, shown, entries, isShort })
  return { parts, entries: [], next: null, ...facts }
}

/** By unit, in the lists where each has a number and no more: dates need lines. */
function numbersOf(ask: Ask, units: readonly ShownUnit[], isFlat: boolean): Map<string, string> {
  const lists = Map.groupBy(units, ({ data }) => (isFlat ? '' : (data.position[0]?.value ?? '')))
  const found = new Map<string, string>()
  for (const list of lists.values()) {
    const isDated = list.some(({ data }) => data.date !== undefined)
    const numbers = isDated ? null : bareNumbers(list.map((unit) => shortName(ask, unit).text))
    for (const [at, number] of (numbers ?? []).entries()) found.set(list[at]?.id ?? '', number)
  }
  return found
}

/** The parts of a sefer whose units are all known. */
function outlineOf(units: readonly ShownUnit[]): Outline {
  const parts = Map.groupBy(units, ({ data }) => data.position[0]?.value ?? '')
  return [...parts].map(([value, found]) => ({
    value,
    label: found[0]?.data.position[0]?.label ?? null,
    units: found.length,
  }))
}

interface PartsQuery {
  outline: Outline
  shown: readonly ShownUnit[]
  entries: ReadonlyMap<string, ContentsEntry>
  isShort: boolean
}

function partsOf(ask: Ask, work: ShownOf<'work'>, { outline, shown, entries, isShort }: PartsQuery): ContentsPart[] {
  const byPart = Map.groupBy(shown, ({ data }) => data.position[0]?.value ?? '')
  return outline.map(({ value, label, units }) => ({
    name: partName(ask, label, value),
    href: `${href(work, ask.lang)}?part=${encodeURIComponent(value)}`,
    units,
    entries: isShort ? (byPart.get(value) ?? []).flatMap(({ id }) => entries.get(id) ?? []) : null,
  }))
}

export function partName({ lang }: Ask, label: Parameters<typeof localName>[1] | null, value: string): Named {
  return label === null ? { text: value } : localName(lang, label)
}

export interface PartContents {
  name: Named
  value: string
  entries: ContentsEntry[]
  next: string | null
  previousPart: { name: Named; href: string } | null
  nextPart: { name: Named; href: string } | null
}

/** The units of one part; null for an unknown part. */
export function partOf(ask: Ask, work: ShownOf<'work'>, value: string): PartContents | null {
  const { catalog, query, lang } = ask
  const outline = partsOfWork(catalog, work.id)
  const at = outline.findIndex((part) => part.value === value)
  const part = outline[at]
  if (part === undefined) return null
  const { items, next } = unitsOfPart(catalog, work.id, {
    part: value,
    limit: PAGE,
    cursor: query.get('cursor') ?? undefined,
  })
  const address = (of: string, more = ''): string => `${href(work, lang)}?part=${encodeURIComponent(of)}${more}`
  const beside = (other: Outline[number] | undefined) =>
    other === undefined ? null : { name: partName(ask, other.label, other.value), href: address(other.value) }
  const entries = [...entriesOf(ask, items, { numbers: new Map(), hasOpenings: true }).values()]
  return {
    name: partName(ask, part.label, value),
    value,
    entries: entries.some(({ opening }) => opening !== null) ? entries : inGrid(entries, numbersOf(ask, items, true)),
    next: next === null ? null : address(value, `&cursor=${encodeURIComponent(next)}`),
    previousPart: beside(outline[at - 1]),
    nextPart: beside(outline[at + 1]),
  }
}

/** Where there are no words to show, lines would only repeat the kind. */
function inGrid(entries: ContentsEntry[], numbers: ReadonlyMap<string, string>): ContentsEntry[] {
  const all = [...numbers.values()]
  return all.length < entries.length ? entries : entries.map((entry, at) => ({ ...entry, number: all[at] ?? null }))
}

interface EntriesAsked {
  numbers: ReadonlyMap<string, string>
  hasOpenings: boolean
}

/** By unit, in order. Two statements, and two more for the first words. */
function entriesOf(
  ask: Ask,
  units: readonly ShownUnit[],
  { numbers, hasOpenings }: EntriesAsked,
): Map<string, ContentsEntry> {
  const { catalog, lang } = ask
  const texts = linkedItemsOfEach(catalog, 'text', {
    to: units.map(({ id }) => id),
    field: 'unit',
    limit: MAX_TEXTS,
  })
  const counted = countTexts(
    catalog,
    [...texts.values()].flat().map(({ id }) => id),
  )
  const named = hasOpenings ? units.filter(({ id }) => !numbers.has(id)) : []
  const openings = named.length === 0 ? null : openingsOf(catalog, named, texts)
  const words = bookWords(lang)
  return new Map(
    units.map((unit) => {
      const counts = (texts.get(unit.id) ?? []).flatMap(({ id }) => counted.get(id) ?? [])
      const isHeld = counts.some(({ withheld }) => withheld > 0)
      const all = isHeld ? 0 : counts.reduce((sum, { paragraphs }) => sum + paragraphs, 0)
      const machine = counts.reduce((sum, count) => sum + count.machine, 0)
      const state = all === 0 ? null : machine === 0 ? 'checked' : machine < all ? 'once' : 'none'
      const entry: ContentsEntry = {
        name: shortName(ask, unit),
        href: href(unit, lang),
        state,
        number: numbers.get(unit.id) ?? null,
        opening: openings?.get(unit.id) ?? null,
        date: unit.data.date === undefined ? null : writeDate(unit.data.date, lang),
        stateName: state === null ? null : words.paragraphsChecked(all - machine, all),
      }
      return [unit.id, entry]
    }),
  )
}
