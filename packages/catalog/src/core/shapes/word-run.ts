/** A run of words in a comparison of two texts. Source: shapes.md#compare; shapes.md#differences. */
import { Type } from 'typebox'

export const WordRun = Type.Object({
  op: Type.Enum(['same', 'removed', 'added']),
  text: Type.String(),
})
