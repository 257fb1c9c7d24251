/** Printed numbers of pages. Source: shapes.md#contents-of-a-printing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorsOf, jumpsOf, labelsOf, numberAfter, printedOf, readNumber } from './printed-numbers.ts'

test('each kind of number is counted on as it is written', () => {
  const cases: [string, string | null][] = [
    ...([
      ['9', '10'],
      ['ix', 'x'],
      ['XIX', 'XX'],
      ['iii', 'iv'],
      ['יד', 'טו'],
      ['ט״ו', 'ט״ז'],
    ] as const),
    ...([
      ['ב.', 'ב:'],
      ['ב:', 'ג.'],
      ['ט ע״ב', 'י ע״א'],
      ['2a', '2b'],
      ['19b', '20a'],
    ] as const),
    ...([
      ['מפה', null],
      ['', null],
      ['iiii', null],
      ['0', null],
      ['Ix', null],
    ] as const),
  ].map(([text, after]) => [text, after])
  for (const [text, after] of cases) assert.equal(numberAfter(text), after, text)
})

test('numbers are counted from their anchors, and an empty one ends them', () => {
  const anchors = [
    { page: 2, printed: 'i' },
    { page: 4, printed: '' },
    { page: 5, printed: '1' },
  ]
  assert.deepEqual(printedOf(anchors, 7), [null, 'i', 'ii', null, '1', '2', '3'])
  assert.deepEqual(anchorsOf(labelsOf(anchors, 7), 7), anchors)
  assert.deepEqual(anchorsOf([], 3), [])
})

test('a jump is marked, and neither a new kind of numbers nor a page that is not counted', () => {
  const jumpsIn = (...printed: string[]) =>
    jumpsOf(
      printed.map((text, at) => ({ page: at + 1, printed: text })),
      printed.length,
    )
  assert.deepEqual(jumpsIn('א', 'ב', '1', '2'), [])
  assert.deepEqual(jumpsIn('7', '', '8', '9'), [])
  assert.deepEqual(jumpsIn('7', '', '9'), [])
  assert.deepEqual(jumpsIn('7', '10'), [{ page: 2, expected: '8', printed: '10', kind: 'missing' }])
  assert.deepEqual(jumpsIn('7', '8', '8'), [{ page: 3, expected: '9', printed: '8', kind: 'again' }])
  assert.deepEqual(jumpsIn('ב.', 'ג.'), [{ page: 2, expected: 'ב:', printed: 'ג.', kind: 'missing' }])
})

test('a letter that is also a Roman number is one in Latin letters alone', () => {
  assert.equal(readNumber('v')?.kind, 'roman')
  assert.equal(readNumber('ה')?.kind, 'hebrew')
})
