/** Pairs the paragraphs of a gap in order, by likeness. A large gap is divided first, at paragraphs that share words which no
 *  other paragraph of the gap has. */
import { longestRise } from './longest-rise.ts'
import type { Gap, Pairing } from './pairing.ts'

const NEAR = 0.5
/** Cells of a gap that is compared at once; a gap that cannot be divided may have more, and is passed over beyond that. */
const SMALL = 256
const MOST = 4_096

export function fillGap(pairing: Pairing, gap: Gap): void {
  const waiting: Gap[] = [gap]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const free = pairEnds(pairing, pairing.freeIn(next))
    const cells = free.from.length * free.to.length
    if (cells === 0) continue
    if (cells > SMALL) {
      const rise = pairByRareWords(pairing, free)
      if (rise.length > 0) {
        waiting.push(...pairing.gaps(rise, next))
        continue
      }
    }
    if (cells <= MOST) pairInOrder(pairing, free)
  }
}

interface Free {
  from: number[]
  to: number[]
}

/** Pairs equal paragraphs at both ends, and answers what is between. */
function pairEnds(pairing: Pairing, { from, to }: Free): Free {
  let start = 0
  let [fromEnd, toEnd] = [from.length, to.length]
  const isSame = (a: number, b: number): boolean =>
    isEqual(pairing.wordsFrom(from[a] ?? 0), pairing.wordsTo(to[b] ?? 0))
  for (; start < fromEnd && start < toEnd && isSame(start, start); start++) {
    pairing.pair(from[start] ?? 0, to[start] ?? 0, 'same')
  }
  for (; fromEnd > start && toEnd > start && isSame(fromEnd - 1, toEnd - 1); fromEnd--, toEnd--) {
    pairing.pair(from[fromEnd - 1] ?? 0, to[toEnd - 1] ?? 0, 'same')
  }
  return { from: from.slice(start, fromEnd), to: to.slice(start, toEnd) }
}

/** Pairs those that vote for each other, in order, and answers them. A word that only one paragraph on each side has is a
 *  vote. */
function pairByRareWords(pairing: Pairing, free: Free): [number, number][] {
  const owners = ownersOf(free.to, (at) => pairing.wordsTo(at))
  const votes = new Map<number, Map<number, number>>()
  for (const [word, from] of ownersOf(free.from, (at) => pairing.wordsFrom(at))) {
    const to = owners.get(word)
    if (from === null || to === undefined || to === null) continue
    const own = votes.get(from) ?? new Map<number, number>()
    votes.set(from, own.set(to, (own.get(to) ?? 0) + 1))
  }
  const best = new Map<number, { from: number; count: number }>()
  for (const [from, own] of votes) {
    const [to = -1, count = 0] = [...own].reduce((a, b) => (b[1] > a[1] ? b : a))
    if (count > (best.get(to)?.count ?? 0)) best.set(to, { from, count })
  }
  const mutual = [...best].map(([to, { from }]): [number, number] => [from, to])
  const alike = mutual.filter(([from, to]) => pairing.likenessFrom(from, to, NEAR) > 0)
  const rise = longestRise(alike.sort(([a], [b]) => a - b))
  for (const [from, to] of rise) pairNear(pairing, from, to)
  return rise
}

/** The paragraph of each word; null for a word of several. */
function ownersOf(list: readonly number[], wordsOf: (at: number) => Int32Array): Map<number, number | null> {
  const owners = new Map<number, number | null>()
  for (const at of list) {
    for (const word of wordsOf(at)) {
      const owner = owners.get(word)
      if (owner === undefined) owners.set(word, at)
      else if (owner !== at) owners.set(word, null)
    }
  }
  return owners
}

/** The pairs that have the most words in common together, in order. */
function pairInOrder(pairing: Pairing, { from, to }: Free): void {
  const width = to.length + 1
  const best = new Float64Array((from.length + 1) * width)
  const scores = new Float64Array(from.length * to.length)
  for (let a = from.length - 1; a >= 0; a--) {
    for (let b = to.length - 1; b >= 0; b--) {
      const score = scoreOf(pairing, from[a] ?? 0, to[b] ?? 0)
      scores[a * to.length + b] = score
      const paired = score > 0 ? score + (best[(a + 1) * width + b + 1] ?? 0) : 0
      const skipped = Math.max(best[(a + 1) * width + b] ?? 0, best[a * width + b + 1] ?? 0)
      best[a * width + b] = Math.max(paired, skipped)
    }
  }
  for (let [a, b] = [0, 0]; a < from.length && b < to.length; ) {
    const here = best[a * width + b] ?? 0
    const score = scores[a * to.length + b] ?? 0
    if (score > 0 && here === score + (best[(a + 1) * width + b + 1] ?? 0)) {
      pairNear(pairing, from[a] ?? 0, to[b] ?? 0)
      a++
      b++
    } else if (here === (best[(a + 1) * width + b] ?? 0)) a++
    else b++
  }
}

/** The words in common, a little more for those that are likest: of equal paragraphs the equal ones pair. */
function scoreOf(pairing: Pairing, from: number, to: number): number {
  const likeness = pairing.likenessFrom(from, to, NEAR)
  const words = pairing.wordsFrom(from).length + pairing.wordsTo(to).length
  return likeness === 0 ? 0 : (likeness * words) / 2 + likeness / 2
}

export function pairNear(pairing: Pairing, from: number, to: number): void {
  const isSame = isEqual(pairing.wordsFrom(from), pairing.wordsTo(to))
  pairing.pair(from, to, isSame ? 'same' : 'near')
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at])
}
