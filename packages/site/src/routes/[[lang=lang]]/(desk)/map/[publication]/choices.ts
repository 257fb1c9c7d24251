/** The names that are offered for an entry: the next unit of the sefer, what was read on the page, and units that contain what is typed.
 *  Pure. */
import type { MapPage, UnitChoice } from './desk-page.ts'
import { entryBefore, lowestLevel, type Work } from './work.ts'

export interface Choice {
  kind: 'next' | 'read' | 'unit'
  name: string
  /** null: a new one. */
  unit: string | null
}

/** The most choices. */
const MOST = 6

/** `typed`: empty offers what is likely. `level`: units are on the lowest one alone. */
export function choicesFor(
  work: Work,
  page: MapPage,
  { at, level, typed }: { at: number; level: number; typed: string },
): Choice[] {
  const isOfUnits = page.levels.length > 0 && level === lowestLevel(page)
  const used = new Set(work.entries.flatMap(({ unit }) => unit ?? []))
  const free = isOfUnits ? page.units.filter(({ id }) => !used.has(id)) : []
  const read = page.starts.find((start) => start.page === at)?.text ?? null
  const likely = likelyOf(work, page, { at, free, read })
  const wanted = fold(typed)
  const found = wanted === '' ? [] : free.filter(({ name }) => fold(name).includes(wanted))
  const all = [...likely, ...found.map((unit) => choiceOf('unit', unit))]
  const fitting = all.filter(({ name }) => wanted === '' || fold(name).includes(wanted))
  return fitting.filter((choice, n) => fitting.findIndex((each) => isSame(each, choice)) === n).slice(0, MOST)
}

interface Likely {
  at: number
  free: readonly UnitChoice[]
  read: string | null
}

function likelyOf(work: Work, page: MapPage, { at, free, read }: Likely): Choice[] {
  const same = read === null ? undefined : free.find(({ name }) => fold(name) === fold(read))
  const next = nextUnit(work, page, at, free)
  return [
    ...(same === undefined ? [] : [choiceOf('read', same)]),
    ...(next === null ? [] : [choiceOf('next', next)]),
    ...(read === null ? [] : [{ kind: 'read' as const, name: read, unit: null }]),
  ]
}

/** The first unit after that of the entry before the page which no entry has; without one before it, the first of all. */
function nextUnit(work: Work, { units }: MapPage, at: number, free: readonly UnitChoice[]): UnitChoice | null {
  const before = work.entries.findLast(({ page, unit }) => unit !== null && page <= at)
  const place = units.findIndex(({ id }) => id === before?.unit)
  const isFree = new Set(free)
  return units.slice(place + 1).find((unit) => isFree.has(unit)) ?? null
}

function choiceOf(kind: Choice['kind'], { id, name }: UnitChoice): Choice {
  return { kind, name, unit: id }
}

function isSame(a: Choice, b: Choice): boolean {
  return a.unit === b.unit && a.name === b.name
}

/** Points, marks and spaces tell no names apart. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}׳״'"]/gu, '')
    .replaceAll(/[\s־-]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** The next page after this one on which something seems to begin and nothing does yet; null: none. `by`: also backwards. */
export function likelyPage(work: Work, { starts }: MapPage, at: number, by: 1 | -1): number | null {
  const taken = new Set(work.entries.map(({ page }) => page))
  const free = starts.map(({ page }) => page).filter((page) => !taken.has(page))
  const found = by === 1 ? free.find((page) => page > at) : free.findLast((page) => page < at)
  return found ?? null
}

/** Whether what begins on a page is under the end of what is before it. */
export function isInside({ starts }: MapPage, work: Work, at: number): boolean {
  const start = starts.find(({ page }) => page === at)
  return start?.isInside === true && entryBefore(work, at - 1) !== null
}
