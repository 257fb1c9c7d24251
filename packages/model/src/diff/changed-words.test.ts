import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { Json } from '../json.ts'
import { changedWords } from './changed-words.ts'
import type { Change } from './diff-data.ts'

const shown = (before: string, after: string): string[] =>
  (changedWords({ path: '/title/he', before, after }) ?? []).map(
    ({ op, text }) => `${{ same: '=', removed: '-', added: '+' }[op]}${text}`,
  )

test('words are compared as they are spelled', () => {
  assert.deepEqual(shown('אמר לו הרב', 'אמר להם הרב'), ['=אמר ', '-לו ', '+להם ', '=הרב'])
  assert.deepEqual(shown('בָּרָא', 'ברא'), ['-בָּרָא', '+ברא'])
  assert.deepEqual(shown('', 'ברא'), ['+ברא'])
  assert.deepEqual(shown('א  ב', 'א ב'), ['=א ב'])
})

test('the words of a segment are compared without its marks', () => {
  const before: Json = [{ text: 'ויאמר ' }, { text: 'אלקים', marks: ['bold'] }]
  const after = [{ text: 'ויאמר אלוקים' }]
  assert.deepEqual(changedWords({ path: '/body/versions/he/segments/p1/text', before, after }), [
    { op: 'same', text: 'ויאמר ' },
    { op: 'removed', text: 'אלקים' },
    { op: 'added', text: 'אלוקים' },
  ])
})

test('a field without words, a new one and a very long one have no runs', () => {
  const path = '/sets'
  const changes: Change[] = [
    { path, before: 1, after: 2 },
    // A list is words only in a segment.
    { path, before: ['a'], after: ['b'] },
    { path, after: 'new' },
    { path, before: 'old' },
    { path, before: 'א '.repeat(15_000), after: 'ב '.repeat(15_000) },
  ]
  for (const change of changes) assert.equal(changedWords(change), null)
})

test('the runs of any two texts spell both of them', () => {
  const text = fc.array(fc.constantFrom('א', 'ב', 'בג', ' ', '\n', '״'), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [before, after] = [a.join(''), b.join('')]
      const runs = changedWords({ path: '/label/he', before, after }) ?? []
      const spelled = (...ops: string[]): string =>
        runs.flatMap(({ op, text }) => (ops.includes(op) ? text : [])).join('')
      const bare = (words: string): string => words.replace(/\s+/g, '')
      assert.equal(spelled('same', 'added'), after)
      assert.equal(bare(spelled('same', 'removed')), bare(before))
    }),
  )
})
