/** Finds the differences between two texts: a shortest edit script, by Myers' divide and conquer, in linear space. For
 *  very different long texts the script is good and not always the shortest, which limits the time.
 *  Source: https://doi.org/10.1007/BF01840446 (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986). */
import { type Box, splitPoint } from '../aligning/edit-path.ts'

/** A difference: the words from `aStart` to before `aEnd` of the first text are replaced by the words from `bStart` to
 *  before `bEnd` of the second. One of the two may be empty. */
export interface Hunk {
  aStart: number
  aEnd: number
  bStart: number
  bEnd: number
}

/** The hunks from `a` to `b`, in order, with at least one equal word between two hunks. Words are compared exactly; a
 *  caller that ignores spelling passes normalized words. */
export function diffWords(a: readonly string[], b: readonly string[]): Hunk[] {
  const numbers = new Map<string, number>()
  const left = sideOf(a, numbers)
  const right = sideOf(b, numbers)
  keepShared(left, right)
  keepShared(right, left)
  markChanges(left, right)
  return hunksOf(left.changed, right.changed)
}

/** One text. `words`: its words as numbers. `changed`: 1 for a changed word. `shared`: the indexes of the words that the
 *  other text has too. */
interface Side {
  words: Int32Array
  changed: Uint8Array
  shared: Int32Array
}

function sideOf(text: readonly string[], numbers: Map<string, number>): Side {
  const words = Int32Array.from(text, (word) => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  })
  return { words, changed: new Uint8Array(words.length), shared: new Int32Array(0) }
}

/** Marks the words that the other side does not have as changed, and keeps only the other words for the search. */
function keepShared(side: Side, other: Side): void {
  const known = new Set(other.words)
  const shared: number[] = []
  for (const [at, word] of side.words.entries()) {
    if (known.has(word)) shared.push(at)
    else side.changed[at] = 1
  }
  side.shared = Int32Array.from(shared)
}

function markChanges(left: Side, right: Side): void {
  const a = left.shared.map((at) => left.words[at] ?? -1)
  const b = right.shared.map((at) => right.words[at] ?? -1)
  const waiting: Box[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }]
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    trim(a, b, box)
    if (box.a === box.aEnd) mark(right, box.b, box.bEnd)
    else if (box.b === box.bEnd) mark(left, box.a, box.aEnd)
    else {
      const { x, y } = splitPoint(a, b, box)
      waiting.push({ a: box.a, aEnd: x, b: box.b, bEnd: y })
      waiting.push({ a: x, aEnd: box.aEnd, b: y, bEnd: box.bEnd })
    }
  }
}

function mark(side: Side, from: number, to: number): void {
  for (const at of side.shared.subarray(from, to)) side.changed[at] = 1
}

/** Removes the equal words at the start and at the end of both parts. */
function trim(a: Int32Array, b: Int32Array, box: Box): void {
  while (box.a < box.aEnd && box.b < box.bEnd && a[box.a] === b[box.b]) {
    box.a++
    box.b++
  }
  while (box.a < box.aEnd && box.b < box.bEnd && a[box.aEnd - 1] === b[box.bEnd - 1]) {
    box.aEnd--
    box.bEnd--
  }
}

function hunksOf(aChanged: Uint8Array, bChanged: Uint8Array): Hunk[] {
  const hunks: Hunk[] = []
  let a = 0
  let b = 0
  while (a < aChanged.length || b < bChanged.length) {
    const hunk = { aStart: a, aEnd: a, bStart: b, bEnd: b }
    while (aChanged[hunk.aEnd] === 1) hunk.aEnd++
    while (bChanged[hunk.bEnd] === 1) hunk.bEnd++
    if (hunk.aEnd > a || hunk.bEnd > b) hunks.push(hunk)
    a = hunk.aEnd + 1
    b = hunk.bEnd + 1
  }
  return hunks
}
