/** The parts that sefarim are divided into, in Hebrew and English. */

import { toNumeral } from '@yalkut/hebrew'

/** The Hebrew of the section names that sources use. */
const HEBREW: ReadonlyMap<string, string> = new Map([
  ['aliyah', 'עליה'],
  ['book', 'ספר'],
  ['chapter', 'פרק'],
  ['chelek', 'חלק'],
  ['comment', 'פירוש'],
  ['daf', 'דף'],
  ['essay', 'מאמר'],
  ['folio', 'דף'],
  ['footnote', 'הערה'],
  ['gate', 'שער'],
  ['halacha', 'הלכה'],
  ['halakhah', 'הלכה'],
  ['introduction', 'הקדמה'],
  ['klal', 'כלל'],
  ['law', 'הלכה'],
  ['letter', 'אות'],
  ['line', 'שורה'],
  ['maamar', 'מאמר'],
  ['mishnah', 'משנה'],
  ['mitzvah', 'מצוה'],
  ['os', 'אות'],
  ['page', 'עמוד'],
  ['paragraph', 'פסקה'],
  ['parasha', 'פרשה'],
  ['parashah', 'פרשה'],
  ['part', 'חלק'],
  ['perek', 'פרק'],
  ['piska', 'פסקא'],
  ['psalm', 'מזמור'],
  ['question', 'שאלה'],
  ['section', 'קטע'],
  ['seif', 'סעיף'],
  ['seif katan', 'סעיף קטן'],
  ['sermon', 'דרשה'],
  ['shaar', 'שער'],
  ['siman', 'סימן'],
  ['teshuva', 'תשובה'],
  ['torah', 'תורה'],
  ['verse', 'פסוק'],
  ['volume', 'כרך'],
])

/** Sections that are counted by leaves of two pages: the first leaf's front is never printed on,
 *  so texts begin at 2a. */
const LEAVES: ReadonlySet<string> = new Set(['daf', 'folio'])

/** The number of a section as printed: `value` for paths and programs (`3`, `2b`), with a name
 *  for people. */
export interface SectionName {
  value: string
  he: string
  en: string
}

/** The section called `section` (a source's English name, such as `Chapter`) at `place`, from 1.
 *  `hebrew` is the source's own Hebrew for it, when it gives one. Leaves count pages: place 3 is
 *  2a. */
export function sectionName(section: string, place: number, hebrew?: string): SectionName {
  const kind = hebrew ?? HEBREW.get(section.toLowerCase()) ?? section
  if (!LEAVES.has(section.toLowerCase())) {
    return { value: String(place), he: `${kind} ${letters(place)}`, en: `${section} ${place}` }
  }
  const leaf = Math.ceil(place / 2)
  const isFront = place % 2 === 1
  const value = `${leaf}${isFront ? 'a' : 'b'}`
  const side = isFront ? 'ע״א' : 'ע״ב'
  return { value, he: `${kind} ${letters(leaf)} ${side}`, en: `${section} ${value}` }
}

/** A single letter stands without its mark (`פרק א`), as sefarim print it; past what letters
 *  count, digits. */
function letters(n: number): string {
  if (n > 9999) return String(n)
  const numeral = toNumeral(n)
  return numeral.length === 2 ? numeral.replace('׳', '') : numeral
}
