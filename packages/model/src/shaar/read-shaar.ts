/** Reads a shaar file, and lists every wrong line with a message in Hebrew and in English. Source: shapes.md#shaar-files. */
import type { LocalName } from '../schemas/common.ts'
import type { Genre } from '../schemas/library.ts'
import { type HeaderFields, readHeader } from './read-header.ts'
import {
  MAX_SHAAR_FILE,
  MAX_SHAAR_SECTION,
  SHAAR_SECTION_KEYS,
  SHAAR_SECTIONS,
  type ShaarFile,
  type ShaarProblem,
  type ShaarSection,
} from './shaar.ts'
import { tidyText } from './write-shaar.ts'

export type ShaarRead = { ok: true; shaar: ShaarFile } | { ok: false; problems: ShaarProblem[] }

/** The content of the file, or all its problems in the order of the lines. `isAuthor`: whether the catalog has an author
 *  with this id. */
export function readShaar(file: string, isAuthor: (id: string) => boolean = () => true): ShaarRead {
  if (file.length > MAX_SHAAR_FILE) {
    const he = 'הקובץ ארוך מ־600,000 תווים.'
    return { ok: false, problems: [{ line: 1, he, en: 'The file is over 600,000 characters.' }] }
  }
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const problems: ShaarProblem[] = []
  const { fields, end } = readHeader(lines, problems, isAuthor)
  const sections = readSections(lines, end, problems)
  if (fields === null || problems.length > 0) {
    return { ok: false, problems: problems.sort((a, b) => a.line - b.line) }
  }
  return { ok: true, shaar: shaarOf(fields, sections) }
}

function shaarOf(fields: HeaderFields, sections: ShaarFile['sections']): ShaarFile {
  const { title, subtitle, byLine, authors, genre } = fields
  const named = (key: string, name: LocalName | null) => (name === null ? {} : { [key]: name })
  const file: { title: LocalName; authors: ShaarFile['authors']; genre: Genre } = {
    title,
    authors,
    genre,
  }
  return { ...file, ...named('subtitle', subtitle), ...named('byLine', byLine), sections }
}

/** Reads the sections. `start`: the index of the first line after the header. Adds problems to `problems`. */
function readSections(lines: readonly string[], start: number, problems: ShaarProblem[]): ShaarFile['sections'] {
  const texts = new Map<ShaarSection, { line: number; lines: string[] }>()
  let current: string[] | null = null
  for (const [index, line] of lines.entries()) {
    if (index < start) continue
    const at = index + 1
    if (hasControlCharacters(line)) problems.push({ line: at, ...CONTROL_CHARACTERS })
    if (!/^##(?!#)/.test(line)) {
      if (current !== null) current.push(line.replace(/^\\(?=##(?!#)|\\)/, ''))
      else if (line.trim() !== '') problems.push({ line: at, ...OUTSIDE_SECTION })
      continue
    }
    const key = sectionOf(line)
    current = []
    if (key === null) problems.push({ line: at, ...UNKNOWN_HEADING })
    else if (texts.has(key)) problems.push({ line: at, ...SECOND_HEADING })
    else texts.set(key, { line: at, lines: current })
  }
  const sections: ShaarFile['sections'] = {}
  for (const [key, { line, lines: text }] of texts) {
    const tidy = tidyText(text.join('\n'))
    if (tidy.length > MAX_SHAAR_SECTION) problems.push({ line, ...TOO_LONG })
    if (tidy !== '') sections[key] = tidy
  }
  return sections
}

/** The section with this heading: `## עברית | English`, or one of the two names; null when there is none. */
function sectionOf(line: string): ShaarSection | null {
  const names = line
    .slice(2)
    .split('|')
    .map((name) => name.trim())
  const found = SHAAR_SECTION_KEYS.filter((key) => {
    const { he, en } = SHAAR_SECTIONS[key]
    return names.every((name) => name === he || name.toLowerCase() === en.toLowerCase())
  })
  return names.length <= 2 && found.length === 1 ? (found[0] ?? null) : null
}

/** Whether a line has control characters other than a tab, or lone surrogates. */
function hasControlCharacters(line: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(line.replaceAll('\t', ''))
}

const HEADINGS = SHAAR_SECTION_KEYS.map((key) => SHAAR_SECTIONS[key])
const UNKNOWN_HEADING = {
  he: `אין קטע כזה. הכותרות: ${HEADINGS.map(({ he, en }) => `## ${he} | ${en}`).join(', ')}.`,
  en: `There is no such section. The headings are ${HEADINGS.map(({ he, en }) => `## ${he} | ${en}`).join(', ')}.`,
}
const SECOND_HEADING = {
  he: 'הכותרת הזאת כבר מופיעה למעלה.',
  en: 'The file already has this heading.',
}
const OUTSIDE_SECTION = {
  he: 'מילים לפני הכותרת הראשונה: יש לכתוב אותן תחת אחת הכותרות.',
  en: 'There is text before the first heading. Write it under one of the headings.',
}
const TOO_LONG = {
  he: 'הקטע ארוך מ־100,000 תווים.',
  en: 'This section is over 100,000 characters.',
}
const CONTROL_CHARACTERS = {
  he: 'בשורה יש תווי בקרה.',
  en: 'This line has control characters.',
}
