/** Ways of one word of a query while they are found. Source: shapes.md#search-rules. */
import { PREFIXES } from '@yalkut/hebrew/search'
import type { FormKey, FoundByKey } from './form-reads.ts'
import { GOOD_WAY, MAX_WAYS, type RuleName, type Way, WEIGHTS } from './rules.ts'

const SHORT_PREFIXES = PREFIXES.filter(({ length }) => length <= 2)

/** Keys of words, and what is done with each word that has one. */
export interface KeyLookup {
  keys: readonly FormKey[]
  add(form: FoundByKey): void
}

/** Collects ways; of several for the same words the one with the greatest weight stays. */
export class WayCollection {
  /** Keys whose words are looked up with those of the other words of the query. */
  readonly lookups: KeyLookup[] = []
  readonly #on: ReadonlySet<RuleName>
  #waiting: Omit<Way, 'rows'>[] = []
  readonly #found = new Map<string, Way>()

  constructor(on: ReadonlySet<RuleName>) {
    this.#on = on
  }

  /** Ways of the words of the catalog that have these keys. */
  lookUp(keys: readonly FormKey[], wayOf: (form: FoundByKey) => Way): void {
    this.lookups.push({ keys, add: (form) => this.add(wayOf(form)) })
  }

  /** A way whose words may not be in the catalog. */
  offer(way: Omit<Way, 'rows'>): void {
    if (this.#on.has(way.rule)) this.#waiting.push(way)
  }

  /** The same, and with a usual prefix before the first word. */
  offerPrefixed(way: Omit<Way, 'rows'>): void {
    this.offer(way)
    const [first = '', ...rest] = way.words
    for (const prefix of SHORT_PREFIXES) {
      const weight = way.weight * WEIGHTS.prefixAdded
      this.offer({ ...way, words: [prefix + first, ...rest], weight, why: { ...way.why, prefix } })
    }
  }

  /** A way whose words are in the catalog. */
  add(way: Way): void {
    if (!this.#on.has(way.rule)) return
    const key = `${way.words.join(' ')}${way.marked ? '׳' : ''}`
    const before = this.#found.get(key)
    if (before === undefined || before.weight < way.weight) this.#found.set(key, way)
  }

  /** The words of the ways that were offered. */
  waitingWords(): string[] {
    return this.#waiting.flatMap(({ words }) => words)
  }

  /** Adds the offered ways whose words are in the catalog. */
  settle(counts: ReadonlyMap<string, number>): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const way of waiting) {
      const rows = Math.min(...way.words.map((word) => counts.get(word) ?? 0))
      if (rows > 0) this.add({ ...way, rows })
    }
  }

  hasGoodWay(): boolean {
    return [...this.#found.values()].some(({ weight }) => weight >= GOOD_WAY)
  }

  best(): Way[] {
    return [...this.#found.values()].sort(byWeight).slice(0, MAX_WAYS)
  }
}

function byWeight(a: Way, b: Way): number {
  return b.weight - a.weight || b.rows - a.rows || (a.words.join(' ') < b.words.join(' ') ? -1 : 1)
}
