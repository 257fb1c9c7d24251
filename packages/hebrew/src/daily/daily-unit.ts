/** What is learned on a day, before it is looked for in a catalog. */
import { normalizeForSearch } from '../folding/search-text.ts'

export interface InBoth {
  readonly he: string
  readonly en: string
}

/** A chapter or a leaf that is learned, or a part of it. */
export interface DailyUnit {
  readonly label: InBoth
  /** Names that its sefer may have, the usual one first. */
  readonly sefer: readonly string[]
  /** Positions that it may have in the sefer, from the top level down; the first that is there is meant. */
  readonly positions: readonly (readonly string[])[]
  /** Its paragraphs, counted from 1: the first and the last that are learned; absent at an edge of the unit. */
  readonly from?: number
  readonly to?: number
  /** The edges count paragraphs as one edition divides them: they hold where the unit has at least so many. */
  readonly paragraphs?: number
  /** A catalog that has the sefer without this is not said to lack it: the back of a leaf. */
  readonly isOptional?: true
}

/** What one cycle gives to a day. */
export interface DailyPortion {
  /** All of it in a line. */
  readonly label: InBoth
  readonly units: readonly DailyUnit[]
}

/** Each name once, whatever its capitals and marks. */
export function eachOnce(names: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const name of names) {
    const key = normalizeForSearch(name)
    if (!found.has(key)) found.set(key, name)
  }
  return [...found.values()]
}

/** Labels of several things in a line. */
export function joined(labels: readonly InBoth[]): InBoth {
  return { he: labels.map(({ he }) => he).join('; '), en: labels.map(({ en }) => en).join('; ') }
}
