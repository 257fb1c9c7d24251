/** The contents beside a unit: the units of its part of the sefer, and the ones before and after it. */
import { linkedItems, unitsAround, unitsOfPart } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { bareNumbers } from '#lib/server/bare-names.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf, ShownUnit } from '#lib/server/shown-items.ts'

export interface TocEntry {
  name: Named
  href: string
  isHere: boolean
  /** Where all the names are a kind and a number: then the list is a grid of these. */
  number: string | null
}

export interface Toc {
  part: Named | null
  entries: TocEntry[]
  /** The contents of the whole sefer. */
  allHref: string
}

export interface Turn {
  name: Named
  href: string
}

/** More units are on the page of the part, or of the sefer. */
const MAX_ENTRIES = 300

export function tocOf(
  ask: Ask,
  unit: ShownUnit,
  work: ShownOf<'work'> | null,
): { toc: Toc | null; previous: Turn | null; next: Turn | null } {
  const { catalog, lang } = ask
  if (work === null) return { toc: null, previous: null, next: null }
  const [top] = unit.data.position
  const isFlat = unit.data.position.length === 1
  const first = isFlat
    ? linkedItems(catalog, 'unit', { to: work.id, field: 'work', limit: MAX_ENTRIES })
    : unitsOfPart(catalog, work.id, { part: top?.value ?? '', limit: MAX_ENTRIES }).items
  const isIn = first.some(({ id }) => id === unit.id)
  const isAtEdge = first[0]?.id === unit.id || first.at(-1)?.id === unit.id
  const around = isIn && !isAtEdge ? first : unitsAround(catalog, unit.id, { each: isIn ? 1 : MAX_ENTRIES / 2 })
  const at = around.findIndex(({ id }) => id === unit.id)
  const [previous, next] = [around[at - 1], around[at + 1]]
  const isOfPart = (other: ShownUnit): boolean => isFlat || other.data.position[0]?.value === top?.value
  // Of a longer list, those around the unit.
  const units = isIn ? first : around.filter(isOfPart)
  const turn = (other: ShownUnit): Turn => ({ name: nameIn(lang, other), href: href(other, lang) })
  const names = units.map((each) => shortName(ask, each))
  const numbers = bareNumbers(names.map(({ text }) => text))
  const isPart = !isFlat && top?.label !== undefined
  return {
    toc: {
      part: isPart ? localName(lang, top.label ?? { he: '' }) : null,
      entries: units.map((each, at) => ({
        name: names[at] ?? shortName(ask, each),
        href: href(each, lang),
        isHere: each.id === unit.id,
        number: numbers?.[at] ?? null,
      })),
      allHref: href(work, lang) + (isFlat ? '' : `?part=${encodeURIComponent(top?.value ?? '')}`),
    },
    previous: previous ? turn(previous) : null,
    next: next ? turn(next) : null,
  }
}

/** Inside its part a unit goes by its lower levels: the part's name is above. */
export function shortName({ lang }: Ask, unit: ShownUnit): Named {
  const { label, position } = unit.data
  const last = position.at(-1)?.label
  const [top] = position
  const topName = top?.label?.he
  const isRepeated = topName !== undefined && label.he.startsWith(`${topName}, `)
  if (position.length === 2 && last !== undefined && isRepeated) return localName(lang, last)
  return localName(lang, label)
}
