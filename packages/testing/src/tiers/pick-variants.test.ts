import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickVariants } from './pick-variants.ts'

const STARTS = Array.from({ length: 40 }, (_, at) => at * 13)
const ENGINES = 2

const indexes = (size: number): number[] => Array.from({ length: size }, (_, index) => index)

/** Everything that ten slices in a row have. */
function windowOf(start: number, name: string, size: number, count: number): number[] {
  const found = new Set<number>()
  for (let slice = start; slice < start + 10; slice += 1) {
    for (const index of pickVariants(slice, name, size, count)) found.add(index)
  }
  return [...found].sort((a, b) => a - b)
}

test('the slices of any ten numbers in a row have every variant of a list, of any length', () => {
  for (const count of [1, 2, 3, 5]) {
    for (let size = 1; size <= 10 * count; size += 1) {
      for (const start of STARTS) {
        const found = windowOf(start, `list of ${size}`, size, count)
        assert.deepEqual(found, indexes(size), `${size}, ${count} a slice, from ${start}`)
      }
    }
  }
})

test('the slices of any ten numbers in a row have every moment of a kill on each engine', () => {
  const moments = 30
  for (const start of STARTS) {
    for (let engine = 0; engine < ENGINES; engine += 1) {
      assert.deepEqual(windowOf(start, `kills ${engine}`, moments, 3), indexes(moments))
    }
  }
})

test('a slice has as many variants as were asked for, each once', () => {
  for (const start of STARTS) {
    assert.equal(new Set(pickVariants(start, 'moments', 30, 3)).size, 3)
    assert.equal(new Set(pickVariants(start, 'roles', 7, 2)).size, 2)
    assert.deepEqual(pickVariants(start, 'pair', 2, 2), [0, 1])
    assert.deepEqual(pickVariants(start, 'pair', 2, 5), [0, 1])
  }
})

test('a slice has the same variants each time, and about half of the suites run on each engine', () => {
  assert.deepEqual(pickVariants(812, 'looks', 5), pickVariants(812, 'looks', 5))
  for (const slice of [0, 1, 2, 811, 812]) {
    const first = indexes(200).filter((at) => pickVariants(slice, `suite ${at}`, 2)[0] === 0)
    assert.ok(first.length > 70 && first.length < 130, `${first.length} of 200`)
  }
})

test('two lists of one length meet in every pair', () => {
  const pairs = new Set<string>()
  for (let slice = 0; slice < 60; slice += 1) {
    pairs.add(`${pickVariants(slice, 'engine', 2)} ${pickVariants(slice, 'language', 2)}`)
  }
  assert.equal(pairs.size, 4)
})

test('too few variants a slice are refused', () => {
  assert.throws(() => pickVariants(1, 'kills', 30, 2), /30 variants of “kills” need 3 in each slice/)
})
