/** One shelf as its page shows it: sets, sefarim in pages, additions apart. Source: decisions.md#the-site. */
import type { Reads, TreeNode } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'

type Shelf = Reads['shelf']
export type ShelfQuery = Parameters<Shelf['works']>[0]

/** Official sefarim of a known set: their nodes, with the number of their chapters. Five statements at most. */
export function shelfOf(
  { projection: { reads } }: Services,
  query: ShelfQuery,
): Omit<ReturnType<Shelf['works']>, 'ids'> & { works: TreeNode[] } {
  const { ids, ...page } = reads.shelf.works(query)
  return { ...page, works: reads.tree.nodes(ids) }
}

/** The sets in a known set, or the additions in it. Three statements. */
export function besideShelf(
  { projection: { reads } }: Services,
  query: Parameters<Shelf['beside']>[0],
): { nodes: TreeNode[]; all: number } {
  const { ids, all } = reads.shelf.beside(query)
  return { nodes: reads.tree.nodes(ids), all }
}
