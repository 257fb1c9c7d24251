/** The words of an item, row by row: a page of a scan, a paragraph of a text, each segment of a body.
 *  Source: service.md#moments; shapes.md#moments. */
import { type AnyItem, type Body, bodyOf, isOf, isUnchecked, plainRuns, segmentsOf } from '@yalkut/model'

export type WordsType = 'text-page' | 'segment' | 'body'

export interface WordsRow {
  type: WordsType
  /** Of a body: the ids of its version and segment; else ''. */
  version: string
  segment: string
  /** Of a body: the language of the version; null where the item's parents decide. */
  language: string | null
  lines: readonly string[]
  /** Whether a machine wrote the words and no person has checked them. Null: the parents decide (pages of a scan). */
  machine: boolean | null
}

/** The rows of an item with its words, by the data that readers are shown. Empty for an item without words. */
export function wordsOf(item: AnyItem<object>): WordsRow[] {
  const own = { version: '', segment: '', language: null }
  if (isOf(item, 'segment')) {
    const { content, origin } = item.data
    return [{ ...own, type: 'segment', lines: [content], machine: isUnchecked(origin) }]
  }
  if (isOf(item, 'text-page')) {
    const { lines, proofread } = item.data
    const machine = proofread > 0 ? false : null
    return [{ ...own, type: 'text-page', lines: lines.map(({ text }) => text), machine }]
  }
  return wordsOfBody(bodyOf(item))
}

function wordsOfBody(body: Body | undefined): WordsRow[] {
  return (body?.versions ?? []).flatMap((version) => {
    const { id, language, origin } = version
    return segmentsOf(version).flatMap((segment) => {
      const text = plainRuns(segment.text ?? [])
      if (text === '') return []
      const machine = isUnchecked(segment.origin ?? origin)
      const row: WordsRow = {
        type: 'body',
        version: id,
        segment: segment.id,
        language,
        lines: [text],
        machine,
      }
      return [row]
    })
  })
}
