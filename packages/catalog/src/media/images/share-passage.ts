/** What the picture of one verse or paragraph says: its words, where they are from, and the library. Only shown data is read, so
 *  withheld words are in no picture. Source: routes.md#files-uploads-libraries. */
import { toNumeral } from '@yalkut/hebrew'
import type { PassagePage, TitleWords } from '@yalkut/imaging'
import { bodyOf, findSegment, isItemId, plainRuns } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { ownParagraph } from '../../core/shown/own-paragraph.ts'
import { type ShareLanguage, wordsOfItem } from './share-words.ts'

/** `segment`: the id of a segment in the item's words, in this language where it has them, or a paragraph with an id of its own.
 *  Null where readers are shown no such words. */
export function wordsOfPassage(
  reads: Reads,
  item: AnyShownItem,
  { segment, lang }: { segment: string; lang: ShareLanguage },
): PassagePage | null {
  const passage = isItemId(segment) ? paragraphOf(reads, item, segment) : segmentOf(item, segment, lang)
  if (passage === null) return null
  const { title, under, library } = wordsOfItem(reads, item, lang)
  const named = passage.number === null ? title.text : `${title.text}, ${numberIn(lang, passage.number)}`
  const source = under.text === '' ? named : `${under.text}, ${named}`
  return { words: passage.words, source: { ...title, text: source }, library }
}

interface Passage {
  words: TitleWords
  number: number | null
}

function paragraphOf(reads: Reads, item: AnyShownItem, id: string): Passage | null {
  const own = ownParagraph(reads, item, id)
  return own === null ? null : passageOf(own.segment.data.content, null)
}

function segmentOf(item: AnyShownItem, id: string, lang: ShareLanguage): Passage | null {
  const versions = bodyOf(item)?.versions ?? []
  const inOrder = versions.toSorted((a, b) => Number(b.language === lang) - Number(a.language === lang))
  for (const version of inOrder) {
    const segment = findSegment(version, id)
    const text = segment?.text === undefined ? '' : plainRuns(segment.text)
    const passage = passageOf(text, segment?.n ?? null)
    if (passage !== null) return passage
  }
  return null
}

function passageOf(text: string, number: number | null): Passage | null {
  const words = text.trim()
  return words === ''
    ? null
    : { words: { text: words, isRightToLeft: /^\P{L}*\p{Script=Hebrew}/u.test(words) }, number }
}

function numberIn(lang: ShareLanguage, number: number): string {
  return lang === 'he' ? toNumeral(number) : String(number)
}
