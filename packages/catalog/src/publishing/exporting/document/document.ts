/** A sefer, a part, a unit or a transcript that readers take along, the same for all formats. It is read once, and each format
 *  writes it. Nothing in it is withheld. Source: service.md#taking-along; shapes.md#exports. */
import type { Blocks, LanguageCode, Row, SentenceLanguage } from '@yalkut/model'

export interface ExportDocument {
  head: ExportHead
  /** Read when they are asked for, so that a large sefer is never whole in memory. */
  chapters(): Iterable<Chapter>
}

/** Words in a language that is known. */
export interface Words {
  text: string
  language: LanguageCode
}

export interface ExportHead {
  id: string
  /** A name of all that the file is made from: other words or rights have another. */
  sum: string
  /** The last version of an item that is in the file, and when it was merged. */
  revision: number
  at: string
  /** Of names, and of what the file says of itself. */
  lang: SentenceLanguage
  /** Of the words. */
  language: LanguageCode
  title: Words
  /** Of the file among others, as on the shelf of a reader: a chapter or a part with its sefer. */
  listedAs: string
  /** Below the title: a subtitle, the part, the date. */
  under: Words[]
  authors: Words[]
  /** The page of the item here. */
  address: string
  editions: Edition[]
  /** Paragraphs, and those of them that a machine read or wrote and nobody has checked. */
  paragraphs: number
  machine: number
  letters: number
  /** Versions beside each other. */
  columns: number
  /** A commentary on another sefer, which some faces set otherwise. */
  isCommentary: boolean
  /** Chapters of the sefer that have no words here. */
  wordless: number
}

/** One edition of the words, as its people want it to be named. */
export interface Edition {
  language: LanguageCode
  /** The printing, or the name of the version; null for one without a name. */
  title: string | null
  credit: string | null
  licence: string | null
  url: string | null
}

export interface Chapter {
  id: string
  /** The headings of parts that begin with this chapter. */
  parts: { level: number; title: Words }[]
  /** null: the chapter is the whole document. */
  title: Words | null
  /** Of its heading, from 1; below those of parts. */
  level: number
  /** One, or two beside each other. */
  versions: Blocks[]
  rows: Row[]
  /** Of a transcript whose sound is known. */
  sound: ChapterSound | null
}

export interface ChapterSound {
  file: string
  mime: string
  durationMs: number | null
  /** By the id of a paragraph. */
  spans: ReadonlyMap<string, { startMs: number; endMs: number }>
}
