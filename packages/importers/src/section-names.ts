/** Names of the sections of sefarim in Hebrew and English. */

import { toNumeral } from '@yalkut/hebrew'

/** Hebrew for the section names that sources use. */
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

/** Sections that are leaves with two sides. */
const LEAVES: ReadonlySet<string> = new Set(['daf', 'folio'])

/** The number of a section as it is printed. `value`: for paths and programs (`3`, `2b`). `he`, `en`: names for people. */
export interface SectionName {
  value: string
  he: string
  en: string
}

/** The name of a section. `section`: the source's English name, such as `Chapter`. `number`: from 1; for leaves the
 *  number of a side, so that 3 is 2a. `hebrew`: the source's Hebrew name, when it has one. */
export function sectionName(section: string, number: number, hebrew?: string): SectionName {
  const kind = hebrew ?? HEBREW.get(section.toLowerCase()) ?? section
  if (!LEAVES.has(section.toLowerCase())) {
    return { value: String(number), he: `${kind} ${letters(number)}`, en: `${section} ${number}` }
  }
  const leaf = Math.ceil(number / 2)
  const isFront = number % 2 === 1
  const value = `${leaf}${isFront ? 'a' : 'b'}`
  const side = isFront ? 'ע״א' : 'ע״ב'
  return { value, he: `${kind} ${letters(leaf)} ${side}`, en: `${section} ${value}` }
}

/** The number in letters. A single letter has no mark (`פרק א`), as sefarim print it. Numbers above 9999 have digits. */
function letters(n: number): string {
  if (n > 9999) return String(n)
  const numeral = toNumeral(n)
  return numeral.length === 2 ? numeral.replace('׳', '') : numeral
}
