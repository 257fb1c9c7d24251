/** Items in the order of their last versions, deletions too, for libraries that harvest the catalog. Source: shapes.md#oai-pmh-sru-reconciliation.
 *
 *  The order is that of revisions (`rev`): a list that is resumed after a revision misses nothing and repeats nothing, also
 *  while the catalog changes, because a changed item only moves towards the end. Every statement reads along an index. */
import type Database from 'better-sqlite3'

export interface HarvestRow {
  rev: number
  id: string
  type: string
  /** The time of the commit. */
  at: string
  isDeleted: boolean
}

export interface HarvestRange {
  after: number
  to: number
  /** null: of all types. */
  type: string | null
  /** null: of all sets, and of none. */
  set: string | null
}

/** A set with fewer items is sorted; of a larger one, the items of the catalog are read until the page is full. */
const FEW_ITEMS = 2_000

export interface HarvestReads {
  /** The rows after a revision and up to another; of one type, or of one set. */
  page(range: HarvestRange, limit: number): HarvestRow[]
  find(id: string): HarvestRow | null
  /** The time of the first commit; null while there is none. */
  earliest(): string | null
  /** The last revision of the commits before a time; 0 when all are later. `at`: as commits have it. */
  lastBefore(at: string): number
  /** The types that have, or had, items. */
  types(): string[]
  /** The sets of each of these items. One statement. */
  setsOf(ids: readonly string[]): Map<string, string[]>
}

type Row = Omit<HarvestRow, 'isDeleted'>

export function prepareHarvestReads(db: Database.Database): HarvestReads {
  const inOrder = (from: string, rule: string): string =>
    `select i.rev, i.id, i.type, c.at from ${from} cross join commits c on c.seq = i.seq
     where ${rule} i.rev > @after and i.rev <= @to order by i.rev limit @limit`
  const present = {
    ofAll: db.prepare<[Query], Row>(inOrder('items i', '')),
    ofType: db.prepare<[Query], Row>(inOrder('items i', 'i.type = @type and')),
    ofSmallSet: db.prepare<[Query], Row>(
      inOrder(
        'edges e indexed by edges_of_sets cross join items i on i.id = e.from_id',
        "e.to_id = @set and e.field = 'sets' and",
      ),
    ),
    ofLargeSet: db.prepare<[Query], Row>(
      inOrder(
        'items i indexed by items_by_version',
        "exists (select 1 from edges e where e.from_id = i.id and e.to_id = @set and e.field = 'sets') and",
      ),
    ),
  }
  const sizeOf = db
    .prepare<[string], number>("select coalesce(sum(n), 0) from edge_counts where to_id = ? and field = 'sets'")
    .pluck()
  // A deleted item that was restored, and perhaps deleted again, counts by its last version.
  const gone = (rule: string): string =>
    `select r.rev, r.id, r.type, c.at from revisions r cross join commits c on c.seq = r.seq
     where ${rule} r.deleted = 1 and r.rev > @after and r.rev <= @to
       and exists (select 1 from gone g where g.id = r.id and g.seq = r.seq)
     order by r.rev limit @limit`
  const before = `(select o.data from revisions o where o.id = r.id and o.rev < r.rev order by o.rev desc limit 1)`
  const deleted = {
    ofAll: db.prepare<[Query], Row>(gone('')),
    ofType: db.prepare<[Query], Row>(gone('r.type = @type and')),
    ofSet: db.prepare<[Query], Row>(
      gone(`exists (select 1 from json_each(${before}, '$.sets') s where s.value = @set) and`),
    ),
  }

  function presentIn(query: Query): Row[] {
    if (query.type !== null) return present.ofType.all(query)
    if (query.set === null) return present.ofAll.all(query)
    const isSmall = (sizeOf.get(query.set) ?? 0) <= FEW_ITEMS
    return (isSmall ? present.ofSmallSet : present.ofLargeSet).all(query)
  }

  function deletedIn(query: Query): Row[] {
    if (query.type !== null) return deleted.ofType.all(query)
    return (query.set === null ? deleted.ofAll : deleted.ofSet).all(query)
  }

  const find = db.prepare<[string], Row & { deleted: number }>(
    `select r.rev, r.id, r.type, r.deleted, c.at from revisions r join commits c on c.seq = r.seq
     where r.id = ? order by r.rev desc limit 1`,
  )
  const earliest = db.prepare<[], string>('select at from commits order by seq limit 1').pluck()
  const head = db.prepare<[], number | null>('select max(seq) from commits').pluck()
  const timeOf = db.prepare<[number], string>('select at from commits where seq >= ? order by seq limit 1').pluck()
  const lastUpTo = db
    .prepare<[number], number>('select rev from revisions where seq <= ? order by seq desc, rev desc limit 1')
    .pluck()
  const types = db.prepare<[], string>('select type from type_counts order by type').pluck()
  // Of a deleted item: the sets of its last data.
  const sets = db.prepare<[{ ids: string }], { id: string; to: string }>(
    `select e.from_id as id, e.to_id as "to" from json_each(@ids) asked
     cross join edges e on e.from_id = asked.value where e.field = 'sets'
     union
     select g.id, s.value from json_each(@ids) asked cross join gone g on g.id = asked.value
     cross join json_each((select o.data from revisions o where o.id = g.id and o.data is not null
       order by o.rev desc limit 1), '$.sets') s`,
  )
  return {
    page(range, limit) {
      const query = { ...range, limit }
      const rows = [
        ...presentIn(query).map((row) => ({ ...row, isDeleted: false })),
        ...deletedIn(query).map((row) => ({ ...row, isDeleted: true })),
      ]
      return rows.sort((one, two) => one.rev - two.rev).slice(0, limit)
    },
    find(id) {
      const row = find.get(id)
      if (row === undefined) return null
      const { deleted: mark, ...facts } = row
      return { ...facts, isDeleted: mark === 1 }
    },
    earliest: () => earliest.get() ?? null,
    lastBefore(at) {
      // Commits are in the order of their times: the first that is not earlier is found by halving.
      let low = 1
      let high = (head.get() ?? 0) + 1
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if ((timeOf.get(middle) ?? '~') < at) low = middle + 1
        else high = middle
      }
      return lastUpTo.get(low - 1) ?? 0
    },
    types: () => types.all(),
    setsOf(ids) {
      const found = Map.groupBy(sets.all({ ids: JSON.stringify(ids) }), ({ id }) => id)
      return new Map([...found].map(([id, rows]) => [id, rows.map(({ to }) => to)]))
    },
  }
}

interface Query extends HarvestRange {
  limit: number
}
