/** Finds paragraphs that were joined, and those that were split, among neighbours that are left over. */
import { commonInOrder, likenessOf } from './common-in-order.ts'
import type { Pairing } from './pairing.ts'

/** How alike the joined words are at least, and how much of each part is in the whole. */
const ALIKE = 0.8
const PART = 0.6
/** Of one whole. */
const MOST_PARTS = 12

export function absorbNeighbours(pairing: Pairing): void {
  absorb(pairing, JOINING)
  absorb(pairing, SPLITTING)
}

/** Joining and splitting are the same with the texts exchanged: `whole` is the side with one paragraph. */
interface Direction {
  parts: (pairing: Pairing) => View
  wholes: (pairing: Pairing) => View
  /** The whole with which a part is paired. */
  wholesOf: (pairing: Pairing) => Map<number, number>
  group: (pairing: Pairing, parts: number[], whole: number) => void
}

interface View {
  words: readonly Int32Array[]
  chapters: readonly number[]
  isFree: (at: number) => boolean
}

const fromView = (pairing: Pairing): View => ({
  words: pairing.from.words,
  chapters: pairing.from.parts,
  isFree: (at) => pairing.isFromFree(at),
})
const toView = (pairing: Pairing): View => ({
  words: pairing.to.words,
  chapters: pairing.to.parts,
  isFree: (at) => pairing.isToFree(at),
})

const JOINING: Direction = {
  parts: fromView,
  wholes: toView,
  wholesOf: (pairing) => new Map(nearPairs(pairing)),
  group: (pairing, parts, whole) => pairing.group({ from: parts, to: [whole], kind: 'joined' }),
}
const SPLITTING: Direction = {
  parts: toView,
  wholes: fromView,
  wholesOf: (pairing) => new Map(nearPairs(pairing).map(([from, to]) => [to, from])),
  group: (pairing, parts, whole) => pairing.group({ from: [whole], to: parts, kind: 'split' }),
}

function nearPairs(pairing: Pairing): [number, number][] {
  return pairing.pairs().filter(([from]) => pairing.nearOf(from) !== null)
}

function absorb(pairing: Pairing, direction: Direction): void {
  const [parts, wholes] = [direction.parts(pairing), direction.wholes(pairing)]
  const pairedWith = direction.wholesOf(pairing)
  for (const [part, whole] of pairedWith) {
    const run = runAround(parts, part, wholes.words[whole] ?? EMPTY)
    if (run.length > 1 && isWhole(parts, run, wholes.words[whole] ?? EMPTY)) {
      direction.group(pairing, run, whole)
    }
  }
  const free = freeOnes(wholes)
  if (free.length === 0) return
  const byWord = wholesByWord(wholes, free)
  for (let part = 0; part < parts.words.length; part++) {
    if (!parts.isFree(part)) continue
    const whole = mostShared(parts.words[part] ?? EMPTY, byWord)
    if (whole === null || !wholes.isFree(whole)) continue
    const run = runAround(parts, part, wholes.words[whole] ?? EMPTY)
    if (run.length > 1 && isWhole(parts, run, wholes.words[whole] ?? EMPTY)) {
      direction.group(pairing, run, whole)
    }
  }
}

/** The part and its free neighbours whose words are in the whole too. */
function runAround(parts: View, part: number, whole: Int32Array): number[] {
  const belongs = (at: number): boolean => {
    const words = parts.words[at]
    if (words === undefined || words.length === 0 || !parts.isFree(at)) return false
    if (parts.chapters[at] !== parts.chapters[part] || words.length > whole.length) return false
    return commonInOrder(words, whole) >= PART * words.length
  }
  const run = [part]
  for (let at = part - 1; run.length < MOST_PARTS && belongs(at); at--) run.unshift(at)
  for (let at = part + 1; run.length < MOST_PARTS && belongs(at); at++) run.push(at)
  return run
}

function isWhole(parts: View, run: readonly number[], whole: Int32Array): boolean {
  const joined = Int32Array.from(run.flatMap((at) => [...(parts.words[at] ?? EMPTY)]))
  return likenessOf(joined, whole) >= ALIKE
}

function freeOnes(wholes: View): number[] {
  return wholes.words.flatMap((words, at) => (words.length > 1 && wholes.isFree(at) ? [at] : []))
}

/** Words of few free wholes, with those wholes. */
function wholesByWord(wholes: View, free: readonly number[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const at of free) {
    for (const word of new Set(wholes.words[at])) {
      const list = found.get(word)
      if (list === undefined) found.set(word, [at])
      else list.push(at)
    }
  }
  for (const [word, list] of found) if (list.length > MOST_OWNERS) found.delete(word)
  return found
}

const MOST_OWNERS = 8

/** The whole that has most of these words. */
export function mostShared(words: Int32Array, byWord: ReadonlyMap<number, readonly number[]>): number | null {
  const votes = new Map<number, number>()
  for (const word of new Set(words)) {
    for (const at of byWord.get(word) ?? []) votes.set(at, (votes.get(at) ?? 0) + 1)
  }
  let best: number | null = null
  for (const [at, count] of votes) {
    if (best === null || count > (votes.get(best) ?? 0)) best = at
  }
  return best
}

const EMPTY = new Int32Array(0)
