/** Types of `addSegments`: the new items and their target. */
import type { SuggestionRow } from '@yalkut/ledger/suggestions'
import type { JsonObject } from '@yalkut/model'

/** The target of new items, in its state in the draft, else in its state on main. */
export interface SegmentsTarget {
  id: string
  type: string
  data: JsonObject
  draft: SuggestionRow
}

/** An item that main does not have, or that was deleted there. */
export interface NewItem {
  id: string
  type: string
  data: JsonObject
  baseRev: null
}
