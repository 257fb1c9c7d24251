/** The latest commits that changed items that a person follows. Source: shapes.md#follows. */
import type Database from 'better-sqlite3'

export interface FeedEntry {
  seq: number
  at: string
  message: string
  author: string
  authorName: string | null
  authorIsBot: boolean
  mergedBy: string
  mergedByName: string | null
  /** The number of changed items. */
  changes: number
  /** The changed items that are followed, or in a followed set; at most 20. */
  items: string[]
}

export interface FeedReads {
  /** `ids`: items and sets. The latest first. For sets, only the latest 5,000 changes of the catalog are searched. */
  latest(ids: readonly string[], limit: number): FeedEntry[]
}

const ITEMS_NAMED = 20

const TOUCHED = `
  with followed as (select value as id from json_each(?)),
  lately as (select seq, id from revisions order by rev desc limit 5000)
  select seq, id from (
    select * from (
      select r.seq, r.id from followed f join revisions r on r.id = f.id
      order by r.seq desc limit 1000
    )
    union
    select l.seq, l.id from lately l where exists (
      select 1 from edges e join followed f on f.id = e.to_id
      where e.from_id = l.id and e.field = 'sets'
    )
  ) order by seq desc, id`

const COMMITS = `
  select c.seq, c.at, c.message, c.author, a.name as author_name, coalesce(a.bot, 0) as author_bot,
    c.merged_by, m.name as merged_name, c.changed
  from commits c left join people a on a.id = c.author left join people m on m.id = c.merged_by
  where c.seq in (select value from json_each(?)) order by c.seq desc`

interface CommitRow {
  seq: number
  at: string
  message: string
  author: string
  author_name: string | null
  author_bot: number
  merged_by: string
  merged_name: string | null
  changed: number
}

export function prepareFeedReads(db: Database.Database): FeedReads {
  const touched = db.prepare<[string], { seq: number; id: string }>(TOUCHED)
  const commits = db.prepare<[string], CommitRow>(COMMITS)
  return {
    latest(ids, limit) {
      if (ids.length === 0) return []
      const itemsOf = new Map<number, string[]>()
      for (const { seq, id } of touched.iterate(JSON.stringify(ids))) {
        const items = itemsOf.get(seq)
        if (items === undefined && itemsOf.size === limit) break
        if (items === undefined) itemsOf.set(seq, [id])
        else if (items.length < ITEMS_NAMED) items.push(id)
      }
      const rows = commits.all(JSON.stringify([...itemsOf.keys()]))
      return rows.map((row) => entryOf(row, itemsOf.get(row.seq) ?? []))
    },
  }
}

function entryOf(row: CommitRow, items: string[]): FeedEntry {
  return {
    seq: row.seq,
    at: row.at,
    message: row.message,
    author: row.author,
    authorName: row.author_name,
    authorIsBot: row.author_bot === 1,
    mergedBy: row.merged_by,
    mergedByName: row.merged_name,
    changes: row.changed,
    items,
  }
}
