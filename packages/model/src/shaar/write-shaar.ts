/** Writes a shaar file. The same content always gives the same file. Source: shapes.md#shaar-files. */
import type { LocalName } from '../schemas/common.ts'
import { SHAAR_SECTION_KEYS, SHAAR_SECTIONS, type ShaarFile } from './shaar.ts'

/** The text of the file, with a line end at its end. */
export function writeShaar(shaar: ShaarFile): string {
  const { title, subtitle, byLine, authors, genre, sections } = shaar
  const header = [
    'shaar: 1',
    ...named('title', title),
    ...named('subtitle', subtitle),
    ...authors.map(({ id, name }) => `by: ${id}${name === undefined ? '' : ` (${oneLine(name)})`}`),
    ...named('by-line', byLine),
    `genre: ${genre}`,
  ]
  const parts = SHAAR_SECTION_KEYS.flatMap((key) => {
    const text = tidyText(sections[key] ?? '')
    const { he, en } = SHAAR_SECTIONS[key]
    return text === '' ? [] : [`## ${he} | ${en}\n\n${escapeText(text)}\n`]
  })
  return [`---\n${header.join('\n')}\n---\n`, ...parts].join('\n')
}

function named(key: string, name: LocalName | undefined): string[] {
  if (name === undefined) return []
  const en = name.en === undefined ? [] : [`${key}-en: ${oneLine(name.en)}`]
  return [`${key}: ${oneLine(name.he)}`, ...en]
}

/** The text of a section in its stored form: without spaces at line ends, without blank lines around it, and with at most
 *  one blank line between two lines. */
export function tidyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const trimmed = lines.map((line) => line.trimEnd()).join('\n')
  return trimmed.replace(/\n{3,}/g, '\n\n').replace(/^\n+|\n+$/g, '')
}

/** Puts a backslash before a line that would be read as a heading, and before a line that begins with a backslash. */
function escapeText(text: string): string {
  return text.replace(/^(?=##(?!#)|\\)/gm, '\\')
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
