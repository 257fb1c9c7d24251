/** The pairs of an alignment while it is made. */

import { likenessOf, mayBeAlike } from './common-in-order.ts'
import type { Pair, PairKind } from './pair.ts'

export interface Side {
  words: readonly Int32Array[]
  parts: readonly number[]
}

/** From the first index to before the second, in both texts. */
export interface Gap {
  from: [number, number]
  to: [number, number]
}

const NONE = -1

export class Pairing {
  readonly from: Side
  readonly to: Side
  /** The pair of each paragraph, by its first index in the first text. */
  readonly #toOf: Int32Array
  readonly #fromOf: Int32Array
  /** Of joined and split paragraphs: all of them, by the first index. */
  readonly #groups = new Map<number, Pair>()
  readonly #kinds = new Map<number, PairKind>()

  constructor(from: Side, to: Side) {
    this.from = from
    this.to = to
    this.#toOf = new Int32Array(from.words.length).fill(NONE)
    this.#fromOf = new Int32Array(to.words.length).fill(NONE)
  }

  pair(from: number, to: number, kind: PairKind): void {
    this.#toOf[from] = to
    this.#fromOf[to] = from
    this.#kinds.set(from, kind)
  }

  /** Several as one, or one as several. What of them was paired with each other is no pair of its own any longer. */
  group(pair: Pair): void {
    const [first = 0] = pair.from
    const [place = 0] = pair.to
    for (const each of pair.from) {
      this.#kinds.delete(each)
      this.#toOf[each] = place
    }
    for (const each of pair.to) this.#fromOf[each] = first
    this.#groups.set(first, pair)
  }

  isFromFree(at: number): boolean {
    return this.#toOf[at] === NONE
  }

  isToFree(at: number): boolean {
    return this.#fromOf[at] === NONE
  }

  /** The single pairs, in the order of the first text. */
  pairs(): [number, number][] {
    const pairs: [number, number][] = []
    for (const [from, to] of this.#toOf.entries()) {
      if (to !== NONE && this.#kinds.has(from)) pairs.push([from, to])
    }
    return pairs
  }

  /** The single pair of `from`, when its words were corrected. */
  nearOf(from: number): number | null {
    return this.#kinds.get(from) === 'near' ? (this.#toOf[from] ?? null) : null
  }

  likeness(from: number, to: number): number {
    return likenessOf(this.wordsFrom(from), this.wordsTo(to))
  }

  /** The likeness when it is `least` or more, else 0. */
  likenessFrom(from: number, to: number, least: number): number {
    const [a, b] = [this.wordsFrom(from), this.wordsTo(to)]
    if (a.length === 0 || b.length === 0 || !mayBeAlike(a, b, least)) return 0
    const likeness = likenessOf(a, b)
    return likeness >= least ? likeness : 0
  }

  wordsFrom(at: number): Int32Array {
    return this.from.words[at] ?? EMPTY
  }

  wordsTo(at: number): Int32Array {
    return this.to.words[at] ?? EMPTY
  }

  /** The gaps between pairs that rise in both texts, inside `around`. */
  *gaps(
    rise: readonly (readonly [number, number])[],
    around: Gap = { from: [0, this.from.words.length], to: [0, this.to.words.length] },
  ): Generator<Gap> {
    let [from, to] = [around.from[0], around.to[0]]
    for (const [nextFrom, nextTo] of [...rise, [around.from[1], around.to[1]] as const]) {
      if (from < nextFrom && to < nextTo) yield { from: [from, nextFrom], to: [to, nextTo] }
      from = nextFrom + 1
      to = nextTo + 1
    }
  }

  freeIn({ from, to }: Gap): { from: number[]; to: number[] } {
    const range = (start: number, end: number, isFree: (at: number) => boolean): number[] => {
      const free: number[] = []
      for (let at = start; at < end; at++) if (isFree(at)) free.push(at)
      return free
    }
    return {
      from: range(from[0], from[1], (at) => this.isFromFree(at)),
      to: range(to[0], to[1], (at) => this.isToFree(at)),
    }
  }

  /** Pairs what is alone between the same neighbours in both texts. */
  pairReplaced(): void {
    for (let from = 0; from < this.from.words.length; from++) {
      if (!this.isFromFree(from)) continue
      const to = this.#placeBetween(from)
      if (to !== null && this.isToFree(to) && hasWords(this.wordsFrom(from), this.wordsTo(to))) {
        this.pair(from, to, 'replaced')
      }
    }
  }

  /** The one place in the second text that stands where this paragraph stood: after the pair of the one before it, and
   *  before the pair of the one after it. */
  #placeBetween(at: number): number | null {
    const [fromEnd, toEnd] = [this.from.words.length, this.to.words.length]
    const before = at === 0 ? -1 : this.#lastTo(at - 1)
    const after = at + 1 === fromEnd ? toEnd : this.#firstTo(at + 1)
    if (before === null || after === null || after - before !== 2) return null
    return before + 1
  }

  #firstTo(from: number): number | null {
    const to = this.#toOf[from] ?? NONE
    return to === NONE ? null : to
  }

  #lastTo(from: number): number | null {
    const to = this.#toOf[from] ?? NONE
    if (to === NONE) return null
    const first = this.#fromOf[to] ?? NONE
    return this.#groups.get(first)?.to.at(-1) ?? to
  }

  result(): Pair[] {
    const pairs: Pair[] = []
    for (const [from, to] of this.#toOf.entries()) {
      const kind = this.#kinds.get(from)
      const group = this.#groups.get(from)
      if (group !== undefined) pairs.push(group)
      else if (kind !== undefined && to !== NONE) pairs.push({ from: [from], to: [to], kind })
    }
    return pairs
  }
}

const EMPTY = new Int32Array(0)

function hasWords(a: Int32Array, b: Int32Array): boolean {
  return a.length > 0 && b.length > 0
}
