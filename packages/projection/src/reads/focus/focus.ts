/** The work of a project: the gaps in one part of the catalog, their count, and the next ones to fill. Source:
 *  routes.md#projects; shapes.md#projects.
 *
 *  A gap is a missing recording or text of an event, a missing alignment of a recording with a transcript (sync), or a page
 *  of a scan below the wanted proofread level (proofreading). */
import type Database from 'better-sqlite3'
import type { EventGap } from '../events.ts'
import { prepareEventFocus } from './event-focus.ts'
import type { FocusChoice, FocusCount, FocusItem } from './focus-part.ts'
import { type PageQuery, preparePageFocus } from './page-focus.ts'
import { prepareSyncFocus } from './sync-focus.ts'

/** `within`: the beginning of date keys; null: everything, items without a date too. */
export type FocusQuery =
  | { missing: EventGap; within: string | null }
  | { missing: 'sync'; within: string | null }
  | ({ missing: 'proofreading' } & PageQuery)

export interface FocusReads {
  /** The total and the finished work, in the order of the queries. */
  count(queries: readonly FocusQuery[]): FocusCount[]
  /** The unfinished work, in order. */
  todo(query: FocusQuery, choice: FocusChoice): FocusItem[]
}

export function prepareFocusReads(db: Database.Database): FocusReads {
  const events = prepareEventFocus(db)
  const sync = prepareSyncFocus(db)
  const pages = preparePageFocus(db)
  return {
    count(queries) {
      const counts = new Map<FocusQuery, FocusCount>()
      const addCounts = <Q extends FocusQuery>(
        some: readonly Q[],
        count: (some: readonly Q[]) => readonly FocusCount[],
      ): void => {
        if (some.length === 0) return
        for (const [at, found] of count(some).entries()) {
          const query = some[at]
          if (query !== undefined) counts.set(query, found)
        }
      }
      addCounts(queries.filter(isOfEvents), events.count)
      addCounts(queries.filter(isOfSync), sync.count)
      addCounts(queries.filter(isOfPages), pages.count)
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
