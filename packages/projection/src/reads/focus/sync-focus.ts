/** Recordings with a transcript and without an alignment. Source: shapes.md#projects. */
import type Database from 'better-sqlite3'
import { readName } from '../stored-name.ts'
import type { FocusCount, FocusPart } from './focus-part.ts'
import { countsInOrder } from './rows.ts'

/** Recordings (`c.to_id`) to which a transcript links. */
const TRANSCRIBED = `c.field = 'recording' and c.from_type = 'text' and exists (
  select 1 from edges t join items i on i.id = t.from_id
  where t.to_id = c.to_id and t.field = 'recording' and t.from_type = 'text' and i.kind = 'transcript')`

const ALIGNED = `exists (select 1 from edge_counts a
  where a.to_id = c.to_id and a.field = 'recording' and a.from_type = 'alignment')`

const EVENT_DATES = `select 1 from edges r
  join dates d on d.id = r.to_id and d.type = 'event' and d.field = 'date'
  where r.from_id = c.to_id and r.field = 'event'`

export interface SyncQuery {
  /** The year, month or day of its event; null: all recordings. */
  within: string | null
}

export function prepareSyncFocus(db: Database.Database): FocusPart<SyncQuery> {
  const count = db.prepare<[string], FocusCount & { at: number }>(
    `select f.key as at, count(*) as total, sum(${ALIGNED}) as done
     from json_each(?) f join edge_counts c on ${TRANSCRIBED}
     where json_extract(f.value, '$.within') is null
       or exists (${EVENT_DATES} and d.key >= json_extract(f.value, '$.within')
         and d.key < json_extract(f.value, '$.within') || '~')
     group by f.key`,
  )
  const todo = db.prepare<object, Row>(
    `select c.to_id as id, r.to_id as event, d.key as date, i.name
     from edge_counts c join items i on i.id = c.to_id
     left join edges r on r.from_id = c.to_id and r.field = 'event'
     left join dates d on d.id = r.to_id and d.type = 'event' and d.field = 'date'
     where ${TRANSCRIBED} and not ${ALIGNED}
       and (@within is null or (d.key >= @within and d.key < @within || '~'))
       and (@only is null or c.to_id in (select value from json_each(@only)))
       and c.to_id not in (select value from json_each(@except))
     order by d.key is null, d.key, c.to_id limit @limit`,
  )
  return {
    count: (queries) => countsInOrder(queries, count.all(JSON.stringify(queries))),
    todo({ within }, { except = [], only, limit }) {
      const chosen = {
        except: JSON.stringify(except),
        only: only === undefined ? null : JSON.stringify(only),
      }
      return todo.all({ within, ...chosen, limit }).map(({ id, event, date, name }) => {
        const title = readName(name)
        return { item: id, kind: 'recording', id, page: null, date, title, event, level: null }
      })
    },
  }
}

interface Row {
  id: string
  event: string | null
  date: string | null
  name: string | null
}
