/** Finds numbers that neighbouring Hebrew words write. Pure. */
import { prefixSplits } from '../search/prefixes.ts'
import * as names from './number-names.ts'

export interface NumberInText {
  /** Index of the first word, and the number of words. */
  from: number
  length: number
  number: number
  /** The prefix letters of the first word, often none. */
  prefix: string
  /** True for `שלישי` (third). */
  ordinal: boolean
}

/** A part of a number, as its thousands. `low` and `high`: the powers of ten that it takes; 11 to 19 take two. */
interface Part {
  value: number
  length: number
  low: number
  high: number
}

const UNIT_VALUES = valuesOf(
  names.UNITS.flatMap((unit, value) =>
    unit === null
      ? []
      : [unit.masculine, unit.feminine, unit.construct ?? unit.masculine].map((word) => [word, value] as const),
  ),
  [names.TWO_FEMININE_CONSTRUCT, 2],
)
const ORDINAL_VALUES = valuesOf(names.ORDINALS.flatMap((words, value) => words.map((word) => [word, value] as const)))
const TEENS: readonly string[] = [names.TEEN.masculine, names.TEEN.feminine]

/** Single words that are a whole part, other than units. */
const WHOLE_PARTS: ReadonlyMap<string, Part> = new Map([
  ...Object.values(names.TEN).map((word) => [word, part(10, 1, 0, 1)] as const),
  ...names.TENS.flatMap((word, tens) => (word === '' ? [] : [[word, part(10 * tens, 1, 1, 1)] as const])),
  [names.HUNDRED, part(100, 1, 2, 2)],
  [names.HUNDRED_CONSTRUCT, part(100, 1, 2, 2)],
  [names.TWO_HUNDRED, part(200, 1, 2, 2)],
  [names.THOUSAND, part(1000, 1, 3, 3)],
  [names.THOUSANDS, part(2000, 1, 3, 3)],
])

/** The numbers from 1 to 9999 that the words write, in their order, the longest where several begin with one word; no two
 *  share a word, except that a word may be a number and an ordinal (`שני`). The parts descend, with ו before the last
 *  one, or ascend, with ו before every one but the first. The first word may carry up to three prefix letters. `words`:
 *  tokens of `normalizeForSearch`, in either spelling. */
export function readNumberWords(words: readonly string[]): NumberInText[] {
  const plain = words.map(plainSpelling)
  const found: NumberInText[] = []
  for (let from = 0; from < words.length; ) {
    const cardinal = longestAt(plain, from)
    const ordinal = ordinalAt(plain, from)
    if (ordinal !== null && (cardinal?.length ?? 1) === 1) found.push(ordinal)
    if (cardinal !== null) found.push(cardinal)
    from += cardinal?.length ?? 1
  }
  return found
}

function ordinalAt(words: readonly string[], from: number): NumberInText | null {
  for (const { prefix, rest } of prefixSplits(words[from] ?? '')) {
    const number = ORDINAL_VALUES.get(plainSpelling(rest))
    if (number !== undefined) return { from, length: 1, number, prefix, ordinal: true }
  }
  return null
}

function longestAt(words: readonly string[], from: number): NumberInText | null {
  const found = prefixSplits(words[from] ?? '').flatMap(({ prefix, rest }) => {
    const all = [plainSpelling(rest), ...words.slice(from + 1)]
    return partsAt(all, 0)
      .flatMap((first) => sumsFrom(all, { last: first, value: first.value, end: first.length }))
      .map(({ value, end }) => ({ from, length: end, number: value, prefix, ordinal: false }))
  })
  return found.reduce<NumberInText | null>(
    (best, each) => (best === null || each.length > best.length ? each : best),
    null,
  )
}

/** The parts that are read so far. */
interface Sum {
  value: number
  /** Index of the next word. */
  end: number
  last: Part
  /** Absent after the first part. */
  direction?: 'up' | 'down'
  /** True while a descending number still needs its last part, which has ו. */
  isOpen?: boolean
}

/** The whole numbers that begin with the parts of `sum`. */
function sumsFrom(words: readonly string[], sum: Sum): Sum[] {
  const longer = nextParts(words, sum).flatMap((next) => sumsFrom(words, next))
  return sum.isOpen === true ? longer : [...longer, sum]
}

function nextParts(words: readonly string[], { value, end, last, direction }: Sum): Sum[] {
  const word = words[end] ?? ''
  const hasVav = word.startsWith('ו')
  const bare = hasVav ? words.with(end, plainSpelling(word.slice(1))) : words
  return partsAt(bare, end).flatMap((part): Sum[] => {
    const to = part.low > last.high ? 'up' : part.high < last.low ? 'down' : null
    const turns = direction !== undefined && direction !== to
    if (to === null || turns || (to === 'up' && !hasVav)) return []
    const sum = value + part.value
    return [{ value: sum, end: end + part.length, last: part, direction: to, isOpen: !hasVav }]
  })
}

/** The parts of a number that begin with the word at `at`. */
function partsAt(words: readonly string[], at: number): Part[] {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (word === names.OTHER_ELEVEN && TEENS.includes(next)) return [part(11, 2, 0, 1)]
  const whole = WHOLE_PARTS.get(word)
  if (whole !== undefined) return [whole]
  const unit = UNIT_VALUES.get(word)
  if (unit === undefined) return []
  const alone = part(unit, 1, 0, 0)
  if (TEENS.includes(next)) return [part(10 + unit, 2, 0, 1), alone]
  if (unit > 2 && next === names.HUNDREDS) return [part(100 * unit, 2, 2, 2), alone]
  if (unit > 2 && next === names.THOUSANDS) return [part(1000 * unit, 2, 3, 3), alone]
  return [alone]
}

function plainSpelling(word: string): string {
  return names.FULL_SPELLINGS.get(word) ?? word
}

function part(value: number, length: number, low: number, high: number): Part {
  return { value, length, low, high }
}

function valuesOf(
  words: readonly (readonly [string, number])[],
  ...more: readonly (readonly [string, number])[]
): ReadonlyMap<string, number> {
  return new Map([...words, ...more])
}
