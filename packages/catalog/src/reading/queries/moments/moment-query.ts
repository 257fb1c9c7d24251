/** The parameters of a search inside words. Source: shapes.md#search-filters. */
import { isDatePrefix } from '@yalkut/hebrew'
import { LANGUAGES, readId, refuse } from '@yalkut/model'
import { FACETS, type FacetName, type WordFilter, type WordSearchQuery } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readQueryText } from '../../../core/input/query-text.ts'
import { readingSaid } from '../../../core/sentences/reading.ts'
import { limitOf } from '../../../core/shapes/paging.ts'
import { listParam as list, partsOf, valuesOf } from '../list-params.ts'
import { RuleParams, rulesOf } from '../rule-params.ts'

export const MomentQuery = Type.Object({
  q: Type.String({
    description:
      'The words to find. `"…"`: a phrase. `-word`: without it. Points, final letters and quotation marks make no difference.',
  }),
  limit: limitOf(100, 20),
  ...RuleParams,
  near: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'At most so many words apart.' })),
  order: Type.Optional(Type.Enum(['0', '1'], { description: '1: the words in this order.' })),
  set: list('Only in these sets and the sets inside them: ids with commas.'),
  work: list('Only in these sefarim: ids with commas.'),
  author: list('Only by these authors: ids with commas.'),
  genre: list('Only in sefarim of these genres, with commas.'),
  type: list('`segment`, `text-page`, `body`, with commas.'),
  textKind: list('`edition`, `transcript`, `translation`, `hanacha`, with commas.'),
  language: list('Only words in these languages, with commas.'),
  from: list('Only from the year of this date key.'),
  to: list('Only to the year of this date key.'),
  machine: Type.Optional(
    Type.Enum(['0', '1'], { description: '1: only unchecked words of machines; 0: none of them.' }),
  ),
  facets: list(`Count the results by these, with commas: ${FACETS.join(', ')}.`),
})
export type MomentQuery = Static<typeof MomentQuery>

const TYPES = ['segment', 'text-page', 'body']
const TEXT_KINDS = ['edition', 'transcript', 'translation', 'hanacha']
/** Refuses `bad-request` for an empty or overlong query, and for an unknown rule, facet, value or form of an id. */
export function readMomentQuery(query: MomentQuery): WordSearchQuery & { facets?: FacetName[] } {
  const q = readQueryText(query.q)
  const facets = valuesOf(query.facets, 'facets', FACETS)
  return {
    q,
    rules: rulesOf(query),
    filter: filterOf(query),
    near: query.near,
    inOrder: query.order === '1',
    ...(facets !== undefined && { facets }),
  }
}

function filterOf(query: MomentQuery): WordFilter {
  const { machine } = query
  return {
    works: idsOf(query.work, 'work'),
    sets: idsOf(query.set, 'set'),
    authors: idsOf(query.author, 'author'),
    genres: namesOf(query.genre, 'genre'),
    types: valuesOf(query.type, 'type', TYPES),
    textKinds: valuesOf(query.textKind, 'textKind', TEXT_KINDS),
    languages: valuesOf(query.language, 'language', LANGUAGES),
    years: yearsOf(query),
    machine: machine === undefined ? undefined : machine === '1',
  }
}

function namesOf(text: string | undefined, name: string): string[] | undefined {
  const parts = partsOf(text, name)
  const wrong = parts?.find((part) => !/^[a-z][a-z0-9-]{0,49}$/.test(part))
  if (wrong === undefined) return parts
  throw refuse('bad-request', readingSaid('no-such-name-in', { wrong, name }))
}

function idsOf(text: string | undefined, name: string): string[] | undefined {
  return partsOf(text, name)?.map((part) => {
    const id = readId(part)
    if (id !== null) return id
    throw refuse('bad-request', readingSaid('no-id-in', { part, name }))
  })
}

/** Years of the Hebrew calendar that a search without one end goes to. */
const FIRST_YEAR = 1
const LAST_YEAR = 9_999

function yearsOf({ from, to }: MomentQuery): { from: number; to: number } | undefined {
  if (from === undefined && to === undefined) return undefined
  return { from: yearOf(from, FIRST_YEAR), to: yearOf(to, LAST_YEAR) }
}

function yearOf(key: string | undefined, otherwise: number): number {
  if (key === undefined) return otherwise
  if (!isDatePrefix(key)) {
    throw refuse('bad-request', readingSaid('not-date-key-year', { key }))
  }
  return Number(key.slice(0, 4))
}
