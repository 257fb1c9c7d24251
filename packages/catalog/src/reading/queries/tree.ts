/** The tree of the catalog. Source: routes.md#items; shapes.md#tree. */
import { aType, refuse } from '@yalkut/model'
import type { Tree } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import { getSummary } from '../../core/shown/known-items.ts'

export const TreeQuery = Type.Object({
  root: Type.Optional(Type.String({ description: 'A set, or a sefer for its units. Default: the top of the tree.' })),
  depth: Type.Integer({
    minimum: 0,
    maximum: 4,
    default: 1,
    description: 'Levels below the root.',
  }),
  limit: limitOf(500, 100),
})
export type TreeQuery = Static<typeof TreeQuery>

/** Refuses `not-found` for an unknown root, `invalid` for a root that is neither a set nor a sefer. */
export function catalogTree({ projection: { reads } }: Services, query: TreeQuery): Tree {
  const { root, depth, limit } = query
  const node = root === undefined ? null : getSummary(reads, root)
  if (node !== null && node.type !== 'set' && node.type !== 'work') {
    throw refuse('invalid', readingSaid('tree-of', { id: node.id, type: aType(node.type) }))
  }
  const tree = reads.tree.tree({ root: node?.id ?? null, depth, limit })
  if (tree === null) throw refuse('not-found', readingSaid('no-root-item', { root: root ?? '' }))
  return tree
}
