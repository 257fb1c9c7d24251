/** The tree that people rearrange: its levels, and search in it. Source: shapes.md#levels. */
import { aTypeNoun, refuse } from '@yalkut/model'
import type { LevelNode, Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readQueryText } from '../../core/input/query-text.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { Services } from '../../core/services/services.ts'
import type { FoundInTree, OrganizeLevel } from '../../core/shapes/levels.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { getSummary } from '../../core/shown/known-items.ts'

const Root = Type.Optional(
  Type.String({
    description: 'A set, a sefer, a printing or a farbrengen (id). Default: the sets at the top.',
  }),
)

export const LevelQuery = Type.Object({ root: Root, limit: limitOf(500, 100), cursor: Cursor })
export type LevelQuery = Static<typeof LevelQuery>

export const FindInTreeQuery = Type.Object({
  q: Type.String({ description: 'A name, or the beginning of one.' }),
  root: Root,
  limit: limitOf(50, 12),
})
export type FindInTreeQuery = Static<typeof FindInTreeQuery>

/** Types that have a level below them. */
const PARENTS: ReadonlySet<string> = new Set(['set', 'work', 'publication', 'event'])
/** Sensible trees have fewer levels. */
const MAX_ABOVE = 24
/** Found names that are looked up in the tree. Those past them are not found. */
const CANDIDATES = 100

/** Refuses `not-found` for an unknown root, `invalid` for one that holds nothing, `bad-request` for a cursor that no level gave. */
export function organizeLevel({ projection: { reads } }: Services, { root, limit, cursor }: LevelQuery): OrganizeLevel {
  const parent = root === undefined ? null : rootOf(reads, root)
  const page = { limit, ...(cursor !== undefined && { cursor }) }
  const { nodes: children, next } = reads.levels.level({ parent, ...page })
  if (parent === null) {
    const total = next === null && cursor === undefined ? children.length : reads.tree.topSets().length
    return { root: null, above: [], children, total, next }
  }
  const [node] = reads.levels.nodes([parent.id])
  if (node === undefined) throw refuse('not-found', commonSaid('no-item', { id: parent.id }))
  const above = chainsAbove(reads, [parent.id], null).get(parent.id) ?? []
  return { root: node, above: reads.levels.nodes(above), children, total: node.children, next }
}

function rootOf(reads: Reads, text: string): { id: string; type: string } {
  const { id, type } = getSummary(reads, text)
  if (PARENTS.has(type)) return { id, type }
  throw refuse('invalid', treePlansSaid('tree-stands-on', { id, what: aTypeNoun(type) }))
}

/** Items of the tree by their ids, in that order; unknown ones are left out. */
export function treeItems({ projection: { reads } }: Services, ids: readonly string[]): LevelNode[] {
  return reads.levels.nodes(ids)
}

/** Items by their names, each with the way to it from the root. What is in no set is not found below the top, and neither are
 *  paragraphs and whatever else is no part of the tree. Refuses `bad-request` for an empty or overlong query. */
export function findInTree({ projection: { reads } }: Services, { q, root, limit }: FindInTreeQuery): FoundInTree {
  const query = readQueryText(q)
  const top = root === undefined ? null : rootOf(reads, root)
  const work = top?.type === 'work' ? { work: top.id } : {}
  const ids = reads.search.ids({ q: query, limit: CANDIDATES, ...work })
  const chains = chainsAbove(reads, ids, top?.id ?? null)
  const kept = ids.filter((id) => chains.has(id) && id !== top?.id).slice(0, limit)
  const ways = new Map(kept.map((id) => [id, chains.get(id) ?? []]))
  const all = [...new Set([...kept, ...[...ways.values()].flat()])]
  const nodes = new Map(reads.levels.nodes(all).map((node) => [node.id, node]))
  const nodesOf = (wanted: readonly string[]): LevelNode[] => wanted.flatMap((id) => nodes.get(id) ?? [])
  return {
    results: kept.flatMap((id) => {
      const node = nodes.get(id)
      return node === undefined ? [] : [{ node, above: nodesOf(ways.get(id) ?? []) }]
    }),
  }
}

/** The way from the root down to each item: the ids between the two, without either. null as root: the top of the tree. Of several ways
 *  the shortest. An item that is not below the root has none. One statement for each level. */
function chainsAbove(reads: Reads, ids: readonly string[], root: string | null): Map<string, string[]> {
  const parents = new Map<string, string[]>()
  let level = [...new Set(ids)]
  for (let depth = 0; level.length > 0 && depth < MAX_ABOVE; depth += 1) {
    const found = reads.levels.above(level)
    for (const id of level) parents.set(id, found.get(id) ?? [])
    level = [...new Set([...found.values()].flat())].filter((id) => !parents.has(id))
  }
  const sets = root === null ? topsAmong(reads, parents) : new Set([root])
  return new Map(
    ids.flatMap((id): [string, string[]][] => {
      const way = wayUp(id, parents, sets)
      if (way === null) return []
      // A top set itself is in the tree; the root of a part of it is known.
      return [[id, root === null ? way : way.slice(1)]]
    }),
  )
}

/** The sets among these items that have nothing above them. */
function topsAmong(reads: Reads, parents: ReadonlyMap<string, readonly string[]>): Set<string> {
  const alone = [...parents].flatMap(([id, above]) => (above.length === 0 ? [id] : []))
  return new Set(reads.levels.nodes(alone).flatMap(({ id, type }) => (type === 'set' ? [id] : [])))
}

/** The ids from a goal down to the parent of the item; empty where the item is a goal itself; null where none is above it. */
function wayUp(
  id: string,
  parents: ReadonlyMap<string, readonly string[]>,
  goals: ReadonlySet<string>,
): string[] | null {
  const seen = new Set([id])
  let ways: string[][] = [[id]]
  while (ways.length > 0) {
    const arrived = ways.find(([first]) => first !== undefined && goals.has(first))
    if (arrived !== undefined) return arrived.slice(0, -1)
    ways = ways.flatMap((way) =>
      (parents.get(way[0] ?? '') ?? []).flatMap((above) => {
        if (seen.has(above)) return []
        seen.add(above)
        return [[above, ...way]]
      }),
    )
  }
  return null
}
