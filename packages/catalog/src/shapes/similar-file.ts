/** Files whose pages look alike, as a machine sees it. Source: shapes.md#similar-files. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

const alike = {
  sha256: Type.String(),
  kind: Type.Enum(['same', 'shares'], { description: 'Page for page, or some pages.' }),
  matched: Type.Integer({ description: 'Pages that look alike, of those compared (`of`).' }),
  of: Type.Integer(),
}

export const AlikeFile = Type.Object(
  alike,
  named('AlikeFile', 'A file whose pages look like those of another.'),
)
export type AlikeFile = Static<typeof AlikeFile>

export const SimilarFile = Type.Object(
  {
    ...alike,
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        path: nullable(Type.String()),
        publication: nullable(Type.String()),
      }),
    ),
  },
  named('SimilarFile', 'A file whose pages look like those of another, and the items that use it.'),
)
export type SimilarFile = Static<typeof SimilarFile>
