/** Reads the words of one edition in one chapter. */

import type { BodySegment } from '@yalkut/model'
import type { ChapterVersion } from '../library-records.ts'
import { readMarkedText } from './marked-text.ts'
import type { NestedText } from './nested-text.ts'
import type { SefariaVersion } from './sefaria-file.ts'

export interface ChapterPlace {
  version: SefariaVersion
  /** The text of the chapter's part in this edition. */
  text: NestedText
  /** Of the chapter in the nested lists, from 0. */
  indexes: readonly number[]
  isVerses: boolean
  /** Names a place of the text, for messages. */
  place: (indexes: readonly number[]) => string
}

/** Reads a chapter. A verse without words gives no segment, and the other verses keep their numbers: verse 3 is `v3` in every
 *  edition, or `p3` where the segments are paragraphs. */
export function chapterVersion({ version, text, indexes, isVerses, place }: ChapterPlace): ChapterVersion {
  const { language, title, licence, licenceNotice, url } = version
  const segments: BodySegment[] = []
  const notes: BodySegment[] = []
  for (const [at, html] of segmentTexts(text, indexes).entries()) {
    if (html.trim() === '') continue
    const id = `${isVerses ? 'v' : 'p'}${at + 1}`
    const marked = readMarkedText(
      html,
      (note) => `${id}-n${note}`,
      (problem, kind) => version.hear(place([...indexes, at]), problem, kind),
    )
    if (marked.text.length === 0) continue
    segments.push({ id, kind: isVerses ? 'verse' : 'paragraph', n: at + 1, text: marked.text })
    notes.push(...marked.notes)
  }
  const credit = `${title}, Sefaria`
  return { language, title, licence, licenceNotice, credit, url, segments, notes }
}

/** The texts in the list at `indexes`; empty where the edition does not have the chapter. */
function segmentTexts(text: NestedText, indexes: readonly number[]): string[] {
  const list = indexes.reduce<NestedText>((inner, index) => inner[index] ?? '', text)
  return typeof list === 'string' ? [] : list.map((entry) => (typeof entry === 'string' ? entry : ''))
}
