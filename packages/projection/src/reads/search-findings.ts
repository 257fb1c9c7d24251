/** The candidates of a search by names and dates, with the rank of each and what found it. Source: shapes.md#names-search. */
import { typeOrder } from '../apply/type-order.ts'
import type { Cited } from './citations.ts'
import type { NameMatch } from './explain.ts'
import type { Candidate } from './name-ranges.ts'
import type { WordSearchAnswer } from './words/word-search.ts'

/** The lowest rank comes first. */
const RANKS = {
  exact: 0,
  cited: 1,
  inWork: 2,
  dated: 3,
  begins: 4,
  everyYear: 5,
  terms: 6,
  /** Words that are written otherwise. */
  spelled: 7,
} as const
type Rank = keyof typeof RANKS

/** What found an item. */
export type How =
  | { by: 'names' }
  | { by: 'date' }
  | { by: 'citation'; cited: Cited<Candidate> }
  | { by: 'spelling'; matches: NameMatch[] }

export const BY_NAMES: How = { by: 'names' }
export const BY_DATE: How = { by: 'date' }

/** Of candidates that have no order, among those that have one. */
export const MAX_ORDER = 1_000

interface Found extends Candidate {
  rank: number
  /** Among candidates of one rank: of what a text cites, and of the days that it names, the likeliest first. */
  order: number
  how: How
}

/** Candidates in the order in which they are found: the first rank of each counts. */
export class Findings {
  readonly #found = new Map<number, Found>()
  readonly #type: string | undefined
  didYouMean: WordSearchAnswer['didYouMean'] = null
  /** The likeliest of what the query cites. */
  cited: Cited | null = null

  constructor(type: string | undefined) {
    this.#type = type
  }

  get size(): number {
    return this.#found.size
  }

  add(rank: Rank, candidates: readonly Candidate[], how: How = BY_NAMES, order = 0): void {
    for (const candidate of candidates) {
      if (this.#type !== undefined && candidate.type !== this.#type) continue
      if (this.#found.has(candidate.n)) continue
      this.#found.set(candidate.n, { ...candidate, rank: RANKS[rank], order, how })
    }
  }

  best(limit: number): Found[] {
    return [...this.#found.values()].sort(byWorth).slice(0, limit)
  }
}

function byWorth(a: Found, b: Found): number {
  return (
    a.rank - b.rank ||
    a.order - b.order ||
    typeOrder(a) - typeOrder(b) ||
    (a.list_key < b.list_key ? -1 : a.list_key > b.list_key ? 1 : a.n - b.n)
  )
}
