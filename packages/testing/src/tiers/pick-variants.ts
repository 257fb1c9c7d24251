/** Which variants a slice has. Pure: the same slice has the same ones, on each machine. */
import { createHash } from 'node:crypto'
import { randomFrom } from '../random/random.ts'

/** The slices of so many numbers in a row have every variant. */
export const WINDOW = 10
/** Any ten numbers in a row contain a whole block of five. */
const BLOCK = 5

/** The indexes, in rising order, of the variants that a slice has: `count` of a list of `size`. The slices of any ten numbers in
 *  a row have all of them. Throws where `count` is too small for that.
 *
 *  A short list is shuffled again for each five numbers, by its name: two lists of one length, such as engines and languages, do
 *  not meet in the same pairs only. A longer list is shuffled once, and its slices follow one another through it. */
export function pickVariants(slice: number, name: string, size: number, count = 1): number[] {
  if (count >= size) return Array.from({ length: size }, (_, index) => index)
  if (count * WINDOW < size) {
    throw new Error(`${size} variants of “${name}” need ${Math.ceil(size / WINDOW)} in each slice.`)
  }
  const isShort = size <= BLOCK * count
  const block = Math.floor(slice / BLOCK)
  const order = shuffled(size, numberOf(isShort ? `${name} ${block}` : name))
  const first = (isShort ? slice - block * BLOCK : slice + numberOf(name)) * count
  const picked = Array.from({ length: count }, (_, at) => order[(first + at) % size] ?? 0)
  return picked.sort((a, b) => a - b)
}

function shuffled(size: number, seed: number): number[] {
  const random = randomFrom(seed)
  return Array.from({ length: size }, (_, index) => ({ index, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ index }) => index)
}

/** The same for the same text: a whole number below 2^31. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) >>> 1
}
