/** Levels of the tree that people rearrange. Source: shapes.md#levels. */
import { type Static, Type } from 'typebox'
import { Next, named, nullable } from './named.ts'

const LevelNode = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    path: nullable(Type.String()),
    name: nullable(Type.Object({ he: Type.String(), en: nullable(Type.String()) })),
    children: Type.Integer({ description: 'The number of items directly below it.' }),
    addition: Type.Optional(Type.String({ description: 'The kind of an addition.' })),
  },
  named('LevelNode', 'An item of the tree that people rearrange.'),
)

export const OrganizeLevel = Type.Object({
  root: nullable(LevelNode),
  above: Type.Array(LevelNode, {
    description: 'From the top of the tree to the parent of the root.',
  }),
  children: Type.Array(LevelNode),
  total: Type.Integer({ description: 'The number of items on the level, on all its pages.' }),
  next: Next,
})
export type OrganizeLevel = Static<typeof OrganizeLevel>

export const FoundInTree = Type.Object({
  results: Type.Array(
    Type.Object({
      node: LevelNode,
      above: Type.Array(LevelNode, {
        description: 'From just below the root (or the top) to the parent of the item.',
      }),
    }),
  ),
})
export type FoundInTree = Static<typeof FoundInTree>
