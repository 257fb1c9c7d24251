/** A paragraph of a text, where it is asked for by an item that it belongs to. */
import { isOf } from '@yalkut/model'
import type { AnyShownItem, Reads, ShownItem } from '@yalkut/projection'

/** The paragraph and its text; null where it is of another item, and where readers are not shown its words. `item`: the paragraph
 *  itself, its text, or the unit, recording, printing or event of that text. */
export function ownParagraph(
  reads: Reads,
  item: AnyShownItem,
  id: string,
): { segment: ShownItem<'segment'>; text: ShownItem<'text'> } | null {
  const [segment] = reads.items.of('segment', [id])
  if (segment === undefined || segment.withheld !== null) return null
  const [text] = reads.items.of('text', [segment.data.text])
  if (text === undefined) return null
  const { unit, recording, publication } = text.data
  const isOwn = [segment.id, text.id, unit, recording, publication].includes(item.id)
  return isOwn || (isOf(item, 'event') && isHeardAt(reads, recording, item.id)) ? { segment, text } : null
}

function isHeardAt(reads: Reads, recording: string | undefined, event: string): boolean {
  const [heard] = recording === undefined ? [] : reads.items.of('recording', [recording])
  return heard?.data.event === event
}
