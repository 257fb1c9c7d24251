import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { MAX_RUN_TEXT, type Run } from './body-schema.ts'
import { tidyRuns } from './tidy-runs.ts'

const textOf = (runs: readonly Run[]) => runs.map((run) => ('text' in run ? run.text : '|')).join('')

test('neighbours with the same marks are joined, and marks have one order', () => {
  assert.deepEqual(
    tidyRuns([
      { text: 'a', marks: ['u', 'b'] },
      { text: 'b', marks: ['b', 'u', 'b'] },
      { text: 'c', marks: [] },
      { text: 'd' },
      { text: 'e', href: '/x' },
      { text: 'f', href: '/y' },
    ]),
    [{ text: 'ab', marks: ['b', 'u'] }, { text: 'cd' }, { text: 'e', href: '/x' }, { text: 'f', href: '/y' }],
  )
})

test('unknown marks, invalid links, unknown fields and values that are not runs are removed', () => {
  const runs = [
    { text: 'a', marks: ['blink', 'b', 7], href: 'javascript:x', color: 'red' },
    { text: '' },
    null,
    'words',
    { html: '<b>' },
    { marker: '' },
    { text: 'b', marks: 'b', href: 'RH-0123-abcd' },
    { eol: 'line', split: 'no', page: 0, box: [0, 0, 2, 1] },
    { eol: 'word' },
    { br: false },
  ]
  assert.deepEqual(tidyRuns(runs), [{ text: 'a', marks: ['b'] }, { text: 'b', href: 'rh-0123abcd' }, { eol: 'line' }])
})

test('markers and breaks between words stay, and the words are not joined', () => {
  const runs: Run[] = [
    { text: 'a' },
    { note: 'n1' },
    { text: 'b' },
    { marker: '12' },
    { br: true },
    { eol: 'page', split: true, page: 2, box: [0, 0, 1, 1] },
  ]
  assert.deepEqual(tidyRuns(runs), runs)
})

test('a text that is too long for one run is divided, and never inside a character', () => {
  const runs = tidyRuns([{ text: 'a' }, { text: '😀'.repeat(MAX_RUN_TEXT) }])
  assert.equal(textOf(runs), `a${'😀'.repeat(MAX_RUN_TEXT)}`)
  for (const run of runs) {
    assert.ok('text' in run && run.text.length <= MAX_RUN_TEXT && run.text.isWellFormed())
  }
  assert.deepEqual(tidyRuns(runs), runs)
})

test('neighbours with an empty text between them are joined', () => {
  const runs = [{ text: 'א', marks: ['i', 'b'] }, { text: '' }, { text: 'ב', marks: ['b', 'i'] }]
  assert.deepEqual(tidyRuns(runs), [{ text: 'אב', marks: ['b', 'i'] }])
})

test('tidying tidy runs changes nothing, and tidying keeps every letter', () => {
  const run = fc.oneof(
    fc.record(
      {
        text: fc.string({ maxLength: 3 }),
        marks: fc.array(fc.constantFrom('b', 'i', 'sup', 'x')),
        href: fc.constantFrom('/a', 'bad', 'https://a.b'),
      },
      { requiredKeys: ['text'] },
    ),
    fc.constant({ note: 'n1' }),
  )
  fc.assert(
    fc.property(fc.array(run), (runs) => {
      const tidy = tidyRuns(runs)
      assert.deepEqual(tidyRuns(tidy), tidy)
      const letters = runs.map((each) => ('text' in each ? each.text : '|')).join('')
      assert.equal(textOf(tidy), letters)
    }),
  )
})
