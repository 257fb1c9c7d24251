/** The shaar of a sefer: its title page and its README in one file. Source: service.md#item-types; shapes.md#shaar-files. */
import type { LocalName } from '../schemas/common.ts'
import type { Genre } from '../schemas/library.ts'

/** The sections with their headings, in the order of the file. */
export const SHAAR_SECTIONS = {
  about: { he: 'על הספר', en: 'About' },
  structure: { he: 'סדר הספר', en: 'Structure' },
  printings: { he: 'הדפסות', en: 'Printings' },
  sources: { he: 'מקורות', en: 'Sources' },
  notes: { he: 'הערות', en: 'Notes' },
} as const
export type ShaarSection = keyof typeof SHAAR_SECTIONS
export const SHAAR_SECTION_KEYS: readonly ShaarSection[] = ['about', 'structure', 'printings', 'sources', 'notes']

/** The maximum length of one section, in characters. */
export const MAX_SHAAR_SECTION = 100_000
/** The maximum length of a file, in characters. */
export const MAX_SHAAR_FILE = 600_000

export interface ShaarFile {
  title: LocalName
  subtitle?: LocalName
  byLine?: LocalName
  authors: ShaarAuthor[]
  genre: Genre
  sections: { [S in ShaarSection]?: string }
}

/** `name` is written into the file for people. Reading a file ignores it for the work. */
export interface ShaarAuthor {
  id: string
  name?: string
}

/** A wrong line, from 1, with a message in Hebrew and in English. */
export interface ShaarProblem {
  line: number
  he: string
  en: string
}
