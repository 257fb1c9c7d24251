/** The rules by which a word of the index answers a word of a query. Source: shapes.md#search-rules. */

/** From the strictest; the order is that of the tiers of `candidates.ts`. */
export const RULES = [
  'exact',
  'prefix',
  'name',
  'number',
  'abbreviation',
  'sound',
  'spelling',
  'suffix',
  'typo',
  'missing',
  'begins',
] as const
export type RuleName = (typeof RULES)[number]

export const ALL_RULES: ReadonlySet<RuleName> = new Set(RULES)

/** Why a rule found a word. `of`: the word of the query. */
export interface Why {
  of?: string
  prefix?: string
  suffix?: string
  short?: string
  full?: string
  number?: number
}

/** A word of the index, or several neighbouring ones, that answer a word of the query. */
export interface Way {
  words: readonly string[]
  /** Only where the word is written with the mark of an abbreviation or a number. */
  marked: boolean
  /** How well it answers, 0 to 1.2. */
  weight: number
  rule: RuleName
  why?: Why
  /** In how many rows it stands; of several words: the rarest. */
  rows: number
}

/** A word of the query, or a phrase in quotes, with its ways, the best first. */
export interface Slot {
  q: string
  ways: readonly Way[]
}

/** Neighbouring slots that together have other ways: `ליקוטי שיחות` is `לקו״ש`. */
export interface Span {
  from: number
  /** The number of slots. */
  length: number
  ways: readonly Way[]
}

export const WEIGHTS = {
  exact: 1,
  prefixAdded: 0.9,
  prefixTakenOff: 0.75,
  prefixExchanged: 0.65,
  prefixAramaic: 0.5,
  spelling: 0.7,
  spellingWithPrefix: 0.6,
  suffix: 0.4,
  suffixWithPrefix: 0.3,
  name: 0.95,
  nameWithPrefix: 0.85,
  abbreviation: 1.2,
  abbreviationAlone: 0.6,
  number: 0.9,
  sound: 0.8,
  english: 0.7,
  typo: 0.45,
  typoLikely: 0.5,
  typoWithPrefix: 0.4,
  begins: 0.3,
} as const

/** A typing error is looked for only where no way is at least this good. */
export const GOOD_WAY = 0.8

/** Ways of one slot. */
export const MAX_WAYS = 64
