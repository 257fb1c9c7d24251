import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostPieces } from './lost-pieces.ts'

const WAS = new Map([
  ['a', 'אלף ראשונה שלמה וארוכה'],
  ['b', 'סוף'],
  ['c', 'גימל שלישית'],
])

test('what was joined into its neighbour, split or renamed is not lost', () => {
  const joined = new Map([
    ['a', 'אלף ראשונה שלמה וארוכה סוף'],
    ['c', 'גימל שלישית'],
  ])
  assert.deepEqual(lostPieces(WAS, joined), [])
  assert.deepEqual(lostPieces(joined, WAS), [])
  const renamed = new Map([...WAS].map(([id, text]) => [`${id}2`, text]))
  assert.deepEqual(lostPieces(WAS, renamed), [])
})

test('what has other words in its place, or none, is lost', () => {
  const without = new Map([...WAS].filter(([id]) => id !== 'b'))
  assert.deepEqual(lostPieces(WAS, without), ['b'])
  const replaced = new Map([...without, ['d', 'מלים אחרות לגמרי']])
  assert.deepEqual(lostPieces(WAS, replaced), ['b'])
  assert.deepEqual(lostPieces(WAS, new Map()), ['a', 'b', 'c'])
})

test('of two with the same words, one that went is lost', () => {
  const twice = new Map([
    ['a', 'ויאמר אליו'],
    ['b', 'ויאמר אליו'],
  ])
  assert.deepEqual(lostPieces(twice, new Map([['a', 'ויאמר אליו']])), ['b'])
})
