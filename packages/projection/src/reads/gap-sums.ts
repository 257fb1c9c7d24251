/** The number of events, and of events without a recording or a text. Source: shapes.md#community. */
import type Database from 'better-sqlite3'

export interface EventGaps {
  events: number
  eventsWithoutRecordings: number
  eventsWithoutTexts: number
}

/** Counted from the recordings and texts, so that the time grows with them and not with the events. */
export function prepareEventGaps(db: Database.Database): () => EventGaps {
  const count = db.prepare<[], { events: number; recorded: number; written: number }>(
    `select
       (select coalesce(sum(n), 0) from type_counts where type = 'event') as events,
       (select count(*) from edge_counts where field = 'event' and from_type = 'recording') as recorded,
       (select count(*) from (
          select to_id from edge_counts where field = 'events' and from_type = 'unit'
          union
          select r.to_id from edge_counts c join edges r on r.from_id = c.to_id and r.field = 'event'
          where c.field = 'recording' and c.from_type = 'text')) as written`,
  )
  return () => {
    const { events, recorded, written } = count.get() ?? { events: 0, recorded: 0, written: 0 }
    return {
      events,
      eventsWithoutRecordings: events - recorded,
      eventsWithoutTexts: events - written,
    }
  }
}
