/** Reads the header of a shaar file: `key: value` lines between two lines of `---`. Source: shapes.md#shaar-files. */
import { isItemId, readId } from '../id.ts'
import type { LocalName } from '../schemas/common.ts'
import type { Genre } from '../schemas/library.ts'
import { GENRES, isGenre } from './genres.ts'
import type { ShaarAuthor, ShaarProblem } from './shaar.ts'

export interface HeaderFields {
  title: LocalName
  subtitle: LocalName | null
  byLine: LocalName | null
  authors: ShaarAuthor[]
  genre: Genre
}

const KEYS = ['shaar', 'title', 'title-en', 'subtitle', 'subtitle-en', 'by'] as const
const ALL_KEYS = [...KEYS, 'by-line', 'by-line-en', 'genre'] as const
type Key = (typeof ALL_KEYS)[number]

interface Value {
  line: number
  text: string
}

/** The fields of the header, null when one that is needed is missing. `end`: the index of the first line after the header.
 *  Adds problems to `problems`. */
export function readHeader(
  lines: readonly string[],
  problems: ShaarProblem[],
  isAuthor: (id: string) => boolean,
): { fields: HeaderFields | null; end: number } {
  if (lines[0]?.trimEnd() !== '---') {
    const en = 'The file must begin with a line of three hyphens: ---'
    problems.push({ line: 1, he: 'הקובץ מתחיל בשורה של שלושה מקפים: ---', en })
    return { fields: null, end: lines.length }
  }
  const close = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (close < 0) {
    const en = 'The header has no end: a line of three hyphens is missing after it.'
    problems.push({ line: 1, he: 'אין סוף לכותרת הקובץ: חסרה אחריה שורה של שלושה מקפים.', en })
    return { fields: null, end: lines.length }
  }
  const values = readValues(lines.slice(1, close), problems)
  return { fields: fieldsOf(values, problems, isAuthor), end: close + 1 }
}

function readValues(lines: readonly string[], problems: ShaarProblem[]): Map<Key, Value[]> {
  const values = new Map<Key, Value[]>()
  for (const [index, text] of lines.entries()) {
    const line = index + 2
    if (text.trim() === '') continue
    const [, name = '', value = ''] = /^([a-z-]+):(.*)$/.exec(text) ?? []
    const key = ALL_KEYS.find((each) => each === name)
    const known = key === undefined ? [] : (values.get(key) ?? [])
    if (key === undefined) problems.push({ line, ...UNKNOWN_KEY })
    else if (value.trim() === '') problems.push({ line, ...EMPTY })
    else if (value.trim().length > 500) problems.push({ line, ...LONG_VALUE })
    else if (/[\p{Cc}\p{Cs}]/u.test(value.trim())) problems.push({ line, ...CONTROL_CHARACTER })
    else if (known.length > 0 && key !== 'by') problems.push({ line, ...SECOND_KEY })
    else values.set(key, [...known, { line, text: value.trim() }])
  }
  return values
}

function fieldsOf(
  values: Map<Key, Value[]>,
  problems: ShaarProblem[],
  isAuthor: (id: string) => boolean,
): HeaderFields | null {
  const version = values.get('shaar')?.[0]
  if (version?.text !== '1') problems.push({ line: version?.line ?? 2, ...VERSION })
  const title = nameOf(values, 'title', problems)
  if (title === null && !values.has('title-en')) problems.push({ line: 2, ...NO_TITLE })
  const subtitle = nameOf(values, 'subtitle', problems)
  const byLine = nameOf(values, 'by-line', problems)
  const authors = authorsOf(values.get('by') ?? [], problems, isAuthor)
  const genre = genreOf(values.get('genre')?.[0], problems)
  return title === null || genre === null ? null : { title, subtitle, byLine, authors, genre }
}

/** A name in Hebrew and, where the header has it, in English. */
function nameOf(
  values: Map<Key, Value[]>,
  key: 'title' | 'subtitle' | 'by-line',
  problems: ShaarProblem[],
): LocalName | null {
  const he = values.get(key)?.[0]
  const en = values.get(`${key}-en`)?.[0]
  if (he !== undefined) return { he: he.text, ...(en !== undefined && { en: en.text }) }
  if (en !== undefined) problems.push({ line: en.line, ...NO_HEBREW })
  return null
}

function authorsOf(
  values: readonly Value[],
  problems: ShaarProblem[],
  isAuthor: (id: string) => boolean,
): ShaarAuthor[] {
  const authors: ShaarAuthor[] = []
  for (const { line, text } of values) {
    const [, written = '', name] = /^(\S+)(?:\s+\((.*)\))?$/.exec(text) ?? []
    const id = readId(written)
    if (id === null || !isItemId(id)) problems.push({ line, ...NO_AUTHOR })
    else if (!isAuthor(id)) problems.push({ line, ...unknownAuthor(id) })
    else if (authors.some((author) => author.id === id)) problems.push({ line, ...SECOND_AUTHOR })
    else authors.push(name === undefined ? { id } : { id, name })
  }
  return authors
}

function genreOf(value: Value | undefined, problems: ShaarProblem[]): Genre | null {
  if (value !== undefined && isGenre(value.text)) return value.text
  problems.push(value === undefined ? { line: 2, ...NO_GENRE } : { line: value.line, ...unknownGenre(value.text) })
  return null
}

const UNKNOWN_KEY = {
  he: `אין שורה כזאת. השורות: ${ALL_KEYS.join(', ')}; כל אחת בצורת “title: תניא”.`,
  en: `There is no such line. The lines are ${ALL_KEYS.join(', ')}, each written like “title: תניא”.`,
}
const EMPTY = {
  he: 'אחרי הנקודתיים אין דבר: יש למלא או למחוק את השורה.',
  en: 'There is nothing after the colon. Fill in the line, or remove it.',
}
const LONG_VALUE = { he: 'השורה ארוכה מ־500 תווים.', en: 'This line is over 500 characters.' }
const CONTROL_CHARACTER = { he: 'בשורה יש תווי בקרה.', en: 'This line has control characters.' }
const SECOND_KEY = { he: 'השורה הזאת כבר מופיעה למעלה.', en: 'The file already has this line.' }
const VERSION = {
  he: 'חסרה השורה “shaar: 1”.',
  en: 'The line “shaar: 1” is missing. It gives the version of the format.',
}
const NO_TITLE = { he: 'חסר שם הספר: “title: …”.', en: 'The title is missing: “title: …”.' }
const NO_HEBREW = {
  he: 'יש כאן שם באנגלית ואין שם בעברית.',
  en: 'This name is in English only. Add the name in Hebrew.',
}
const NO_AUTHOR = {
  he: 'מחבר נכתב במספר הפריט שלו: “by: rh-8k2m4p7q (שם)”.',
  en: 'Write an author as an id: “by: rh-8k2m4p7q (name)”.',
}
const SECOND_AUTHOR = { he: 'המחבר הזה כבר מופיע למעלה.', en: 'The file already has this author.' }
const NO_GENRE = {
  he: `חסר סוג הספר. הסוגים: ${GENRES.join(', ')}.`,
  en: `The genre is missing. The genres are ${GENRES.join(', ')}.`,
}

function unknownAuthor(id: string): { he: string; en: string } {
  return {
    he: `אין בקטלוג מחבר שמספרו ${id}.`,
    en: `The catalog has no author ${id}.`,
  }
}

function unknownGenre(text: string): { he: string; en: string } {
  const written = `“${text.slice(0, 60)}”`
  return {
    he: `${written} אינו סוג של ספר שיש לו שער. הסוגים: ${GENRES.join(', ')}.`,
    en: `${written} is not a genre of works with a shaar. The genres are ${GENRES.join(', ')}.`,
  }
}
