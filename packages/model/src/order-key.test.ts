import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
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

function assertRising(keys: readonly (string | null)[]) {
  let before = ''
  for (const each of keys) {
    if (each === null) continue
    assert.ok(before < each, `${before} before ${each}`)
    before = each
  }
}

/** Whether a key this short can lie between the two, tried digit by digit. */
function fitsIn(length: number, a: string | null, b: string | null): boolean {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let texts = ['']
  for (let at = 0; at < length; at++) {
    texts = texts.flatMap((text) => [...digits].map((digit) => text + digit))
  }
  return texts.some(
    (text) => isOrderKey(text) && (a === null || text > a) && (b === null || text < b),
  )
}

test('a key is base 62 and never ends in zero', () => {
  for (const { written, stored, why } of readGood(list('order-keys-good.txt'))) {
    assert.equal(isOrderKey(written), true, why)
    assert.equal(between(written, null), stored, why)
  }
  for (const { text, why } of readBad(list('order-keys-bad.txt'))) {
    assert.equal(isOrderKey(text), false, why)
  }
})

test('the first key is the middle one', () => {
  assert.equal(between(null, null), 'V')
})

test('a key between two is strictly between them', () => {
  fc.assert(
    fc.property(gap, ([a, b]) => {
      const middle = between(a, b)
      assert.equal(isOrderKey(middle), true)
      assertRising([a, middle, b])
    }),
  )
})

test('no shorter key would have fitted', () => {
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

test('many keys at once are strictly between, rising and evenly spread', () => {
  fc.assert(
    fc.property(gap, fc.integer({ min: 0, max: 200 }), ([a, b], n) => {
      const keys = manyBetween(a, b, n)
      assert.equal(keys.length, n)
      assert.ok(keys.every(isOrderKey))
      assertRising([a, ...keys, b])
    }),
  )
  assert.deepEqual(manyBetween(null, null, 3), ['F', 'V', 'k'])
  assert.ok(manyBetween(null, null, 61).every((each) => each.length === 1))
  assert.ok(manyBetween(null, null, 3843).every((each) => each.length <= 2))
})

test('adding at an end grows a key by one digit in sixty', () => {
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

test('adding always at one place inside grows no faster than halving must', () => {
  let after = between(null, null)
  let before = between(after, null)
  for (let n = 1; n <= 300; n++) {
    const middle = between(after, before)
    if (n % 2 === 0) after = middle
    else before = middle
    assert.ok(middle.length <= 2 + n / 5, `${middle.length} digits after ${n}`)
  }
})

test('keys of others that end in zero are read as the place they stand for', () => {
  assertRising(['a0', between('a0', 'a1'), 'a1'])
  assert.equal(between('a0', null), 'b')
})

test('what leaves no room, or is no key, is refused', () => {
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

test('a new order changes the fewest keys', () => {
  assert.deepEqual(rekey(['1', '2', '3']), ['1', '2', '3'])
  assert.deepEqual(rekey(['3', '1', '2']).slice(1), ['1', '2'])
  assert.deepEqual(rekey(['1', undefined, '2']), ['1', '1V', '2'])
  assert.deepEqual(rekey(['V', 'V', 'W']).slice(1), ['V', 'W'])
  assert.deepEqual(rekey(['V', 'bad key', '0', 'W']).toSpliced(1, 2), ['V', 'W'])
  assert.deepEqual(rekey([]), [])
})

test('a new order rises, and keeps a longest run already rising', () => {
  const keys = fc.array(fc.option(key, { nil: undefined }), { maxLength: 8 })
  fc.assert(
    fc.property(keys, (current) => {
      const wanted = rekey(current)
      assert.equal(wanted.length, current.length)
      assertRising(wanted)
      const kept = wanted.filter((each, index) => each === current[index]).length
      assert.ok(kept >= longestByTrying(current), `${current} became ${wanted}`)
    }),
  )
})

/** The length of a longest rising run, by trying each choice of places. */
function longestByTrying(keys: readonly (string | undefined)[]): number {
  let longest = 0
  for (let choice = 0; choice < 2 ** keys.length; choice++) {
    const run = keys.filter((_, index) => (choice >> index) & 1)
    const rises = run.every(
      (each, at) => each !== undefined && (at === 0 || each > (run[at - 1] ?? each)),
    )
    if (rises) longest = Math.max(longest, run.length)
  }
  return longest
}

test('ten thousand siblings are put in a new order at once', () => {
  const keys = manyBetween(null, null, 10_000)
  const turned = keys.toReversed()
  assertRising(rekey(turned))
  assert.ok(rekey(turned).every((each) => each.length <= 5))
  const late = [...Array.from({ length: 150_000 }, () => undefined), 'V']
  assertRising(rekey(late))
})
