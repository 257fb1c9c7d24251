/** Items for readers that tell of them in words: lists of names, and the words of units and texts.
 *  Source: service.md#items. */
import type { AnyShownItem, ListedItem, ShownItem } from '@yalkut/projection'
import { readItemId } from '../../core/input/item-id.ts'
import type { Services } from '../../core/services/services.ts'
import { throwGone } from '../../core/shown/known-items.ts'
import { ownParagraph } from '../../core/shown/own-paragraph.ts'

/** The item with its body. Refuses `bad-request`, `not-found`. */
export function getShownItem({ projection: { reads } }: Services, idText: string): AnyShownItem {
  const id = readItemId(idText)
  return reads.items.whole(id) ?? throwGone(reads, id)
}

/** The words of a paragraph that belongs to this item; null where it does not, and where readers are not shown them. */
export function paragraphOfItem(
  { projection: { reads } }: Services,
  item: AnyShownItem,
  id: string,
): ShownItem<'segment'> | null {
  return ownParagraph(reads, item, id)?.segment ?? null
}

/** What a list says of these, in the order asked. */
export function listedItems({ projection: { reads } }: Services, ids: readonly string[]): ListedItem[] {
  return reads.items.listed(ids)
}

/** The first paragraphs of a text, in order. */
export function segmentsOfText(
  { projection: { reads } }: Services,
  text: string,
  limit: number,
): ShownItem<'segment'>[] {
  return reads.links.of('segment', { to: text, field: 'text', limit })
}

/** The texts of a unit, in order. */
export function textsOfUnit({ projection: { reads } }: Services, unit: string, limit: number): ShownItem<'text'>[] {
  return reads.links.of('text', { to: unit, field: 'unit', limit })
}
