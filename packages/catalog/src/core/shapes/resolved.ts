/** What a path or a citation leads to. Source: shapes.md#citations; shapes.md#paths. */
import { type Static, Type } from 'typebox'
import { Item } from './item.ts'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'

export const ResolvedPath = Type.Object({
  id: Type.String(),
  redirected: Type.Boolean({ description: 'The given path is an older path of the item.' }),
  path: nullable(Type.String({ description: 'The item’s path today.' })),
})
export type ResolvedPath = Static<typeof ResolvedPath>

const Segment = {
  text: nullable(Type.String({ description: 'The text of which the segment is a paragraph.' })),
  version: nullable(Type.String({ description: 'The version of the body that has the segment.' })),
  segment: nullable(Type.String({ description: 'Null: no paragraph is cited, or no words are shown.' })),
}
const ResolvedSegment = Type.Object(Segment)
export type ResolvedSegment = Static<typeof ResolvedSegment>

const citation = {
  work: Type.String({ description: 'The sefer.' }),
  unit: nullable(Type.String({ description: 'Null: the whole sefer is cited.' })),
  ...Segment,
  until: nullable(Type.Object({ unit: Type.String(), ...Segment }, { description: 'The end of a range.' })),
  understood: LocalName,
}
const ResolvedCitation = Type.Object({ ...ResolvedPath.properties, ...citation })
export type ResolvedCitation = Static<typeof ResolvedCitation>

/** The item itself; of a path without the fields of a citation. */
export const Resolved = Type.Intersect(
  [
    Item,
    Type.Object({
      redirected: ResolvedPath.properties.redirected,
      ...Type.Partial(Type.Object(citation)).properties,
    }),
  ],
  named('Resolved', 'The item at a path or of a citation.'),
)
export type Resolved = Static<typeof Resolved>
