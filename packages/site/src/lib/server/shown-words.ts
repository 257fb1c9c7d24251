/** The words of an item as plain paragraphs, as readers are shown them: for a report about them, and for pages of others. */
import type { Catalog } from '@yalkut/catalog'
import {
  type getShownItem,
  linkedItemsOfEach,
  paragraphOfItem,
  segmentsOfText,
  textsOfUnit,
  wholeItems,
} from '@yalkut/catalog/reading'
import {
  type BodySegment,
  type BodyVersion,
  bodyOf,
  findSegment,
  isItemId,
  isOf,
  plainRuns,
  segmentsOf,
} from '@yalkut/model'
import { opening } from '#lib/server/head.ts'
import type { ShownOf, ShownText, ShownUnit } from '#lib/server/shown-items.ts'

type Item = ReturnType<typeof getShownItem>

export interface Paragraph {
  id: string
  text: string
  lang: string
}

export type Opening = Omit<Paragraph, 'id'>

/** One segment of an item; null where readers are not shown it. */
export function shownSegment(catalog: Catalog, item: Item, id: string): Paragraph | null {
  if (isItemId(id)) {
    const segment = paragraphOfItem(catalog, item, id)
    return segment === null ? null : { id, text: segment.data.content, lang: 'he' }
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

/** The first words of units, by their ids, as a list of them shows each. `texts`: of each unit, as they are shown. Those that
 *  are shown none are left out. Two statements. */
export function openingsOf(
  catalog: Catalog,
  units: readonly ShownUnit[],
  texts: ReadonlyMap<string, readonly ShownText[]>,
): Map<string, Opening> {
  const shown = units.filter(({ withheld }) => withheld === null)
  const found = new Map<string, Opening>()
  const ids = shown.map(({ id }) => id)
  for (const item of wholeItems(catalog, ids)) {
    const [version] = bodyOf(item)?.versions ?? []
    const words = version === undefined ? null : openingOfVersion(version)
    if (words !== null) found.set(item.id, words)
  }
  const firsts = new Map<string, string>()
  for (const id of ids) {
    const [text] = texts.get(id) ?? []
    if (!found.has(id) && text?.withheld === null) firsts.set(id, text.id)
  }
  const query = { to: [...firsts.values()], field: 'text', limit: LOOKED_AT }
  const segments = linkedItemsOfEach(catalog, 'segment', query)
  for (const [unit, text] of firsts) {
    const words = openingOfText(segments.get(text) ?? [])
    if (words !== null) found.set(unit, words)
  }
  return found
}

/** A heading or two may appear before the words. */
const LOOKED_AT = 3
const OPENING_LETTERS = 90

function openingOfText(segments: readonly ShownOf<'segment'>[]): Opening | null {
  const first = segments.find(({ data }) => data.kind !== 'heading' && data.content.trim() !== '')
  if (first === undefined || segments.some(({ withheld }) => withheld !== null)) return null
  return { text: opening(first.data.content, OPENING_LETTERS), lang: 'he' }
}

function openingOfVersion(version: BodyVersion): Opening | null {
  for (const segment of segmentsOf(version).slice(0, LOOKED_AT * 2)) {
    const text = segment.kind === 'heading' || segment.kind === 'section' ? null : plainOf(segment)
    if (text !== null) return { text: opening(text, OPENING_LETTERS), lang: version.language }
  }
  return null
}

function plainOf(segment: BodySegment | null | undefined): string | null {
  const text = segment?.text === undefined ? '' : plainRuns(segment.text).trim()
  return text === '' ? null : text
}
