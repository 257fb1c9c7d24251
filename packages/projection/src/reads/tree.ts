/** The tree for browsing: sets under sets, sefarim in sets. Source: service.md#treenode; shapes.md#tree.
 *
 *  It is read level by level: the children of all parents in one statement, the nodes with their counts in another, however
 *  many there are. */
import { parseTexts } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type ShownItem, type ShownRow, shownColumns, shownOf } from './shown-items.ts'
import { readName } from './stored-name.ts'

export interface TreeNode {
  id: string
  type: string
  path: string | null
  name: { he: string; en: string | null } | null
  /** The sort key among siblings. */
  order: string | null
  /** Sets under it, items in it, units of it. */
  counts: { sets: number; items: number; units: number }
  children: TreeNode[]
  /** Children past the limit; 0 when no children were requested. */
  more: number
  /** Only of an addition. */
  addition?: { kind: string; to?: string }
}

export interface TreeQuery {
  /** A set, or a sefer with its units as children; null: the sets without a parent. */
  root: string | null
  /** Levels below the root. */
  depth: number
  /** The maximum number of children of each node. */
  limit: number
}

export interface Tree {
  root: TreeNode | null
  children: TreeNode[]
  more: number
}

export interface TreeReads {
  /** Null when the root does not exist. */
  tree(query: TreeQuery): Tree | null
  /** Nodes of these ids in their order, without children. One statement. */
  nodes(ids: readonly string[]): TreeNode[]
  /** Ids of the sets without a parent, in order. */
  topSets(): string[]
  /** Every set. One statement. */
  allSets(): ShownItem<'set'>[]
}

/** The maximum number of nodes of one answer; the others are counted in `more`. */
const MAX_NODES = 5_000

interface Children {
  ids: string[]
  /** The number of all children. */
  total: number
}

type ReadChildren = (parents: readonly TreeNode[], limit: number) => Map<string, Children>

export function prepareTreeReads(db: Database.Database): TreeReads {
  const topSets = db
    .prepare<[], string>(
      `select i.id from items i
       where i.type = 'set'
         and not exists (select 1 from edges e where e.from_id = i.id and e.field = 'parent')
       order by coalesce(i.order_key, '~'), i.list_key, i.id`,
    )
    .pluck()
  const sets = db.prepare<[], ShownRow>(
    `select ${shownColumns()} from items i where i.type = 'set' order by i.list_key, i.id`,
  )
  const nodesOf = prepareNodes(db)
  const childrenOf = prepareChildren(db)
  const unitsOf = prepareUnits(db)

  function below(top: readonly TreeNode[], depth: number, limit: number): void {
    let room = MAX_NODES - top.length
    let level = top
    for (let at = 0; at < depth && level.length > 0; at += 1) {
      room = attach(level, childrenOf(level, Math.min(limit, room)), room)
      level = level.flatMap(({ children }) => children)
    }
  }

  /** Adds the children to their parents, up to `room` nodes. Gives the room that is left. */
  function attach(parents: readonly TreeNode[], found: Map<string, Children>, room: number): number {
    let left = room
    const kept = parents.map((parent) => {
      const ids = found.get(parent.id)?.ids.slice(0, left) ?? []
      left -= ids.length
      return ids
    })
    const nodes = nodesOf(kept.flat())
    for (const [at, parent] of parents.entries()) {
      parent.children = (kept[at] ?? []).flatMap((id) => copyOf(nodes.get(id)))
      parent.more = (found.get(parent.id)?.total ?? 0) - parent.children.length
    }
    return left
  }

  return {
    nodes: (ids) => [...nodesOf(ids).values()],
    topSets: () => topSets.all(),
    allSets: () => shownOf('set', sets.all()),
    tree({ root, depth, limit }) {
      if (root === null) {
        const ids = depth === 0 ? [] : topSets.all()
        const children = [...nodesOf(ids.slice(0, limit)).values()]
        below(children, depth - 1, limit)
        return { root: null, children, more: ids.length - children.length }
      }
      const node = nodesOf([root]).get(root)
      if (node === undefined) return null
      if (node.type !== 'work') below([node], depth, limit)
      else if (depth > 0) attach([node], unitsOf(root, limit), limit)
      const { children, more } = node
      return { root: { ...node, children: [] }, children, more }
    },
  }
}

/** A sefer may be in several sets of one answer: each of them has a node of its own. */
function copyOf(node: TreeNode | undefined): TreeNode[] {
  return node === undefined ? [] : [{ ...node, children: [] }]
}

/** Nodes of these ids in their order, without children. One statement. */
function prepareNodes(db: Database.Database): (ids: readonly string[]) => Map<string, TreeNode> {
  const items = db.prepare<[string], NodeRow>(
    `select i.id, i.type, i.path, i.name, i.order_key, i.addition, i.kind,
       iif(i.addition = 1,
         (select e.to_id from edges e where e.from_id = i.id and e.field = 'addition.to'), null) as "to",
       sum(iif(c.field = 'parent' and c.from_type = 'set', c.n, 0)) as sets,
       sum(iif(c.field = 'sets', c.n, 0)) as items,
       sum(iif(c.field = 'work' and c.from_type = 'unit', c.n, 0)) as units
     from json_each(?) wanted cross join items i on i.id = wanted.value
     left join edge_counts c on c.to_id = i.id and c.field in ('parent', 'sets', 'work')
     group by wanted.key order by wanted.key`,
  )
  return (ids) => {
    if (ids.length === 0) return new Map()
    const rows = items.all(JSON.stringify([...new Set(ids)]))
    return new Map(rows.map((row) => [row.id, nodeOf(row)]))
  }
}

interface NodeRow {
  id: string
  type: string
  path: string | null
  name: string | null
  order_key: string | null
  addition: 0 | 1
  /** Of an addition. */
  kind: string | null
  to: string | null
  sets: number
  items: number
  units: number
}

function nodeOf({ id, type, path, order_key: order, ...row }: NodeRow): TreeNode {
  const name = readName(row.name)
  const { sets, items, units } = row
  return {
    id,
    type,
    path,
    name: name === null ? null : { he: name.he, en: name.en ?? null },
    order,
    counts: { sets, items, units },
    children: [],
    more: 0,
    ...(row.addition === 1 && {
      addition: { kind: row.kind ?? '', ...(row.to !== null && { to: row.to }) },
    }),
  }
}

/** The children of sets: their sets, then official sefarim, then additions, each in order. One statement. */
function prepareChildren(db: Database.Database): ReadChildren {
  const works = (additions: 0 | 1): string =>
    `(select json_group_array(id) from (
       select e.from_id as id from edges e
       where e.to_id = wanted.value and e.field = 'sets' and e.from_type = 'work'
         and e.addition = ${additions}
       order by e.sort, e.from_id limit :limit))`
  const statement = db.prepare<
    { parents: string; limit: number },
    { id: string; sets: string; official: string; additions: string; total: number }
  >(
    `select wanted.value as id,
       (select json_group_array(id) from (
         select e.from_id as id from edges e
         where e.to_id = wanted.value and e.field = 'parent' and e.from_type = 'set'
         order by e.sort, e.from_id limit :limit)) as sets,
       ${works(0)} as official, ${works(1)} as additions,
       (select coalesce(sum(n), 0) from edge_counts c where c.to_id = wanted.value
         and (c.field, c.from_type) in (values ('parent', 'set'), ('sets', 'work'))) as total
     from json_each(:parents) wanted`,
  )
  return (parents, limit) => {
    const sets = parents.flatMap(({ id, type }) => (type === 'set' ? [id] : []))
    if (sets.length === 0) return new Map()
    const rows = statement.all({ parents: JSON.stringify(sets), limit })
    return new Map(
      rows.map(({ id, total, ...row }) => {
        const ids = [row.sets, row.official, row.additions].flatMap(parseTexts)
        return [id, { ids: ids.slice(0, limit), total }]
      }),
    )
  }
}

function prepareUnits(db: Database.Database): (work: string, limit: number) => Map<string, Children> {
  const ids = db
    .prepare<[string, number], string>(
      `select from_id from edges where to_id = ? and field = 'work' and from_type = 'unit'
       order by sort, from_id limit ?`,
    )
    .pluck()
  const count = db
    .prepare<[string], number>("select n from edge_counts where to_id = ? and field = 'work' and from_type = 'unit'")
    .pluck()
  return (work, limit) => new Map([[work, { ids: ids.all(work, limit), total: count.get(work) ?? 0 }]])
}
