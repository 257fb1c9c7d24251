/** The words of a search, as people send them. Source: shapes.md#search. */
import { refuse } from '@yalkut/model'

/** Letters of a query. */
const MAX_QUERY = 500

/** The words without spaces around them. Refuses `bad-request` for none, and for more than `most` letters. */
export function readQueryText(text: string, most = MAX_QUERY): string {
  const query = text.trim()
  if (query === '') throw refuse('bad-request', 'Give the words to search for in “q”.')
  if (query.length <= most) return query
  throw refuse('bad-request', `A query has at most ${most} characters.`)
}
