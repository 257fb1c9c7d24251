/** The words of a search, as people send them. Source: shapes.md#search. */
import { refuse } from '@yalkut/model'
import { inputSaid } from '../sentences/input.ts'

/** Letters of a query. */
const MAX_QUERY = 500

/** The words without spaces around them. Refuses `bad-request` for none, and for more than `most` letters. */
export function readQueryText(text: string, most = MAX_QUERY): string {
  const query = text.trim()
  if (query === '') throw refuse('bad-request', inputSaid('query-needed'))
  if (query.length <= most) return query
  throw refuse('bad-request', inputSaid('query-too-long', { most }))
}
