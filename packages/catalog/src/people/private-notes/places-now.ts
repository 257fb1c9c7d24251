/** Where private notes stand now, and whether their words may be given back. Source: shapes.md#private-notes. */
import type { PrivateNoteRow } from '@yalkut/ledger/people'
import { isItemId } from '@yalkut/model'
import type { ListedItem, Reads } from '@yalkut/projection'

type Place = Pick<PrivateNoteRow, 'item' | 'segment'>

export interface PlaceNow {
  /** The item, or what it was merged into. */
  item: string
  segment: string | null
  /** null: it is gone. */
  named: ListedItem | null
  /** Whether readers are shown the words of this place. */
  givesWords: boolean
}

/** Their words are in other items, each with rights of its own: without a segment nobody knows in which. */
const WITHOUT_OWN_WORDS: ReadonlySet<string> = new Set(['event', 'publication'])

/** Three statements for any number of places. A paragraph of a text is an item: it may be withheld where its text is not. */
export function placesNow(reads: Reads, places: readonly Place[]): (place: Place) => PlaceNow {
  const asked = [...new Set(places.flatMap(({ item, segment }) => [item, ...(isItem(segment) ? [segment] : [])]))]
  const into = reads.items.successors(asked)
  const now = (id: string): string => into.get(id) ?? id
  const ids = [...new Set(asked.map(now))]
  const listed = new Map(reads.items.listed(ids).map((each) => [each.id, each]))
  const open = reads.items.withOpenWords(ids)
  return (place) => {
    const named = listed.get(now(place.item)) ?? null
    const item = named?.id ?? place.item
    const segment = isItem(place.segment) ? now(place.segment) : place.segment
    const isWhole = segment === null && named !== null && !WITHOUT_OWN_WORDS.has(named.type)
    const isOpen = isWhole || (segment !== null && (!isItem(segment) || open.has(segment)))
    return { item, segment, named, givesWords: isOpen && open.has(item) }
  }
}

function isItem(segment: string | null): segment is string {
  return segment !== null && isItemId(segment)
}
