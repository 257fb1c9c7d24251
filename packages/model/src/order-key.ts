/** Order keys: where an item stands among its siblings. A key is a fraction between 0 and 1 whose digits
 *  are base 62 in ASCII order, so keys compare as plain text. Putting an item between two others needs
 *  only a key between theirs. Source: service.md#order; shapes.md#order-keys. */
import { refuse } from './refusal.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = 62n
/** Far longer than any key that grew by use; keeps the arithmetic short whatever is sent. */
const MAX_KEY_LENGTH = 1000

/** Whether the text is a key as this file makes them: base 62, never ending in `0` (nothing would fit
 *  between such a key and the same without its zero). */
export function isOrderKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(text)
}

/** A key after `a` and before `b`, the shortest that fits; null means no neighbour on that side. Of equally
 *  short keys: at an end the one next to the neighbour, so that adding at an end stays short for long;
 *  elsewhere the middle one. Refuses `invalid`: what is no key, or `a` not before `b`. */
export function between(a: string | null, b: string | null): string {
  const { low, high, length } = findRoom(a, b, 1n)
  if (a !== null && b === null) return write(low + 1n, length)
  if (a === null && b !== null) return write(high - 1n, length)
  return write((low + high) / 2n, length)
}

/** `n` keys after `a` and before `b`, rising, evenly spread, none longer than it takes to hold so many.
 *  Refuses as `between` does. */
export function manyBetween(a: string | null, b: string | null, n: number): string[] {
  if (n <= 0) return []
  if (n === 1) return [between(a, b)]
  const count = BigInt(n)
  const { low, high, length } = findRoom(a, b, count)
  return Array.from({ length: n }, (_, index) =>
    write(low + ((high - low) * BigInt(index + 1)) / (count + 1n), length),
  )
}

/** Keys for siblings in the order wanted. `current` holds the keys they have now, undefined where there is
 *  none. The answer has the same length and rises; the longest run already rising keeps its keys, so the
 *  fewest items change. A text that is no key counts as none. */
export function rekey(current: readonly (string | undefined)[]): string[] {
  const kept = longestRising(current)
  const keys: string[] = []
  let before: string | null = null
  let waiting = 0
  for (const [index, key] of current.entries()) {
    if (key === undefined || !kept.has(index)) {
      waiting++
      continue
    }
    for (const made of manyBetween(before, key, waiting)) keys.push(made)
    keys.push(key)
    before = key
    waiting = 0
  }
  return [...keys, ...manyBetween(before, null, waiting)]
}

/** The integers strictly between `low` and `high` are the places for keys of `length` digits. */
interface Room {
  low: bigint
  high: bigint
  length: number
}

/** The smallest length at which `count` keys fit between the two. */
function findRoom(a: string | null, b: string | null, count: bigint): Room {
  const from = a === null ? '' : trimKey(a)
  const to = b === null ? null : trimKey(b)
  if (to !== null && from >= to) {
    throw refuse('invalid', `No order key fits between "${from}" and "${to}".`, { a, b })
  }
  let low = 0n
  let end = to === null ? 1n : 0n
  for (let length = 1; ; length++) {
    low = low * BASE + digitAt(from, length - 1)
    end = end * BASE + digitAt(to ?? '', length - 1)
    const high = to !== null && to.length > length ? end + 1n : end
    if (high - low - 1n >= count) return { low, high, length }
  }
}

function digitAt(key: string, at: number): bigint {
  return BigInt(Math.max(0, DIGITS.indexOf(key[at] ?? '0')))
}

/** A key without the zeros at its end, which do not change where it stands. */
function trimKey(key: string): string {
  const trimmed = trimZeros(key)
  if (!isOrderKey(trimmed)) throw refuse('invalid', 'This is not an order key.', { key })
  return trimmed
}

function trimZeros(key: string): string {
  let end = key.length
  while (end > 0 && key[end - 1] === '0') end--
  return key.slice(0, end)
}

function write(value: bigint, length: number): string {
  let key = ''
  for (let left = value, at = 0; at < length; at++, left /= BASE) {
    key = DIGITS.charAt(Number(left % BASE)) + key
  }
  return trimZeros(key)
}

/** The places of a longest strictly rising run among the keys, by patience sorting. */
function longestRising(keys: readonly (string | undefined)[]): Set<number> {
  const tails: { index: number; key: string }[] = []
  const previous = new Map<number, number>()
  for (const [index, text] of keys.entries()) {
    const key = trimZeros(text ?? '')
    if (!isOrderKey(key)) continue
    const pile = firstNotBelow(tails, key)
    const under = tails[pile - 1]
    if (under !== undefined) previous.set(index, under.index)
    tails[pile] = { index, key }
  }
  const run = new Set<number>()
  for (let at = tails.at(-1)?.index; at !== undefined; at = previous.get(at)) run.add(at)
  return run
}

function firstNotBelow(tails: readonly { key: string }[], key: string): number {
  let low = 0
  let high = tails.length
  while (low < high) {
    const middle = (low + high) >> 1
    const tail = tails[middle]
    if (tail !== undefined && tail.key < key) low = middle + 1
    else high = middle
  }
  return low
}
