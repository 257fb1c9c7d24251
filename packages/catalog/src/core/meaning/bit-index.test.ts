import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { BitIndex } from './bit-index.ts'
import { cosine, quantise } from './quantise.ts'

const DIMENSIONS = 128
const bits = fc.uint8Array({ minLength: DIMENSIONS / 8, maxLength: DIMENSIONS / 8 })
const kept = fc.array(
  fc.record({ key: fc.integer({ min: 1, max: 40 }), bits, types: fc.integer({ min: 0, max: 3 }) }),
  { maxLength: 60 },
)

function distance(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, byte, at) => {
    const differing = (byte ^ (b[at] ?? 0)).toString(2)
    return sum + differing.replaceAll('0', '').length
  }, 0)
}

describe('The nearest vectors', () => {
  test('are those with the fewest different bits, equal ones by key, of the requested types', () => {
    fc.assert(
      fc.property(kept, bits, fc.integer({ min: 1, max: 3 }), (vectors, query, types) => {
        const index = new BitIndex(DIMENSIONS)
        const present = new Map<number, { bits: Uint8Array; types: number }>()
        for (const { key, bits, types } of vectors) {
          index.set(key, bits, types)
          present.set(key, { bits, types })
        }
        const wanted = [...present]
          .filter(([, each]) => (each.types & types) !== 0)
          .map(([key, each]) => ({ key, distance: distance(each.bits, query) }))
          .sort((a, b) => a.distance - b.distance || a.key - b.key)
          .slice(0, 7)
        assert.deepEqual(index.nearest(query, types, 7), wanted)
        const live = [...present.values()].filter((each) => each.types !== 0)
        assert.equal(index.live, live.length)
      }),
    )
  })

  test('a dropped vector is not found, and is found when it is set again', () => {
    const index = new BitIndex(DIMENSIONS)
    const zero = new Uint8Array(DIMENSIONS / 8)
    index.set(5, zero, 1)
    index.drop(5)
    index.drop(6)
    assert.deepEqual([index.nearest(zero, 1, 9), index.live], [[], 0])
    index.set(5, zero, 2)
    assert.deepEqual(index.nearest(zero, 2, 9), [{ key: 5, distance: 0 }])
  })

  test('are found past the end of a block', () => {
    const index = new BitIndex(64)
    const query = new Uint8Array(8).fill(255)
    for (let key = 1; key <= 70_000; key += 1) index.set(key, new Uint8Array(8), 1)
    index.set(70_001, query, 1)
    assert.deepEqual(index.nearest(query, 1, 2), [
      { key: 70_001, distance: 0 },
      { key: 1, distance: 64 },
    ])
  })
})

describe('A kept vector', () => {
  test('points nearly where the vector pointed, and its bits are its signs', () => {
    const number = fc.float({ min: -1, max: 1, noNaN: true })
    const vector = fc.array(number, { minLength: 64, maxLength: 64 })
    fc.assert(
      fc.property(vector, (list) => {
        fc.pre(list.some((value) => Math.abs(value) > 1e-6))
        const { numbers, bits } = quantise(Float32Array.from(list))
        const again = new Int8Array(numbers)
        assert.ok(cosine(Float32Array.from(list), again) > 0.99)
        for (const [at, value] of list.entries()) {
          assert.equal(((bits[at >> 3] ?? 0) >> (at & 7)) & 1, Number(value > 0))
        }
      }),
    )
  })

  test('without a direction is near nothing', () => {
    const { numbers } = quantise(new Float32Array(64))
    assert.equal(cosine(new Float32Array(64).fill(1), new Int8Array(numbers)), 0)
  })
})
