import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { diffWords, type Hunk } from './word-diff.ts'

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** Applies the hunks to `a`, and asserts that each hunk has the right position in `b`. */
function patched(a: string[], b: string[], hunks: Hunk[]): string[] {
  const out: string[] = []
  let at = 0
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    out.push(...a.slice(at, aStart))
    assert.equal(out.length, bStart)
    out.push(...b.slice(bStart, bEnd))
    at = aEnd
  }
  return [...out, ...a.slice(at)]
}

function edits(hunks: Hunk[]): number {
  return hunks.reduce((sum, h) => sum + h.aEnd - h.aStart + h.bEnd - h.bStart, 0)
}

/** The length of the longest common subsequence, by dynamic programming. */
function sharedLength(a: string[], b: string[]): number {
  let row: number[] = new Array(b.length + 1).fill(0)
  for (const word of a) {
    const next = [0]
    for (const [at, other] of b.entries()) {
      const skip = Math.max(next[at] ?? 0, row[at + 1] ?? 0)
      next.push(word === other ? (row[at] ?? 0) + 1 : skip)
    }
    row = next
  }
  return row.at(-1) ?? 0
}

test('a changed word, an added word and a removed word are one hunk each', () => {
  assert.deepEqual(diffWords(splitWords('a b c d e f'), splitWords('a x c d n e')), [
    { aStart: 1, aEnd: 2, bStart: 1, bEnd: 2 },
    { aStart: 4, aEnd: 4, bStart: 4, bEnd: 5 },
    { aStart: 5, aEnd: 6, bStart: 6, bEnd: 6 },
  ])
})

test('equal texts have no hunks, and all words are added to an empty text', () => {
  assert.deepEqual(diffWords(['a', 'b'], ['a', 'b']), [])
  assert.deepEqual(diffWords([], ['a']), [{ aStart: 0, aEnd: 0, bStart: 0, bEnd: 1 }])
  assert.deepEqual(diffWords([], []), [])
})

test('applying the hunks to one text gives the other, with as few words as possible', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const hunks = diffWords(a, b)
      assert.deepEqual(patched(a, b, hunks), b)
      assert.equal(edits(hunks), a.length + b.length - 2 * sharedLength(a, b))
    }),
    { numRuns: 1000 },
  )
})

test('the hunks of two long texts with the same words in another order are correct', () => {
  const a = Array.from({ length: 6000 }, (_, at) => `w${at}`)
  const b = a.map((_, at) => `w${(at * 2741) % 6000}`)
  assert.deepEqual(patched(a, b, diffWords(a, b)), b)
})

test('a few fixes in a long text are found quickly', () => {
  const a = Array.from({ length: 20_000 }, (_, at) => `w${at % 500}`)
  const b = a.map((word, at) => (at % 1000 === 7 ? 'fixed' : word))
  const hunks = diffWords(a, b)
  assert.equal(hunks.length, 20)
  assert.deepEqual(patched(a, b, hunks), b)
})
