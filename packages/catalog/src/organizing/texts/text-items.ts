/** A text and its paragraphs from sent content. Source: shapes.md#text; shapes.md#segment;
 *  shapes.md#recordings-and-texts. */
import { type JsonObject, manyBetween, newItemId, refuse } from '@yalkut/model'
import { Type } from 'typebox'
import type { SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { cleanText, MAX_PARAGRAPH } from '../../core/input/bounds.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { textsSaid } from '../../core/sentences/texts.ts'

export const ContentField = Type.String({
  description: 'The words. A blank line separates paragraphs.',
})

/** Paragraphs, separated by blank lines. Refuses `invalid` for none, for more than `max`, and for one that is too
 *  long. */
export function readParagraphs(content: string, max: number): string[] {
  const paragraphs = content
    .replace(/\r\n?/gu, '\n')
    .split(/\n[^\S\n]*\n/u)
    .map((paragraph) => cleanText(paragraph))
    .filter((paragraph) => paragraph !== '')
  if (paragraphs.length === 0) throw refuse('invalid', textsSaid('content-empty'))
  if (paragraphs.length > max) {
    const detail = { paragraphs: paragraphs.length, max }
    throw refuse('invalid', textsSaid('text-paragraphs', { max }), detail)
  }
  for (const paragraph of paragraphs) assertParagraph(paragraph)
  return paragraphs
}

/** One corrected paragraph. Refuses `invalid` for no text and too much. */
export function readParagraph(content: string): string {
  const paragraph = cleanText(content)
  if (paragraph !== '') return assertParagraph(paragraph)
  throw refuse('invalid', commonSaid('paragraph-emptied'))
}

function assertParagraph(paragraph: string): string {
  const { length } = paragraph
  if (length <= MAX_PARAGRAPH) return paragraph
  throw refuse('invalid', commonSaid('long-paragraph', { max: MAX_PARAGRAPH }), { length })
}

/** A new text with its paragraphs in order. `machine`: the tool that wrote them. */
export function textItems(
  data: JsonObject,
  paragraphs: readonly string[],
  machine: string | null,
): [text: SuggestedItem, ...segments: SuggestedItem[]] {
  const origin: JsonObject = machine === null ? {} : { origin: { by: machine, checked: false } }
  const text: SuggestedItem = {
    id: newItemId(),
    type: 'text',
    baseRev: null,
    data: { ...data, ...origin },
  }
  const orders = manyBetween(null, null, paragraphs.length)
  const segments = paragraphs.map((content, at): SuggestedItem => {
    const fields = { text: text.id, order: orders[at] ?? '' }
    const data = { ...fields, kind: 'paragraph', content, proofread: 0, ...origin }
    return { id: newItemId(), type: 'segment', data, baseRev: null }
  })
  return [text, ...segments]
}
