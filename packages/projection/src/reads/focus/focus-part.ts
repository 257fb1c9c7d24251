/** One kind of what a project looks for, and what each answers. */
import type { LocalName } from '@yalkut/model'

export interface FocusCount {
  total: number
  done: number
}

/** One thing to do. */
export interface FocusItem {
  /** What it is claimed as: an item id, or `page:<n>`. */
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
  /** How often the page was read. */
  level: number | null
}

export interface FocusChoice {
  /** Claimed as these: left out. */
  except?: readonly string[]
  /** Only what is claimed as these. */
  only?: readonly string[]
  limit: number
}

/** One kind of what is missing. */
export interface FocusPart<Query> {
  /** In the order asked; a number of statements that does not grow with the queries. */
  count(queries: readonly Query[]): FocusCount[]
  todo(query: Query, choice: FocusChoice): FocusItem[]
}
