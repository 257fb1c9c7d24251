/** One kind of work that a project asks for. */
import type { LocalName } from '@yalkut/model'

export interface FocusCount {
  total: number
  done: number
}

/** One piece of work. */
export interface FocusItem {
  /** The name by which it is claimed: an item id, or `page:<n>`. */
  item: string
  kind: 'event' | 'recording' | 'page'
  /** The event, the recording, or the scan of the page. */
  id: string
  page: number | null
  /** Of the event, or of the recording's event. */
  date: string | null
  title: LocalName | null
  /** Of a recording. */
  event: string | null
  /** The proofread level of the page. */
  level: number | null
}

export interface FocusChoice {
  /** Pieces of work that are left out, by the names by which they are claimed. */
  except?: readonly string[]
  /** Only these pieces of work, by the names by which they are claimed. */
  only?: readonly string[]
  limit: number
}

/** The reads of one kind of work. */
export interface FocusPart<Query> {
  /** In the order of the queries. The number of statements does not grow with the queries. */
  count(queries: readonly Query[]): FocusCount[]
  todo(query: Query, choice: FocusChoice): FocusItem[]
}
