/** Names of the levels of a sefer's table of contents. */

const LEVEL_NAMES: { readonly [level: string]: string } = {
  volume: 'כרכים',
  book: 'ספרים',
  part: 'חלקים',
  section: 'שערים',
  parsha: 'פרשיות',
  chapter: 'פרקים',
  verse: 'פסוקים',
  halacha: 'הלכות',
  siman: 'סימנים',
  seif: 'סעיפים',
  letter: 'אגרות',
  sicha: 'שיחות',
  maamar: 'מאמרים',
  daf: 'דפים',
  page: 'עמודים',
  paragraph: 'פסקאות',
  year: 'שנים',
  day: 'ימים',
  story: 'סיפורים',
  entry: 'רשימות',
}

/** A sentence about the structure of a sefer, in Hebrew and below it in English; only in English where a level has no
 *  Hebrew name. `levels`: at least one, the outermost first. */
export function levelsSentence(levels: readonly string[]): string {
  const names = levels.flatMap((level) => LEVEL_NAMES[level] ?? [])
  const en = levels.map((level) => `${level.replaceAll('-', ' ')}s`).join(', and these in ')
  const english = `The sefer is arranged in ${en}.`
  if (names.length < levels.length) return english
  return `הספר נחלק ל${names.join(', ובהם ')}.\n\n${english}`
}
