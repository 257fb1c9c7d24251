/** Faces made of the reader's own fonts, as wide and as high as ours: words do not move when ours arrive. */
import type { FamilyName } from './font-table.ts'
import type { FontFacts } from './read-font.ts'
import { SANS, SERIF, SPACES, type SystemFont } from './system-fonts.ts'

/** Words as pages have them: how often each letter comes decides how wide a line is. */
const SAMPLES = {
  hebrew:
    'תניא משביעים אותו תהי צדיק ואל תהי רשע ואפילו כל העולם כולו אומרים לך צדיק אתה היה בעיניך כרשע וצריך להבין דהא תנן ואל תהי רשע בפני עצמך וגם אם יהיה בעיניו כרשע ירע לבבו ויהיה עצב ולא יוכל לעבוד בשמחה ובטוב לבב',
  latin:
    'it was taught he is made to swear be righteous and do not be wicked and even if the whole world tells you that you are righteous be in your own eyes as if wicked this must be understood for we learned do not be wicked in your own eyes',
}

/** Digits have no face of their own: that of the letters stands in for them. */
const STANDS_IN: Record<Exclude<FamilyName, 'Book Points'>, { font: SystemFont; script: keyof typeof SAMPLES }> = {
  'Book He': { font: SERIF, script: 'hebrew' },
  "Te'amim": { font: SERIF, script: 'hebrew' },
  Rashi: { font: SERIF, script: 'hebrew' },
  'Book En': { font: SERIF, script: 'latin' },
  Desk: { font: SANS, script: 'hebrew' },
  'Desk En': { font: SANS, script: 'latin' },
}

export type StandIn = keyof typeof STANDS_IN

export function hasStandIn(family: FamilyName): family is StandIn {
  return family in STANDS_IN
}

export interface Fallback {
  names: readonly string[]
  /** Parts of the reader's font: 1.04 is four hundredths wider. */
  sizeAdjust: number
  /** Parts of the adjusted size. */
  ascent: number
  descent: number
  lineGap: number
}

/** `facts`: of the family's file that has the letters and the space. */
export function fallbackOf(family: StandIn, facts: FontFacts): Fallback {
  const { font, script } = STANDS_IN[family]
  const sample = SAMPLES[script]
  const ours = widthOfWords(sample, (letter) => facts.widthOf(letter.codePointAt(0) ?? 0))
  const theirs = widthOfWords(sample, (letter) => systemWidth(font, letter))
  const sizeAdjust = ours / facts.unitsPerEm / (theirs / font.unitsPerEm)
  const ofSize = (units: number): number => units / facts.unitsPerEm / sizeAdjust
  return {
    names: font.names,
    sizeAdjust,
    ascent: ofSize(facts.ascent),
    descent: ofSize(facts.descent),
    lineGap: ofSize(facts.lineGap),
  }
}

function widthOfWords(words: string, widthOf: (letter: string) => number | null): number {
  let sum = 0
  for (const letter of words) {
    const width = widthOf(letter)
    if (width === null) throw new Error(`The width of “${letter}” is not known.`)
    sum += width
  }
  return sum
}

function systemWidth(font: SystemFont, letter: string): number | null {
  if (letter === ' ') return SPACES.get(font) ?? null
  const found = new RegExp(`${letter}(\\d+)`).exec(font.hebrew + font.latin)
  return found === null ? null : Number(found[1])
}
