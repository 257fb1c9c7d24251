/** Finds rows that may answer a query, in tiers from the strictest to the loosest, until enough are held or the budget is
 *  spent. Source: shapes.md#search-rules.
 *
 *  FTS5 gives the earliest rows first, so a strict tier is asked before a loose one: it must not be hidden by it. */
import type Database from 'better-sqlite3'
import { allBut, allSlots, asPhrase, type Scope } from './expression.ts'
import { MAX_WAYS, RULES, type RuleName, type Slot, type Span, type Way } from './rules.ts'
import type { Slots } from './slots.ts'

/** Rows that one question may give. */
export const CANDIDATES = 300
/** Rows of one question among which a few are sought, the latest first. */
const MOST_LOOKED_AT = 100_000
/** Below this many answers a word may be missing, or the last word may be unfinished. */
const FEW = 20
/** What a query may cost: each word of a question costs its rows. */
const BUDGET = 1_000_000
const MAX_QUESTIONS = 8
/** A search stops asking after this time, in ms. */
const MAX_MS = 100

/** The last rule of the strictest tier, of those between, and of the loosest. */
const STRICTEST: RuleName = 'exact'
const BETWEEN: readonly RuleName[] = ['sound', 'spelling']
const LOOSEST: RuleName = 'typo'

export interface Candidates {
  /** Numbers of rows, in the order in which they were found. */
  rows: Set<number>
  /** How many words of the query a row may lack. */
  mayMiss: number
  /** Whether the budget or the time ended before the last tier. */
  partial: boolean
}

export interface CandidateQuery {
  slots: Slots
  scope: Scope
  rules: ReadonlySet<RuleName>
  /** Rows that are wanted. */
  limit: number
  /** Only these, and only with all words of the query. */
  within?: ReadonlySet<number> | undefined
}

export type FindCandidates = (query: CandidateQuery) => Candidates

export function prepareCandidates(db: Database.Database): FindCandidates {
  const match = db.prepare<[string, number], number>('select rowid from words where words match ? limit ?').pluck()
  const latest = db
    .prepare<[string, number, number, number], number>(
      'select rowid from words where words match ? and rowid between ? and ? order by rowid desc limit ?',
    )
    .pluck()

  /** Rows among a few, which stand together where they are new. */
  function matchWithin(within: ReadonlySet<number>, expression: string): number[] {
    const [first, last] = endsOf(within)
    return latest.all(expression, first, last, MOST_LOOKED_AT).filter((n) => within.has(n))
  }

  return ({ slots: all, scope, rules, limit, within }) => {
    const { slots } = all
    const ask = (expression: string): number[] =>
      within === undefined ? match.all(expression, limit) : matchWithin(within, expression)
    const search = new TieredSearch(ask, limit)
    search.askAsTyped(upTo(all, STRICTEST), scope)
    search.askLoose({ loosest: upTo(all, LOOSEST), between: BETWEEN.map((tier) => upTo(all, tier)) }, scope)
    if (within !== undefined) return { rows: search.found, mayMiss: 0, partial: search.isSpent }
    const isFew = (): boolean => search.found.size < FEW
    const may = rules.has('missing') && isFew() ? mayMiss(slots, search.found.size) : 0
    // Of three words and more, the rows that lack one include those whose last word is unfinished.
    if (may > 0 && slots.length > 2) search.askWithout(slots, scope)
    else if (isFew()) search.askAll(all, scope)
    if (may > 0 && slots.length === 2 && search.found.size === 0) search.askWithout(slots, scope)
    if (search.isSpent && search.found.size === 0) search.askRarest(slots, scope)
    return { rows: search.found, mayMiss: search.lacking, partial: search.isSpent }
  }
}

function endsOf(numbers: ReadonlySet<number>): [first: number, last: number] {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0]
  for (const n of numbers) {
    first = Math.min(first, n)
    last = Math.max(last, n)
  }
  return [first, last]
}

class TieredSearch {
  readonly found = new Set<number>()
  isSpent = false
  /** How many words the found rows may lack. */
  lacking = 0
  readonly #match: (expression: string) => number[]
  readonly #limit: number
  readonly #asked = new Set<string>()
  readonly #started = performance.now()
  #budget = BUDGET

  constructor(match: (expression: string) => number[], limit: number) {
    this.#match = match
    this.#limit = limit
  }

  /** The words as typed; first those that stand one after the other. */
  askAsTyped(exact: Slots, scope: Scope): void {
    const { slots } = exact
    this.#keepBestFirst(this.#askedFor(exact, scope), () => {
      if (slots.length > 1) this.#keep(this.#ask(asPhrase(slots, scope), costOf(slots)))
    })
  }

  /** Only when there are too many rows to hold, the best of them are asked for too, and kept first. */
  #keepBestFirst(rows: readonly number[], askBest: () => void): void {
    if (rows.length >= this.#limit) askBest()
    this.#keep(rows)
  }

  askAll(slots: Slots, scope: Scope): void {
    this.#keep(this.#askedFor(slots, scope))
  }

  /** All rows of the loosest tier, which are also those of the tiers between; first those of the tiers between. */
  askLoose({ loosest, between }: { loosest: Slots; between: readonly Slots[] }, scope: Scope): void {
    this.#keepBestFirst(this.#askedFor(loosest, scope), () => {
      for (const tier of between) this.askAll(tier, scope)
    })
  }

  #askedFor(slots: Slots, scope: Scope): number[] {
    if (this.#isEnough()) return []
    const within = fitted(slots, this.#budget)
    const cost = slots.slots.length === 1 ? this.#limit : costOf(within.slots)
    return this.#ask(allSlots(within, scope), cost)
  }

  /** All slots but one, of six and more all but two; the rarest are asked for, with few ways each. */
  askWithout(slots: readonly Slot[], scope: Scope): void {
    const present = slots.filter(({ ways }) => ways.length > 0)
    // A word that appears nowhere is one of the missing ones.
    const missing = mayMiss(slots, this.found.size) - (slots.length - present.length)
    if (missing < 0 || present.length < 1) return
    const rarest = present
      .toSorted((a, b) => rowsOf(a.ways) - rowsOf(b.ways))
      .slice(0, RAREST)
      .map((slot) => ({ ...slot, ways: slot.ways.slice(0, WAYS_OF_RAREST) }))
    const within = fitted({ slots: rarest, spans: [] }, LACKING_BUDGET).slots
    const left = Math.min(missing, within.length - 1)
    const expression = allBut(within, left, scope)
    this.lacking = slots.length - (within.length - left)
    this.#keep(this.#ask(expression, costOf(within)))
  }

  /** Common words that cost too much together: two of the three rarest, as typed or in their best other way. */
  askRarest(slots: readonly Slot[], scope: Scope): void {
    const rarest = slots
      .filter(({ ways }) => ways.length > 0)
      .map((slot) => ({ ...slot, ways: slot.ways.slice(0, 1) }))
      .toSorted((a, b) => rowsOf(a.ways) - rowsOf(b.ways))
      .slice(0, 3)
    this.lacking = slots.length - Math.min(rarest.length, 2)
    const expression = allBut(rarest, Math.max(0, rarest.length - 2), scope)
    if (expression !== null) this.#keep(this.#match(expression))
  }

  #isEnough(): boolean {
    return this.found.size >= this.#limit
  }

  #ask(expression: string | null, cost: number): number[] {
    if (expression === null || this.#isEnough() || this.isSpent) return []
    if (this.#asked.has(expression) || this.#asked.size >= MAX_QUESTIONS) return []
    const isLate = performance.now() - this.#started > MAX_MS
    if (cost > this.#budget || isLate) {
      this.isSpent = true
      return []
    }
    this.#budget -= cost
    this.#asked.add(expression)
    return this.#match(expression)
  }

  #keep(rows: readonly number[]): void {
    for (const n of rows) {
      if (this.#isEnough()) return
      this.found.add(n)
    }
  }
}

/** How many words of a query a row may lack. Of two, one only where nothing has both. */
export function mayMiss(slots: readonly Slot[], found: number): number {
  if (slots.length >= 6) return 2
  return slots.length >= 3 || (slots.length === 2 && found === 0) ? 1 : 0
}

const RAREST = 4
const WAYS_OF_RAREST = 16
/** What they may cost. FTS5 reads the rows of each word twice in such a question. */
const LACKING_BUDGET = 80_000

function upTo({ slots, spans }: Slots, tier: RuleName): Slots {
  const last = RULES.indexOf(tier)
  const strict = <T extends Slot | Span>(each: T): T => ({
    ...each,
    ways: each.ways.filter(({ rule }) => RULES.indexOf(rule) <= last),
  })
  return {
    slots: slots.map(strict),
    spans: spans.map(strict).filter(({ ways }) => ways.length > 0),
  }
}

/** Ways of each slot of a query of four words and more: with several other words the weakest ones add nothing. */
const WAYS_OF_MANY = 24

/** The slots without the weakest ways of those that would cost more than their part of the budget. */
function fitted({ slots, spans }: Slots, budget: number): Slots {
  const room = budget / Math.max(1, slots.length)
  const most = slots.length >= 4 ? WAYS_OF_MANY : MAX_WAYS
  const fit = (slot: Slot): Slot => {
    let cost = 0
    const ways = slot.ways.slice(0, most).filter(({ rows }, at) => {
      cost += rows
      return at === 0 || cost <= room
    })
    return { ...slot, ways }
  }
  return { slots: slots.length === 1 ? slots : slots.map(fit), spans }
}

function costOf(slots: readonly Slot[]): number {
  return slots.reduce((sum, { ways }) => sum + rowsOf(ways), 0)
}

export function rowsOf(ways: readonly Way[]): number {
  return ways.reduce((sum, { rows }) => sum + rows, 0)
}
