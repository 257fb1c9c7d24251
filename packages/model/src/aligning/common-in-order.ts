/** How many words two texts have in common, in order. Words are numbers (`Vocabulary`). */
import { splitPoint } from './edit-path.ts'

/** Gives each different word a number. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  numbersOf(words: readonly string[]): Int32Array {
    return Int32Array.from(words, (word) => {
      const known = this.#numbers.get(word)
      if (known !== undefined) return known
      this.#numbers.set(word, this.#numbers.size)
      return this.#numbers.size - 1
    })
  }
}

/** Tables up to this many cells are filled; larger ones are divided where a short edit path passes. */
const MOST_CELLS = 4_096

/** The length of a longest common subsequence; of very different long texts, of a good one. */
export function commonInOrder(a: Int32Array, b: Int32Array): number {
  let common = 0
  const waiting = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }]
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    while (box.a < box.aEnd && box.b < box.bEnd && a[box.a] === b[box.b]) {
      box.a++
      box.b++
      common++
    }
    while (box.a < box.aEnd && box.b < box.bEnd && a[box.aEnd - 1] === b[box.bEnd - 1]) {
      box.aEnd--
      box.bEnd--
      common++
    }
    const [width, height] = [box.aEnd - box.a, box.bEnd - box.b]
    if (width === 0 || height === 0) continue
    if (width * height <= MOST_CELLS) {
      common += byTable(a.subarray(box.a, box.aEnd), b.subarray(box.b, box.bEnd))
      continue
    }
    const { x, y } = splitPoint(a, b, box)
    waiting.push({ a: box.a, aEnd: x, b: box.b, bEnd: y })
    waiting.push({ a: x, aEnd: box.aEnd, b: y, bEnd: box.bEnd })
  }
  return common
}

function byTable(a: Int32Array, b: Int32Array): number {
  const row = new Int32Array(b.length + 1)
  for (const word of a) {
    let corner = 0
    for (let y = 1; y <= b.length; y++) {
      const above = row[y] ?? 0
      row[y] = word === b[y - 1] ? corner + 1 : Math.max(above, row[y - 1] ?? 0)
      corner = above
    }
  }
  return row[b.length] ?? 0
}

/** The share of the words that two texts have in common in order: 1 for the same words, 0 for none. */
export function likenessOf(a: Int32Array, b: Int32Array): number {
  const all = a.length + b.length
  return all === 0 ? 1 : (2 * commonInOrder(a, b)) / all
}

/** Whether the likeness can be `least` at all, by the numbers of words. Costs nothing. */
export function mayBeAlike(a: Int32Array, b: Int32Array, least: number): boolean {
  return 2 * Math.min(a.length, b.length) >= least * (a.length + b.length)
}
