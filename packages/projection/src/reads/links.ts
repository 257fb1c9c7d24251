/** Links to an item: children, backlinks, counts, relations, neighbours. Source: service.md#items. */
import type Database from 'better-sqlite3'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type ItemPage, pageOf } from './page.ts'
import { type ChildrenOfSet, prepareChildrenOfSet, type SetQuery } from './set-children.ts'
import { prepareShownLinks, type ShownLinks } from './shown-links.ts'

export interface LinkQuery {
  to: string
  field: string
  type?: string
  cursor?: string
  limit: number
}

export interface LinksOfEach extends Pick<LinkQuery, 'field' | 'type' | 'limit'> {
  to: readonly string[]
}

export interface Backlink {
  from: string
  type: string
  field: string
  path: string | null
}

export interface LinkReads extends ShownLinks {
  /** The items that link to an item by one field, in their order. */
  linked(query: LinkQuery): ItemPage
  /** What a set holds: its sets, then its works, then its other items, each in their order. */
  childrenOfSet: ChildrenOfSet
  /** The first `limit` of what points at each of these, in its order; ids that nothing points at are left out. */
  linkedOfEach(query: LinksOfEach): { id: string; items: ItemBytes[] }[]
  /** How many there are of them in all. */
  countLinked(query: Pick<LinkQuery, 'to' | 'field' | 'type'>): number
  /** How many `childrenOfSet` lists in all; null where sets name the set in `sets` too: then those that name it twice would
   *  have to be counted. */
  countOfSet(query: Pick<SetQuery, 'to' | 'type'>): number | null
  /** The links to an item in groups, the largest first, then by type and field. */
  counts(to: string): { type: string; field: string; count: number }[]
  backlinks(query: { to: string; field?: string; type?: string; cursor?: string; limit: number }): {
    backlinks: Backlink[]
    next: string | null
  }
  /** The items before and after this one among those that link to the same parent by the same field. */
  neighbours(id: string, field: string): { previous: ItemBytes | null; next: ItemBytes | null }
  /** Ids of all that points at an item, each once, in no order: by a field, from items of a type, or by any. */
  idsOf(query: Pick<LinkQuery, 'to' | 'type'> & { field?: string }): string[]
  /** The number of links by one field to each item, the largest first. */
  refCounts(field: string, type: string | undefined, limit: number): { id: string; n: number }[]
}

interface Row extends AnswerRow {
  sort: string
}

export function prepareLinkReads(db: Database.Database): LinkReads {
  const columns = `select ${listFormColumns()}, e.sort`
  const join = 'from edges e cross join items i on i.id = e.from_id'
  const after = '(e.sort, e.from_id) > (?, ?) order by e.sort, e.from_id limit ?'
  const ofAnyType = db.prepare<unknown[], Row>(`${columns} ${join} where e.to_id = ? and e.field = ? and ${after}`)
  const ofType = db.prepare<unknown[], Row>(
    `${columns} ${join} where e.to_id = ? and e.field = ? and e.from_type = ? and ${after}`,
  )
  const count = db
    .prepare<unknown[], number>(
      `select coalesce(sum(n), 0) from edge_counts
       where to_id = ? and field = ? and (? is null or from_type = ?)`,
    )
    .pluck()
  const groups = db.prepare<[string], { type: string; field: string; count: number }>(
    `select from_type as type, field, n as count from edge_counts where to_id = ?
     order by n desc, from_type, field`,
  )
  const position = db.prepare<[string, string], { to_id: string; sort: string; from_type: string }>(
    'select to_id, sort, from_type from edges where from_id = ? and field = ?',
  )
  const beside = (direction: '<' | '>'): ((...key: string[]) => ItemBytes | null) => {
    const find = db.prepare<unknown[], AnswerRow>(
      `select ${listFormColumns()} ${join}
         where e.to_id = ? and e.field = ? and e.from_type = ? and (e.sort, e.from_id) ${direction} (?, ?)
         order by e.sort ${direction === '<' ? 'desc' : ''}, e.from_id ${direction === '<' ? 'desc' : ''} limit 1`,
    )
    return (...key) => {
      const row = find.get(...key)
      return row === undefined ? null : soundBytes(row)
    }
  }
  const before = beside('<')
  const behind = beside('>')
  return {
    ...prepareShownLinks(db),
    linked({ to, field, type, cursor, limit }) {
      const [sort, id] = cursor === undefined ? ['', ''] : readCursor(cursor, 'string', 'string')
      const rows =
        type === undefined
          ? ofAnyType.all(to, field, sort, id, limit + 1)
          : ofType.all(to, field, type, sort, id, limit + 1)
      return pageOf(rows, limit, (row) => [row.sort, row.id])
    },
    childrenOfSet: prepareChildrenOfSet(db),
    linkedOfEach: prepareLinkedOfEach(db),
    countLinked: ({ to, field, type = null }) => count.get(to, field, type, type) ?? 0,
    countOfSet({ to, type }) {
      const counts = groups.all(to).filter((group) => type === undefined || group.type === type)
      if (counts.some((group) => group.type === 'set' && group.field === 'sets')) return null
      const listed = counts.filter(({ type: from, field }) => (from === 'set' ? field === 'parent' : field === 'sets'))
      return listed.reduce((sum, group) => sum + group.count, 0)
    },
    counts: (to) => groups.all(to),
    backlinks: prepareBacklinks(db),
    neighbours(id, field) {
      const here = position.get(id, field)
      if (here === undefined) return { previous: null, next: null }
      const key = [here.to_id, field, here.from_type, here.sort, id]
      return { previous: before(...key), next: behind(...key) }
    },
    idsOf: prepareIdsOf(db),
    refCounts: prepareRefCounts(db),
  }
}

/** One statement for all targets, which reads at most `limit` links of each. */
function prepareLinkedOfEach(db: Database.Database): LinkReads['linkedOfEach'] {
  const prepare = (rule: string): Database.Statement<unknown[], AnswerRow & { target: string }> =>
    db.prepare(
      `select p.value as target, ${listFormColumns()}
       from json_each(?) p, json_each((
         select json_group_array(from_id) from (
           select e.from_id from edges e where e.to_id = p.value and e.field = ? ${rule}
           order by e.sort, e.from_id limit ?
         )
       )) l cross join items i on i.id = l.value
       order by p.key, l.key`,
    )
  const ofAnyType = prepare('')
  const ofType = prepare('and e.from_type = ?')
  return ({ to, field, type, limit }) => {
    const targets = JSON.stringify(to)
    const rows = type === undefined ? ofAnyType.all(targets, field, limit) : ofType.all(targets, field, type, limit)
    const groups = Map.groupBy(rows, ({ target }) => target)
    return [...groups].map(([id, found]) => ({ id, items: found.map(soundBytes) }))
  }
}

function prepareBacklinks(db: Database.Database): LinkReads['backlinks'] {
  type Found = Backlink & { sort: string }
  const rows = (rules: string): Database.Statement<[object], Found> =>
    db.prepare<[object], Found>(
      `select e.from_id as "from", e.from_type as type, e.field, e.sort, i.path
       from edges e cross join items i on i.id = e.from_id
       where e.to_id = :to and (e.field, e.sort, e.from_id) > (:afterField, :sort, :id) ${rules}
       order by e.field, e.sort, e.from_id limit :limit`,
    )
  const ofAny = rows('')
  const ofField = rows('and e.field = :field')
  // A page for each field by which items of the type link, of which the first rows of all make the page: the index has no
  // order of all fields together.
  const ofType = db.prepare<[object], Found>(
    `select i.id as "from", i.type, f.field, l.value ->> 0 as sort, i.path
     from (select field from edge_counts where to_id = :to and from_type = :type
         and (:field is null or field = :field) and field >= :afterField) f
     cross join json_each((select json_group_array(json_array(sort, from_id)) from (
         select sort, from_id from edges indexed by edges_of_type
         where to_id = :to and field = f.field and from_type = :type
           and (sort, from_id) > (iif(f.field = :afterField, :sort, ''), iif(f.field = :afterField, :id, ''))
         order by sort, from_id limit :limit))) l
     cross join items i on i.id = l.value ->> 1
     order by f.field, 4, i.id limit :limit`,
  )
  return ({ to, field = null, type = null, cursor, limit }) => {
    const [afterField, sort, id] =
      cursor === undefined ? ['', '', ''] : readCursor(cursor, 'string', 'string', 'string')
    const statement = type !== null ? ofType : field === null ? ofAny : ofField
    const found = statement.all({ to, field, type, afterField, sort, id, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const more = found.length > limit && last !== undefined
    return {
      backlinks: page.map(({ from, type, field, path }) => ({ from, type, field, path })),
      next: more ? writeCursor([last.field, last.sort, last.from]) : null,
    }
  }
}

function prepareIdsOf(db: Database.Database): LinkReads['idsOf'] {
  const select = 'select distinct from_id from edges where to_id = ?'
  const byAny = db.prepare<[string], string>(select).pluck()
  const byField = db.prepare<[string, string], string>(`${select} and field = ?`).pluck()
  const byType = db.prepare<[string, string], string>(`${select} and from_type = ?`).pluck()
  const byBoth = db.prepare<[string, string, string], string>(`${select} and field = ? and from_type = ?`).pluck()
  return ({ to, field, type }) => {
    if (field === undefined) return type === undefined ? byAny.all(to) : byType.all(to, type)
    return type === undefined ? byField.all(to, field) : byBoth.all(to, field, type)
  }
}

function prepareRefCounts(db: Database.Database): LinkReads['refCounts'] {
  const ofType = db.prepare<unknown[], { id: string; n: number }>(
    `select to_id as id, n from edge_counts where field = ? and from_type = ?
     order by n desc, to_id limit ?`,
  )
  const ofAny = db.prepare<unknown[], { id: string; n: number }>(
    'select to_id as id, n from ref_counts where field = ? order by n desc, to_id limit ?',
  )
  return (field, type, limit) => (type === undefined ? ofAny.all(field, limit) : ofType.all(field, type, limit))
}
