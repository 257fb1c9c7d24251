/** Search inside the words of scans, texts and bodies. Source: service.md#moments; shapes.md#moments. */
import type { JsonObject } from '@yalkut/model'
import { type FacetName, type Reads, RULES, type WordSearchAnswer } from '@yalkut/projection'
import type { ReadServices } from '../../../core/services/services.ts'
import type { FoundMoments } from '../../../core/shapes/moment.ts'
import { type MomentQuery, readMomentQuery } from './moment-query.ts'
import { momentsOf } from './moments-of.ts'

/** Rows that are looked at for each moment in the answer: some are older readings of the same page, or other versions of the
 *  same segment. */
const LOOKED_AT = 3

/** The best match first. `since`: only words of items that a commit after this one has changed. Refuses `bad-request` for an empty or overlong query, and for an unknown rule, facet or value. */
export function searchMoments(
  { projection: { reads } }: Pick<ReadServices, 'projection'>,
  query: MomentQuery,
  since?: number,
): FoundMoments {
  const wanted = readMomentQuery(query)
  const found = reads.words.search({ ...wanted, since })
  const typed = found.words.map(({ q }) => q)
  const rows = found.rows.slice(0, query.limit * LOOKED_AT)
  const { didYouMean } = found
  return {
    query: wanted.q,
    moments: momentsOf(reads, rows, typed).slice(0, query.limit),
    words: found.words.map(({ q, rules }) => ({ q, rules: { ...rules } })),
    rules: {
      on: RULES.filter((rule) => wanted.rules.has(rule)),
      off: RULES.filter((rule) => !wanted.rules.has(rule)),
    },
    didYouMean: didYouMean && {
      q: didYouMean.q,
      rule: didYouMean.rule,
      why: didYouMean.why && { ...didYouMean.why },
    },
    ...(found.partial && { partial: true }),
    ...(found.facets !== null && {
      facets: namedFacets(reads, found.facets),
      ...(found.approximate && { approximate: true }),
    }),
  }
}

/** Facets whose values are ids of items. */
const OF_ITEMS: ReadonlySet<FacetName> = new Set(['work', 'set', 'author'])

function namedFacets(
  reads: Reads,
  facets: NonNullable<WordSearchAnswer['facets']>,
): NonNullable<FoundMoments['facets']> {
  const ids = [...facets].flatMap(([facet, values]) => (OF_ITEMS.has(facet) ? values.map(({ value }) => value) : []))
  const names = reads.items.named(ids)
  return Object.fromEntries(
    [...facets].map(([facet, values]) => [
      facet,
      values.map(({ value, count }) => {
        const name: JsonObject | null = { ...names.get(value)?.name }
        return { value, name: names.has(value) ? name : null, count }
      }),
    ]),
  )
}
