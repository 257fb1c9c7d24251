/** The differences between two versions of an item. Source: shapes.md#differences. */
import { type Static, Type } from 'typebox'
import { Withheld } from './item.ts'
import { named, nullable } from './named.ts'
import { Change } from './review.ts'
import { WithheldWords } from './withheld-words.ts'
import { WordRun } from './word-run.ts'

const Side = Type.Object({
  rev: Type.Integer(),
  commit: Type.Integer(),
  path: nullable(Type.String()),
  deleted: Type.Boolean(),
})

export const VersionDiff = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    from: Type.Union([Side, Type.Null()], { description: 'null: before the first version.' }),
    to: Side,
    changes: Type.Array(
      Type.Object({
        ...Change.properties,
        words: Type.Optional(
          Type.Array(WordRun, {
            description: 'The words of a changed text in order. `same` has the spaces of the later version.',
          }),
        ),
      }),
    ),
    withheld: Type.Optional(Withheld),
    words: Type.Optional(WithheldWords),
  },
  named('VersionDiff', 'The differences between two versions of an item.'),
)
export type VersionDiff = Static<typeof VersionDiff>
