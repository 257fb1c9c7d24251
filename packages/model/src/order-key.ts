/** Order keys: the position of an item among its siblings. A key is a fraction between 0 and 1 with digits of base 62 in
 *  ASCII order, so keys compare as plain text. To put an item between two others, only its own key changes.
 *  Source: service.md#order; shapes.md#order-keys. */
import { refuse } from './refusal.ts'
import { wordsSaid } from './sentences/words.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = 62n
/** The maximum length of a key. Much longer than keys become by use; limits the arithmetic for keys from outside. */
const MAX_KEY_LENGTH = 1000

/** Whether the text is an order key: digits of base 62, without `0` at the end. (There would be no key between a key and
 *  the same key with a `0`.) */
export function isOrderKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(text)
}

/** The key itself, or, for digits with a `0` at the end, the next key after them: such keys were stored once. A text of
 *  another form stays as it is. */
export function soundKey(text: string): string {
  return /^[0-9A-Za-z]*0$/.test(text) ? `${text}0V` : text
}

/** The shortest key after `a` and before `b`; null means that there is no neighbour on that side. Of several keys with
 *  the same length: at an end the key next to the neighbour, so that keys stay short when items are added at an end;
 *  elsewhere the middle key. Refuses `invalid` for a text that is not a key, and when `a` is not before `b`. */
export function between(a: string | null, b: string | null): string {
  const { low, high, length } = findGap(a, b, 1n)
  if (a !== null && b === null) return write(low + 1n, length)
  if (a === null && b !== null) return write(high - 1n, length)
  return write((low + high) / 2n, length)
}

/** `n` keys after `a` and before `b`, in ascending order, evenly spread, and as short as so many keys can be. Refuses like
 *  `between`. */
export function manyBetween(a: string | null, b: string | null, n: number): string[] {
  if (n <= 0) return []
  if (n === 1) return [between(a, b)]
  const count = BigInt(n)
  const { low, high, length } = findGap(a, b, count)
  return Array.from({ length: n }, (_, index) => write(low + ((high - low) * BigInt(index + 1)) / (count + 1n), length))
}

/** Keys for siblings in a new order. `current`: the keys that the siblings have now, in the new order; undefined for a
 *  sibling without a key, and a text that is not a key counts as undefined. The answer has the same length and is
 *  ascending. A longest ascending subsequence keeps its keys, so that as few items as possible change. */
export function rekey(current: readonly (string | undefined)[]): string[] {
  const ascending = longestAscending(current)
  const keys: string[] = []
  let before: string | null = null
  let waiting = 0
  for (const [index, key] of current.entries()) {
    if (key === undefined || !ascending.has(index)) {
      waiting++
      continue
    }
    for (const newKey of manyBetween(before, key, waiting)) keys.push(newKey)
    keys.push(key)
    before = key
    waiting = 0
  }
  return [...keys, ...manyBetween(before, null, waiting)]
}

/** Each integer greater than `low` and less than `high` is a free key of `length` digits. */
interface Gap {
  low: bigint
  high: bigint
  length: number
}

/** The gap between the two keys, at the smallest length with `count` free keys. */
function findGap(a: string | null, b: string | null, count: bigint): Gap {
  const from = a === null ? '' : trimKey(a)
  const to = b === null ? null : trimKey(b)
  if (to !== null && from >= to) {
    throw refuse('invalid', wordsSaid('no-order-between', { from, to }), { a, b })
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

/** A key without the zeros at its end, which do not change its position. */
function trimKey(key: string): string {
  const trimmed = trimZeros(key)
  if (!isOrderKey(trimmed)) throw refuse('invalid', wordsSaid('not-order-key'), { key })
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

/** The indexes of a longest ascending subsequence of the keys, by patience sorting. */
function longestAscending(keys: readonly (string | undefined)[]): Set<number> {
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
