/** Verses as they are cited. */
import { readNumeral, writeCitation } from '@yalkut/hebrew'
import type { LocalName } from '@yalkut/model'

/** `Genesis 1:3` of the sefer Genesis and its section “Chapter 1”. Null when the name of the section has no number. */
export function citedVerse(work: LocalName, section: LocalName, verse: number): LocalName | null {
  const number = sectionNumber(section)
  if (number === null) return null
  return writeCitation(work, { values: [citedNumber(number), citedNumber(verse)], until: [] })
}

/** The third verse of a section without a number: `Foreword 3`. */
export function numberedVerse(section: LocalName, verse: number): LocalName {
  return writeCitation(section, { values: [citedNumber(verse)], until: [] })
}

function citedNumber(number: number): { number: number; written: string } {
  return { number, written: String(number) }
}

function sectionNumber({ he, en = '' }: LocalName): number | null {
  const [, digits] = /(?:^|\s)(\d+)$/u.exec(en) ?? []
  return digits === undefined ? readNumeral(/^(?:פרק|מזמור|פרשה|סימן) (\S+)$/u.exec(he)?.[1] ?? '') : Number(digits)
}
