import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { between, isOrderKey, manyBetween, rekey } from './order-key.ts'
import { isRefusal } from './refusal.ts'
import { readBad, readGood } from './testdata/read-lists.ts'

const list = (name: string) => readFileSync(new URL(`./testdata/${name}`, import.meta.url), 'utf8')

const key = fc
  .string({ unit: fc.constantFrom(...'019AVZaz'), minLength: 1, maxLength: 8 })
  .filter((text) => isOrderKey(text))
const end = fc.option(key)
const gap = fc.tuple(end, end).filter(([a, b]) => a === null || b === null || a < b)

const isInvalid = (error: unknown) => isRefusal(error) && error.code === 'invalid'

function assertAscending(keys: readonly (string | null)[]) {
  let before = ''
  for (const each of keys) {
    if (each === null) continue
    assert.ok(before < each, `${before} before ${each}`)
    before = each
  }
}

/** Whether there is a key of this length between the two. Tries all keys. */
function fitsIn(length: number, a: string | null, b: string | null): boolean {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let texts = ['']
  for (let at = 0; at < length; at++) {
    texts = texts.flatMap((text) => [...digits].map((digit) => text + digit))
  }
  return texts.some((text) => isOrderKey(text) && (a === null || text > a) && (b === null || text < b))
}

test('a key has digits of base 62 and does not end with zero', () => {
  for (const { written, stored, why } of readGood(list('order-keys-good.txt'))) {
    assert.equal(isOrderKey(written), true, why)
    assert.equal(between(written, null), stored, why)
  }
  for (const { text, why } of readBad(list('order-keys-bad.txt'))) {
    assert.equal(isOrderKey(text), false, why)
  }
})

test('the first key is in the middle of all keys', () => {
  assert.equal(between(null, null), 'V')
})

test('a key between two others is greater than the first and less than the second', () => {
  fc.assert(
    fc.property(gap, ([a, b]) => {
      const middle = between(a, b)
      assert.equal(isOrderKey(middle), true)
      assertAscending([a, middle, b])
    }),
  )
})

test('no shorter key is between the two', () => {
  fc.assert(
    fc.property(gap, ([a, b]) => {
      const length = between(a, b).length
      if (length > 1 && length < 4) assert.equal(fitsIn(length - 1, a, b), false)
    }),
    { numRuns: 60 },
  )
  assert.equal(between('V1', 'X'), 'W')
  assert.equal(between('V', 'W'), 'VV')
  assert.equal(between('Vzz', 'W'), 'VzzV')
  assert.equal(between(null, '1'), '0z')
})

test('many keys at once are between the two, in ascending order and evenly spread', () => {
  fc.assert(
    fc.property(gap, fc.integer({ min: 0, max: 200 }), ([a, b], n) => {
      const keys = manyBetween(a, b, n)
      assert.equal(keys.length, n)
      assert.ok(keys.every(isOrderKey))
      assertAscending([a, ...keys, b])
    }),
  )
  assert.deepEqual(manyBetween(null, null, 3), ['F', 'V', 'k'])
  assert.ok(manyBetween(null, null, 61).every((each) => each.length === 1))
  assert.ok(manyBetween(null, null, 3843).every((each) => each.length <= 2))
})

test('a key that is always added at an end grows by one digit in sixty additions', () => {
  let last = between(null, null)
  let first = last
  for (let n = 0; n < 600; n++) {
    const [after, before] = [between(last, null), between(null, first)]
    assert.ok(after > last && before < first)
    ;[last, first] = [after, before]
  }
  assert.equal(last.length, 11)
  assert.equal(first.length, 11)
})

test('keys that are always added at one position inside grow slowly', () => {
  let after = between(null, null)
  let before = between(after, null)
  for (let n = 1; n <= 300; n++) {
    const middle = between(after, before)
    if (n % 2 === 0) after = middle
    else before = middle
    assert.ok(middle.length <= 2 + n / 5, `${middle.length} digits after ${n}`)
  }
})

test('a key from another program that ends with zero has the same position as without the zero', () => {
  assertAscending(['a0', between('a0', 'a1'), 'a1'])
  assert.equal(between('a0', null), 'b')
})

test('two keys with nothing between them, and texts that are not keys, are refused', () => {
  const wrong: [string | null, string | null][] = [
    ['V', 'V'],
    ['W', 'V'],
    ['V', 'V0'],
    [null, '0'],
    ['', null],
    ['a-b', null],
    [null, 'א'],
    ['V'.repeat(5000), null],
  ]
  for (const [a, b] of wrong) {
    assert.throws(() => between(a, b), isInvalid, `${a} ${b}`.slice(0, 20))
    assert.throws(() => manyBetween(a, b, 3), isInvalid)
  }
})

test('a new order changes as few keys as possible', () => {
  assert.deepEqual(rekey(['1', '2', '3']), ['1', '2', '3'])
  assert.deepEqual(rekey(['3', '1', '2']).slice(1), ['1', '2'])
  assert.deepEqual(rekey(['1', undefined, '2']), ['1', '1V', '2'])
  assert.deepEqual(rekey(['V', 'V', 'W']).slice(1), ['V', 'W'])
  assert.deepEqual(rekey(['V', 'bad key', '0', 'W']).toSpliced(1, 2), ['V', 'W'])
  assert.deepEqual(rekey([]), [])
})

test('the keys of a new order are ascending, and a longest ascending subsequence keeps its keys', () => {
  const keys = fc.array(fc.option(key, { nil: undefined }), { maxLength: 8 })
  fc.assert(
    fc.property(keys, (current) => {
      const keys = rekey(current)
      assert.equal(keys.length, current.length)
      assertAscending(keys)
      const kept = keys.filter((each, index) => each === current[index]).length
      assert.ok(kept >= longestAscending(current), `${current} became ${keys}`)
    }),
  )
})

/** The length of a longest ascending subsequence. Tries all subsequences. */
function longestAscending(keys: readonly (string | undefined)[]): number {
  let longest = 0
  for (let choice = 0; choice < 2 ** keys.length; choice++) {
    const run = keys.filter((_, index) => (choice >> index) & 1)
    const isAscending = run.every((each, at) => each !== undefined && (at === 0 || each > (run[at - 1] ?? each)))
    if (isAscending) longest = Math.max(longest, run.length)
  }
  return longest
}

test('ten thousand siblings get a new order quickly', () => {
  const keys = manyBetween(null, null, 10_000)
  const reversed = keys.toReversed()
  assertAscending(rekey(reversed))
  assert.ok(rekey(reversed).every((each) => each.length <= 5))
  const late = [...Array.from({ length: 150_000 }, () => undefined), 'V']
  assertAscending(rekey(late))
})
