/** A range of a sefer as units of its chapters. */
import type { CitationValue } from '../citations/citation-values.ts'
import { otherNames } from '../citations/known-names.ts'
import { writeCitation } from '../citations/write-citation.ts'
import { type DailyPortion, type DailyUnit, eachOnce, type InBoth } from './daily-unit.ts'

export interface RangedSefer {
  readonly title: InBoth
  /** Names that it may have beside its title. */
  readonly names?: readonly string[]
}

/** A chapter, and where it matters a verse in it. */
export interface ChapterVerse {
  readonly chapter: number
  readonly verse?: number
}

/** From one place to another, both included. `versesOf` gives the verses of a chapter, where they are known. */
export function rangeOf(
  sefer: RangedSefer,
  first: ChapterVerse,
  last: ChapterVerse,
  versesOf: (chapter: number) => number | undefined = () => undefined,
): DailyPortion {
  const { title, names = [] } = sefer
  const all = eachOnce([title.en, title.he, ...names, ...otherNames(title.en)])
  const units: DailyUnit[] = []
  for (let chapter = first.chapter; chapter <= last.chapter; chapter++) {
    const verses = versesOf(chapter)
    const from = chapter === first.chapter ? (first.verse ?? 1) : 1
    const to = chapter === last.chapter ? (last.verse ?? verses) : verses
    const isWhole = from === 1 && to === verses
    units.push({
      label: isWhole ? cited(title, [chapter]) : cited(title, [chapter, from], [chapter, to ?? from]),
      sefer: all,
      positions: [[String(chapter)]],
      ...(!isWhole && from > 1 && { from }),
      ...(!isWhole && to !== verses && to !== undefined && { to }),
    })
  }
  return { label: labelOf(title, first, last), units }
}

function labelOf(title: InBoth, first: ChapterVerse, last: ChapterVerse): InBoth {
  if (first.verse === undefined || last.verse === undefined) return cited(title, [first.chapter], [last.chapter])
  return cited(title, [first.chapter, first.verse], [last.chapter, last.verse])
}

/** `Genesis 1:1-2:3`, `בראשית א, א-ב, ג`. */
export function cited(title: InBoth, from: readonly number[], until: readonly number[] = []): InBoth {
  const { he, en } = writeCitation(title, { values: from.map(plainNumber), until: until.map(plainNumber) })
  return { he, en: en ?? he }
}

function plainNumber(number: number): CitationValue {
  return { number, written: String(number) }
}
