import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { createWordNumbers } from './word-numbers.ts'

test('every different word has a number of its own, and the same each time', () => {
  const word = fc.oneof(fc.constantFrom('', 'א', 'אב', 'בא', 'aa'), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 3_000 }), (asked) => {
      const numbers = createWordNumbers()
      const known = new Map<string, number>()
      for (const each of asked) {
        if (!known.has(each)) known.set(each, known.size)
        assert.equal(numbers.of(each), known.get(each))
      }
      assert.deepEqual(numbers.words, [...known.keys()])
    }),
  )
})

test('ten thousand words keep their numbers while their table grows', () => {
  const numbers = createWordNumbers()
  for (let n = 0; n < 10_000; n += 1) assert.equal(numbers.of(`מלה${n}`), n)
  for (let n = 0; n < 10_000; n += 1) assert.equal(numbers.of(`מלה${n}`), n)
})
