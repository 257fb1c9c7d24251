/** Pages of a scan below a proofread level. The level of a page is the highest of its layers. A page with a state
 *  waits for no reading.
 *  Source: service.md#proofread-level-of-a-scan-page; shapes.md#projects. */
import type Database from 'better-sqlite3'
import type { FocusCount, FocusPart } from './focus-part.ts'
import { countsInOrder } from './rows.ts'

export interface PageQuery {
  /** Item id. */
  scan: string
  /** The wanted proofread level: 1 or 2. */
  level: number
}

export function preparePageFocus(db: Database.Database): FocusPart<PageQuery> {
  const count = db.prepare<[string], FocusCount & { at: number }>(
    `select at, count(*) as total, sum(level >= wanted or state is not null) as done from (
       select f.key as at, json_extract(f.value, '$.level') as wanted, max(p.proofread) as level, max(p.state) as state
       from json_each(?) f
       join edges l on l.to_id = json_extract(f.value, '$.scan') and l.field = 'scan'
         and l.from_type = 'text-layer'
       join text_pages p on p.layer_id = l.from_id
       group by f.key, p.page)
     group by at`,
  )
  const todo = db.prepare<object, { page: number; level: number }>(
    `select p.page, max(p.proofread) as level
     from edges l join text_pages p on p.layer_id = l.from_id
     where l.to_id = @scan and l.field = 'scan' and l.from_type = 'text-layer'
       and (@only is null or 'page:' || p.page in (select value from json_each(@only)))
       and 'page:' || p.page not in (select value from json_each(@except))
     group by p.page having max(p.proofread) < @wanted and max(p.state) is null
     order by p.page limit @limit`,
  )
  return {
    count: (queries) => countsInOrder(queries, count.all(JSON.stringify(queries))),
    todo({ scan, level: wanted }, { except = [], only, limit }) {
      const chosen = {
        except: JSON.stringify(except),
        only: only === undefined ? null : JSON.stringify(only),
      }
      return todo.all({ scan, wanted, ...chosen, limit }).map(({ page, level }) => {
        const none = { date: null, title: null, event: null }
        return { item: `page:${page}`, kind: 'page', id: scan, page, level, ...none }
      })
    },
  }
}
