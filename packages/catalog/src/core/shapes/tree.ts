/** The tree that people browse. Source: service.md#treenode; shapes.md#tree. */
import { Type } from 'typebox'
import { named, nullable } from './named.ts'

const fields = {
  id: Type.String(),
  type: Type.String(),
  path: nullable(Type.String()),
  name: nullable(Type.Object({ he: Type.String(), en: nullable(Type.String()) })),
  order: nullable(Type.String({ description: 'The sort key among the siblings.' })),
  counts: Type.Object({
    sets: Type.Integer({ description: 'The number of sets below the node.' }),
    items: Type.Integer({ description: 'The number of items in the set.' }),
    units: Type.Integer({ description: 'The number of units of a sefer.' }),
  }),
  more: Type.Integer({ description: 'The number of children beyond the limit.' }),
  addition: Type.Optional(Type.Object({ kind: Type.String(), to: Type.Optional(Type.String()) })),
}

/** A node contains nodes: the document defines the recursive shape once, by name. */
const TreeNode = Type.Object(
  {
    ...fields,
    children: Type.Array(Type.Object(fields, { description: 'A TreeNode with its own children.' })),
  },
  named('TreeNode', 'A set or a sefer of the browsing tree, with its children.'),
)

export const Tree = Type.Object({
  root: nullable(TreeNode),
  children: Type.Array(TreeNode, {
    description: 'Sets first, then official sefarim, then additions, each in order.',
  }),
  more: Type.Integer({ description: 'The number of children of the root beyond the limit.' }),
})
