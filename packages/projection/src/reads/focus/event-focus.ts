/** Events without recordings or without texts. Source: shapes.md#projects. */
import type Database from 'better-sqlite3'
import { EVENT_GAPS, type EventGap } from '../events.ts'
import { prepareEventGaps } from '../gap-sums.ts'
import { readName } from '../stored-name.ts'
import type { FocusCount, FocusItem, FocusPart } from './focus-part.ts'
import { countsInOrder } from './rows.ts'

export interface EventQuery {
  missing: EventGap
  /** The part of the calendar; null: all events. */
  within: string | null
}

export function prepareEventFocus(db: Database.Database): FocusPart<EventQuery> {
  const gaps = prepareEventGaps(db)
  const count = db.prepare<[string], FocusCount & { at: number }>(
    `select f.key as at, count(*) as total,
       sum(case json_extract(f.value, '$.missing')
         when 'texts' then not (${EVENT_GAPS.texts}) else not (${EVENT_GAPS.recordings}) end) as done
     from json_each(?) f
     join dates d on d.type = 'event' and d.field = 'date'
       and d.key >= json_extract(f.value, '$.within')
       and d.key < json_extract(f.value, '$.within') || '~'
     group by f.key`,
  )
  const todo = { recordings: prepareTodo(db, 'recordings'), texts: prepareTodo(db, 'texts') }
  return {
    count(queries) {
      const found = countsInOrder(queries, count.all(JSON.stringify(queries)))
      if (queries.every(({ within }) => within !== null)) return found
      // For all events, the gaps are computed from the recordings and texts.
      const { events: total, eventsWithoutRecordings, eventsWithoutTexts } = gaps()
      const open = { recordings: eventsWithoutRecordings, texts: eventsWithoutTexts }
      return queries.map(({ missing, within }, at) => {
        if (within === null) return { total, done: total - open[missing] }
        return found[at] ?? { total: 0, done: 0 }
      })
    },
    todo({ missing, within }, { except = [], only, limit }) {
      const { dated, any } = todo[missing]
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
  name: string | null
}

function prepareTodo(db: Database.Database, missing: EventGap) {
  const chosen = `${EVENT_GAPS[missing]}
    and (@only is null or d.id in (select value from json_each(@only)))
    and d.id not in (select value from json_each(@except))`
  const dated = db.prepare<object, Row>(
    `select d.id, d.key as date, i.name
     from dates d join items i on i.id = d.id
     where d.type = 'event' and d.field = 'date' and d.key >= @within and d.key < @within || '~'
       and ${chosen}
     order by d.key, d.sort, d.id limit @limit`,
  )
  const any = db.prepare<object, Row>(
    `select d.id, k.key as date, d.name
     from items d left join dates k on k.id = d.id and k.field = 'date'
     where d.type = 'event' and ${chosen}
     order by d.list_key, d.id limit @limit`,
  )
  return { dated, any }
}

function viewEvent({ id, date, name }: Row): FocusItem {
  const title = readName(name)
  return { item: id, kind: 'event', id, page: null, date, title, event: null, level: null }
}
