/** The words of one edition in one chapter, verse by verse. */

import type { BodySegment } from '@yalkut/model'
import type { ChapterVersion } from '../library-records.ts'
import type { NestedText } from './fields.ts'
import { readMarkedText } from './marked-text.ts'
import type { SefariaVersion } from './sefaria-file.ts'

/** Reads the chapter at `places` (from 0). A verse without words gives no segment, and the
 *  others keep their numbers: verse 3 is `v3` in every edition (`p3` where the segments are not
 *  verses). */
export function chapterVersion(
  version: SefariaVersion,
  places: readonly number[],
  isVerses: boolean,
): ChapterVersion {
  const { language, title, licence, licenceWords, url } = version
  const segments: BodySegment[] = []
  const notes: BodySegment[] = []
  for (const [at, html] of segmentTexts(version.text, places).entries()) {
    if (html.trim() === '') continue
    const id = `${isVerses ? 'v' : 'p'}${at + 1}`
    const fail = (problem: string) => version.fail([...places, at], problem)
    const marked = readMarkedText(html, (note) => `${id}-n${note}`, fail)
    if (marked.text.length === 0) continue
    segments.push({ id, kind: isVerses ? 'verse' : 'paragraph', n: at + 1, text: marked.text })
    notes.push(...marked.notes)
  }
  const credit = `${title}, Sefaria`
  return { language, title, licence, licenceWords, credit, url, segments, notes }
}

/** The segments' strings in the list at `places`; none where the edition has no such chapter. */
function segmentTexts(text: NestedText, places: readonly number[]): string[] {
  const list = places.reduce<NestedText>((inner, place) => inner[place] ?? '', text)
  return typeof list === 'string'
    ? []
    : list.map((entry) => (typeof entry === 'string' ? entry : ''))
}
