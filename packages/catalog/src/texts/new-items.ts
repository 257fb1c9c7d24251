/** What `addSegments` makes, and what it puts that into. */
import type { SuggestionRow } from '@yalkut/ledger/suggestions'
import type { JsonObject } from '@yalkut/model'

/** What new items are put into, as the draft has it, else as main has it. */
export interface SegmentsTarget {
  id: string
  type: string
  data: JsonObject
  draft: SuggestionRow
}

/** An item that main does not have, or has no more. */
export interface NewItem {
  id: string
  type: string
  data: JsonObject
  baseRev: null
}
