/** The number of events, and of events without a recording or a text. Source: shapes.md#community. */
import type Database from 'better-sqlite3'

export interface EventGaps {
  events: number
  eventsWithoutRecordings: number
  eventsWithoutTexts: number
}

export function prepareEventGaps(db: Database.Database): () => EventGaps {
  const count = db.prepare<[], EventGaps>(
    `select
       (select coalesce(sum(n), 0) from type_counts where type = 'event') as events,
       (select coalesce(sum(n), 0) from gap_counts where kind = 'recordings' and set_id = '')
         as eventsWithoutRecordings,
       (select coalesce(sum(n), 0) from gap_counts where kind = 'texts' and set_id = '')
         as eventsWithoutTexts`,
  )
  return () => count.get() ?? { events: 0, eventsWithoutRecordings: 0, eventsWithoutTexts: 0 }
}
