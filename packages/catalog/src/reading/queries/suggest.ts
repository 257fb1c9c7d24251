/** Proposals for a search that is being typed. Source: shapes.md#suggest. */
import { parseDate } from '@yalkut/hebrew'
import { type Static, Type } from 'typebox'
import { readQueryText } from '../../core/input/query-text.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'

export const SuggestQuery = Type.Object({
  q: Type.String({ description: 'What is typed so far; two letters at least.' }),
  limit: limitOf(20, 8),
})
export type SuggestQuery = Static<typeof SuggestQuery>

export const Suggested = Type.Object({
  query: Type.String(),
  suggestions: Type.Array(
    Type.Object({
      text: Type.String({ description: 'The whole query.' }),
      kind: Type.Enum(['name', 'word', 'date', 'phrase']),
      id: Type.Optional(Type.String({ description: 'Of a name: its item.' })),
      type: Type.Optional(Type.String()),
      rows: Type.Optional(Type.Integer({ description: 'Of a word: in how many lines and paragraphs it stands.' })),
      rule: Type.Optional(Type.Enum(['abbreviation', 'begins'])),
    }),
  ),
})
export type Suggested = Static<typeof Suggested>

/** A date that is complete comes first, then names, abbreviations written out, and words. Refuses `bad-request` for an empty or
 *  overlong query. */
export function suggest({ projection }: Services, { q, limit }: SuggestQuery): Suggested {
  const query = readQueryText(q)
  const date = parseDate(query)
  const dates = date.ok ? [{ text: date.he, kind: 'date' as const }] : []
  const found = projection.reads.words.suggest(query, limit).map((each) => ({ ...each }))
  return { query, suggestions: [...dates, ...found].slice(0, limit) }
}
