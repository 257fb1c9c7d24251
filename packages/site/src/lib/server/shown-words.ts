/** The words of an item as plain paragraphs, as readers are shown them: for a report about them, and for pages of others. */
import type { Catalog } from '@yalkut/catalog'
import { getShownItem, segmentsOfText, textsOfUnit } from '@yalkut/catalog/reading'
import {
  type BodySegment,
  bodyOf,
  findSegment,
  isItemId,
  isOf,
  plainRuns,
  segmentsOf,
} from '@yalkut/model'

type Item = ReturnType<typeof getShownItem>

export interface Paragraph {
  id: string
  text: string
  lang: string
}

/** One segment of an item; null where readers are not shown it. */
export function shownSegment(catalog: Catalog, item: Item, id: string): Paragraph | null {
  if (isItemId(id)) {
    const segment = getShownItem(catalog, id)
    if (!isOf(segment, 'segment') || segment.withheld !== null) return null
    return { id, text: segment.data.content, lang: 'he' }
  }
  for (const version of bodyOf(item)?.versions ?? []) {
    const text = plainOf(findSegment(version, id))
    if (text !== null) return { id, text, lang: version.language }
  }
  return null
}

/** The first paragraphs of an item: of its body, else of its first text. Empty where readers are shown none. */
export function firstWords(catalog: Catalog, item: Item, most: number): Paragraph[] {
  if (item.withheld !== null) return []
  const [version] = bodyOf(item)?.versions ?? []
  if (version !== undefined) {
    return [...segmentsOf(version)]
      .slice(0, most * 2)
      .flatMap((segment) => {
        const text = plainOf(segment)
        return text === null ? [] : [{ id: segment.id, text, lang: version.language }]
      })
      .slice(0, most)
  }
  const text = isOf(item, 'unit') ? textsOfUnit(catalog, item.id, 1)[0]?.id : item.id
  const segments = text === undefined ? [] : segmentsOfText(catalog, text, most)
  return segments.flatMap(({ id, data, withheld }) =>
    withheld === null ? [{ id, text: data.content, lang: 'he' }] : [],
  )
}

function plainOf(segment: BodySegment | null | undefined): string | null {
  const text = segment?.text === undefined ? '' : plainRuns(segment.text).trim()
  return text === '' ? null : text
}
