/** What a project looks for: what is missing in one part of the catalog, how much of it there is, and what is the
 *  next to be done. Source: routes.md#projects; shapes.md#projects.
 *
 *  Missing are: recordings or texts of events, the alignment of a recording that has a transcript (sync), another
 *  reading of the pages of a scan (proofreading). */
import type Database from 'better-sqlite3'
import type { EventGap } from '../events.ts'
import { prepareEventFocus } from './event-focus.ts'
import type { FocusChoice, FocusCount, FocusItem } from './focus-part.ts'
import { type PageQuery, preparePageFocus } from './page-focus.ts'
import { prepareSyncFocus } from './sync-focus.ts'

/** `within`: `YYYY` or `YYYY-MM`; null: everything, what has no date too. */
export type FocusQuery =
  | { missing: EventGap; within: string | null }
  | { missing: 'sync'; within: string | null }
  | ({ missing: 'proofreading' } & PageQuery)

export interface FocusReads {
  /** How much there is and how much of it is done, in the order asked. */
  count(queries: readonly FocusQuery[]): FocusCount[]
  /** What is still to be done, in order. */
  todo(query: FocusQuery, choice: FocusChoice): FocusItem[]
}

export function prepareFocusReads(db: Database.Database): FocusReads {
  const events = prepareEventFocus(db)
  const sync = prepareSyncFocus(db)
  const pages = preparePageFocus(db)
  return {
    count(queries) {
      const counts = new Map<FocusQuery, FocusCount>()
      const note = <Q extends FocusQuery>(
        asked: readonly Q[],
        count: (asked: readonly Q[]) => readonly FocusCount[],
      ): void => {
        if (asked.length === 0) return
        for (const [at, found] of count(asked).entries()) {
          const query = asked[at]
          if (query !== undefined) counts.set(query, found)
        }
      }
      note(queries.filter(isOfEvents), events.count)
      note(queries.filter(isOfSync), sync.count)
      note(queries.filter(isOfPages), pages.count)
      return queries.map((query) => counts.get(query) ?? { total: 0, done: 0 })
    },
    todo(query, choice) {
      if (isOfEvents(query)) return events.todo(query, choice)
      return isOfSync(query) ? sync.todo(query, choice) : pages.todo(query, choice)
    },
  }
}

function isOfEvents(query: FocusQuery): query is { missing: EventGap; within: string | null } {
  return query.missing === 'recordings' || query.missing === 'texts'
}

function isOfSync(query: FocusQuery): query is { missing: 'sync'; within: string | null } {
  return query.missing === 'sync'
}

function isOfPages(query: FocusQuery): query is { missing: 'proofreading' } & PageQuery {
  return query.missing === 'proofreading'
}
