/** What is said of withheld words. Source: shapes.md#withheld-words. */
import { type Static, Type } from 'typebox'
import { named } from './named.ts'

const WordCount = Type.Object({
  segments: Type.Integer({ description: 'Paragraphs, verses or lines that have words.' }),
  letters: Type.Integer({ description: 'Without points, spaces and punctuation.' }),
})

export const WithheldWords = Type.Object(
  {
    before: WordCount,
    after: WordCount,
    changed: Type.Boolean({ description: 'The words differ.' }),
  },
  named('HeldWords', 'Stands for withheld words: how many there are, and whether they change.'),
)
export type WithheldWords = Static<typeof WithheldWords>
