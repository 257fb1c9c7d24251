/** The tree that people browse. Source: service.md#treenode; shapes.md#tree. */
import { Type } from 'typebox'
import { named, nullable } from './named.ts'

const fields = {
  id: Type.String(),
  type: Type.String(),
  path: nullable(Type.String()),
  name: nullable(Type.Object({ he: Type.String(), en: nullable(Type.String()) })),
  order: nullable(Type.String({ description: 'Sort key among its siblings.' })),
  counts: Type.Object({
    sets: Type.Integer({ description: 'Sets under it.' }),
    items: Type.Integer({ description: 'Items in it.' }),
    units: Type.Integer({ description: 'Units of a sefer.' }),
  }),
  more: Type.Integer({ description: 'Children left out past the limit.' }),
  addition: Type.Optional(Type.Object({ kind: Type.String(), to: Type.Optional(Type.String()) })),
}

/** A node holds nodes; the document says it once, by name. */
const TreeNode = Type.Object(
  {
    ...fields,
    children: Type.Array(
      Type.Object(fields, { description: 'A TreeNode, with children of its own.' }),
    ),
  },
  named('TreeNode', 'A set or a sefer where people browse, with what stands under it.'),
)

export const Tree = Type.Object({
  root: nullable(TreeNode),
  children: Type.Array(TreeNode, {
    description: 'Sets first, then official sefarim, then additions, each in order.',
  }),
  more: Type.Integer({ description: 'Children of the root left out past the limit.' }),
})
