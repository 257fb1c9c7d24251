/** One shelf as its page shows it: sefarim in pages, sets and additions beside them. Source: decisions.md#the-site. */
import type { Reads, TreeNode } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'

type ShelfReads = Reads['shelf']
type Part = Omit<Parameters<ShelfReads['beside']>[0], 'set' | 'kind'>

export interface Shelf extends Omit<ReturnType<ShelfReads['works']>, 'ids'> {
  works: TreeNode[]
  /** Null where they were not asked for. */
  beside: { sets: ShelfPart; additions: ShelfPart } | null
}

export interface ShelfPart {
  nodes: TreeNode[]
  /** Of all pages. */
  all: number
}

/** Official sefarim of a known set: their nodes, with the number of their chapters; with `beside`, the sets and the additions in it. Eight
 *  statements at most. */
export function shelfOf(
  { projection: { reads } }: Services,
  query: Parameters<ShelfReads['works']>[0],
  beside?: { sets: Part; additions: Part },
): Shelf {
  const { ids, ...page } = reads.shelf.works(query)
  const { set } = query
  const sets = beside && reads.shelf.beside({ set, kind: 'sets', ...beside.sets })
  const additions = beside && reads.shelf.beside({ set, kind: 'additions', ...beside.additions })
  const nodes = new Map(
    reads.tree.nodes([...ids, ...(sets?.ids ?? []), ...(additions?.ids ?? [])]).map((node) => [node.id, node]),
  )
  const nodesOf = (of: readonly string[]): TreeNode[] => of.flatMap((id) => nodes.get(id) ?? [])
  const partOf = (part: { ids: string[]; all: number }): ShelfPart => ({ nodes: nodesOf(part.ids), all: part.all })
  return {
    ...page,
    works: nodesOf(ids),
    beside: sets === undefined || additions === undefined ? null : { sets: partOf(sets), additions: partOf(additions) },
  }
}
