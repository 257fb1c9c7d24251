import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedCommit } from './feed.ts'
import { firstTogether } from './follower.ts'

function commit(seq: number, changed: number): FeedCommit {
  const facts = { at: '', message: '', author: '', mergedBy: '', via: null, suggestionId: null }
  return { seq, changed, ...facts, types: '[]', prev: null, hash: String(seq), people: [] }
}

function firstOf(...changes: number[]): number[] {
  return firstTogether(changes.map((changed, at) => commit(at + 1, changed))).map(({ seq }) => seq)
}

test('small commits are applied together, a large one alone or after none', () => {
  assert.deepEqual(firstOf(), [])
  assert.deepEqual(firstOf(1, 1, 1), [1, 2, 3])
  assert.deepEqual(firstOf(100, 100, 1), [1, 2])
  assert.deepEqual(firstOf(1, 100_000, 1), [1])
  assert.deepEqual(firstOf(100_000, 1), [1])
  assert.deepEqual(firstOf(0, 0, 200, 0), [1, 2, 3, 4])
})
