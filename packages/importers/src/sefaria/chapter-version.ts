/** Reads the words of one edition in one chapter. */

import type { BodySegment } from '@yalkut/model'
import type { ChapterVersion } from '../library-records.ts'
import type { NestedText } from './fields.ts'
import { readMarkedText } from './marked-text.ts'
import type { SefariaVersion } from './sefaria-file.ts'

/** Reads the chapter at `indexes` of the nested lists (from 0). A verse without words gives no segment, and the other
 *  verses keep their numbers: verse 3 is `v3` in every edition, or `p3` where the segments are paragraphs. */
export function chapterVersion(
  version: SefariaVersion,
  indexes: readonly number[],
  isVerses: boolean,
): ChapterVersion {
  const { language, title, licence, licenceNotice, url } = version
  const segments: BodySegment[] = []
  const notes: BodySegment[] = []
  for (const [at, html] of segmentTexts(version.text, indexes).entries()) {
    if (html.trim() === '') continue
    const id = `${isVerses ? 'v' : 'p'}${at + 1}`
    const fail = (problem: string) => version.fail([...indexes, at], problem)
    const marked = readMarkedText(html, (note) => `${id}-n${note}`, fail)
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
  return typeof list === 'string'
    ? []
    : list.map((entry) => (typeof entry === 'string' ? entry : ''))
}
