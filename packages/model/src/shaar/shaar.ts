/** The shaar of a sefer: its title page and its README, written and read as one file. Source: service.md#item-types;
 *  shapes.md#shaar-files. */
import type { LocalName } from '../schemas/common.ts'
import type { Genre } from '../schemas/library.ts'

/** The sections, in the order in which they are written, with their headings. */
export const SHAAR_SECTIONS = {
  about: { he: 'על הספר', en: 'About' },
  structure: { he: 'סדר הספר', en: 'Structure' },
  printings: { he: 'הדפסות', en: 'Printings' },
  sources: { he: 'מקורות', en: 'Sources' },
  notes: { he: 'הערות', en: 'Notes' },
} as const
export type ShaarSection = keyof typeof SHAAR_SECTIONS
export const SHAAR_SECTION_KEYS: readonly ShaarSection[] = [
  'about',
  'structure',
  'printings',
  'sources',
  'notes',
]

/** The longest text of one section, in characters. */
export const MAX_SHAAR_SECTION = 100_000
/** The longest file, in characters. */
export const MAX_SHAAR_FILE = 600_000

export interface ShaarFile {
  title: LocalName
  subtitle?: LocalName
  byLine?: LocalName
  authors: ShaarAuthor[]
  genre: Genre
  sections: { [S in ShaarSection]?: string }
}

/** `name` is written for people to read, and not read back. */
export interface ShaarAuthor {
  id: string
  name?: string
}

/** A line that is wrong, from 1, and what is wrong with it. */
export interface ShaarProblem {
  line: number
  he: string
  en: string
}
