/** Files with similar pages, found by a machine. Source: shapes.md#similar-files. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

const alike = {
  sha256: Type.String(),
  kind: Type.Enum(['same', 'shares'], {
    description: '`same`: all pages are similar. `shares`: some pages are similar.',
  }),
  matched: Type.Integer({
    description: 'The number of similar pages, out of the compared pages (`of`).',
  }),
  of: Type.Integer(),
}

export const AlikeFile = Type.Object(
  alike,
  named('AlikeFile', 'A file with pages that are similar to those of another file.'),
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
  named('SimilarFile', 'A file with similar pages, and the items that use the file.'),
)
export type SimilarFile = Static<typeof SimilarFile>
