import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toNumeral } from '@yalkut/hebrew'
import { bareNumbers } from './bare-names.ts'

const many = (name: (n: number) => string, length = 12): string[] => Array.from({ length }, (_, at) => name(at + 1))

test('names of a kind and a number give their numbers', () => {
  const numerals = many(toNumeral, 150)
  assert.deepEqual(bareNumbers(numerals.map((n) => `פרק ${n}`)), numerals)
  assert.deepEqual(bareNumbers(numerals), numerals)
  assert.deepEqual(bareNumbers(many((n) => `Chapter ${n}`)), many(String))
  assert.deepEqual(bareNumbers(many((n) => `סעיף קטן ${toNumeral(n)}`)), many(toNumeral))
  assert.deepEqual(
    bareNumbers(many((n) => `Daf ${n}b`)),
    many((n) => `${n}b`),
  )
  assert.deepEqual(
    bareNumbers(many((n) => `דף ${toNumeral(n)} ע״ב`)),
    many((n) => `${toNumeral(n)} ע״ב`),
  )
})

test('names that say more stay whole', () => {
  for (const more of ['הקדמה', 'פרק א, המשך', 'פרשת נח', 'Introduction', '', 'Letter 7', 'פרק', 'פרק שלום']) {
    assert.equal(bareNumbers([...many((n) => `פרק ${toNumeral(n)}`), more]), null, more)
  }
})

test('a short list stays whole', () => {
  assert.equal(bareNumbers(many((n) => `Chapter ${n}`, 9)), null)
  assert.equal(bareNumbers([]), null)
})
