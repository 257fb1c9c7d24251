/** Proposals for a search that is being typed. Source: shapes.md#suggest. */
import { monthDaysBegun, parseDate } from '@yalkut/hebrew'
import { isRefusal } from '@yalkut/model'
import { type Cited, RULES, type RuleName } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readQueryText } from '../../core/input/query-text.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import { resolveCited } from './citations.ts'

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

/** A date, then names, abbreviations written out, and words; where no name begins so, names that are found by the rules of search.
 *  Refuses `bad-request` for an empty or overlong query. */
export function suggest(services: Services, { q, limit }: SuggestQuery): Suggested {
  const query = readQueryText(q)
  const found = services.projection.reads.words.suggest(query, limit).map((each) => ({ ...each }))
  const hasName = found.some(({ kind }) => kind === 'name')
  const all = [...datesOf(query), ...(hasName ? [] : namesLike(services, query)), ...found]
  return { query, suggestions: eachOnce(all).slice(0, limit) }
}

/** An author and a person of one name are one human being: the author is proposed. */
function eachOnce(all: readonly Suggestion[]): Suggestion[] {
  const authors = new Set(all.filter(({ type }) => type === 'author').map(({ text }) => text))
  return all.filter(({ type, text }) => type !== 'person' || !authors.has(text))
}

type Suggestion = Suggested['suggestions'][number]

/** A date that is complete, or a day of every year whose month may still be typed. */
function datesOf(query: string): Suggestion[] {
  const date = parseDate(query)
  const texts = date.ok ? [date.he] : monthDaysBegun(query).slice(0, MOST_DAYS)
  return texts.map((text) => ({ text, kind: 'date' }))
}
const MOST_DAYS = 3

/** What the query cites, then names with other words before these, or spelled otherwise: `ברשית`, `tania`. */
function namesLike(services: Services, query: string): Suggestion[] {
  if (query.length < LEAST_LETTERS) return []
  const { reads } = services.projection
  const { listed, cited } = reads.search.search({ q: query, limit: MOST_NAMES, rules: ALL_RULES })
  const isHebrew = /\p{Script=Hebrew}/u.test(query)
  const place = cited === null ? [] : placeCited(services, cited, isHebrew)
  const names = listed.flatMap(({ id, type, name }): Suggestion[] => {
    if (name === null || place.some((each) => each.id === id)) return []
    return [{ text: isHebrew ? name.he : (name.en ?? name.he), kind: 'name', id, type }]
  })
  return [...place, ...names]
}

/** A chapter by its sefer too: `בראשית א, ג`. A sefer alone is among the names. */
function placeCited(services: Services, cited: Cited, isHebrew: boolean): Suggestion[] {
  try {
    const { unit, understood } = resolveCited(services, cited)
    if (unit === null) return []
    return [{ text: isHebrew ? understood.he : (understood.en ?? understood.he), kind: 'name', id: unit, type: 'unit' }]
  } catch (problem) {
    // Most queries cite nothing that is here.
    if (isRefusal(problem)) return []
    throw problem
  }
}
const ALL_RULES: ReadonlySet<RuleName> = new Set(RULES)
const LEAST_LETTERS = 3
const MOST_NAMES = 4
