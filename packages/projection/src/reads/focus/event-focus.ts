/** Events without recordings or without texts. Source: shapes.md, 15 (projects: focus). */
import type Database from 'better-sqlite3'
import { EVENT_GAPS, type EventGap } from '../events.ts'
import { prepareEventGaps } from '../gap-sums.ts'
import type { FocusCount, FocusItem, FocusPart } from './focus.ts'
import { countsInOrder, nameIn } from './rows.ts'

/** A query is the part of the calendar; null: all events. */
export function prepareEventFocus(
  db: Database.Database,
  missing: EventGap,
): FocusPart<string | null> {
  const gap = EVENT_GAPS[missing]
  const gaps = prepareEventGaps(db)
  const count = db.prepare<[string], FocusCount & { at: number }>(
    `select f.key as at, count(*) as total, sum(not (${gap})) as done
     from json_each(?) f
     join dates d on d.type = 'event' and d.field = 'date'
       and d.key >= f.value and d.key < f.value || '.'
     where f.value is not null group by f.key`,
  )
  const chosen = `(@only is null or d.id in (select value from json_each(@only)))
    and d.id not in (select value from json_each(@except))`
  const dated = db.prepare<object, Row>(
    `select d.id, d.key as date, coalesce(i.list, i.whole) as bytes
     from dates d join items i on i.id = d.id
     where d.type = 'event' and d.field = 'date' and d.key >= @within and d.key < @within || '.'
       and ${gap} and ${chosen}
     order by d.key, d.sort, d.id limit @limit`,
  )
  const any = db.prepare<object, Row>(
    `select d.id, k.key as date, coalesce(d.list, d.whole) as bytes
     from items d left join dates k on k.id = d.id and k.field = 'date'
     where d.type = 'event' and ${gap} and ${chosen}
     order by d.list_key, d.id limit @limit`,
  )

  /** Of all events: counted from what is held. */
  function countAll(): FocusCount {
    const { events, eventsWithoutRecordings, eventsWithoutTexts } = gaps()
    const open = missing === 'recordings' ? eventsWithoutRecordings : eventsWithoutTexts
    return { total: events, done: events - open }
  }

  return {
    count(queries) {
      const found = countsInOrder(queries, count.all(JSON.stringify(queries)))
      const all = queries.includes(null) ? countAll() : undefined
      return found.map((each, at) => (queries[at] === null && all !== undefined ? all : each))
    },
    todo(within, { except = [], only, limit }) {
      const values = {
        within,
        except: JSON.stringify(except),
        only: only === undefined ? null : JSON.stringify(only),
        limit,
      }
      return (within === null ? any : dated).all(values).map(viewEvent)
    },
  }
}

interface Row {
  id: string
  date: string | null
  bytes: Buffer
}

function viewEvent({ id, date, bytes }: Row): FocusItem {
  const title = nameIn('event', bytes)
  return { item: id, kind: 'event', id, page: null, date, title, event: null, level: null }
}
