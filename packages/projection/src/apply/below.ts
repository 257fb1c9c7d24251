/** Renders the items again that inherit the rights of others, level by level, as long as their own rights change. */
import type Database from 'better-sqlite3'
import type { ItemWriter } from './item-writer.ts'
import { INHERITANCE_FIELDS } from './rights.ts'

/** `roots`: items whose rights changed and that are rendered already. */
export type RefreshBelow = (roots: readonly string[]) => void

const PAGE = 1_000

export function prepareRefreshBelow(db: Database.Database, items: ItemWriter): RefreshBelow {
  const below = db.prepare<[string, string, string, string], { id: string; sort: string }>(
    `select from_id as id, sort from edges
     where to_id = ? and field = ? and (sort, from_id) > (?, ?)
     order by sort, from_id limit ${PAGE}`,
  )
  return (roots) => {
    const waiting = [...roots]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (const field of INHERITANCE_FIELDS) {
        let after = { id: '', sort: '' }
        for (;;) {
          const page = below.all(id, field, after.sort, after.id)
          for (const child of page) {
            after = child
            if (items.refresh(child.id)) waiting.push(child.id)
          }
          if (page.length < PAGE) break
        }
      }
    }
  }
}
