/** Plain words written into runs. Source: service.md#runs. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { Run } from './body-schema.ts'
import { fixRuns } from './fix-runs.ts'
import { plainRuns } from './plain-text.ts'
import { tidyRuns } from './tidy-runs.ts'

const bold = (text: string): Run => ({ text, marks: ['b'] })

describe('A fix of plain words', () => {
  test('keeps the marks of the words that stay, and gives them to the word that replaces one', () => {
    const before = [{ text: 'בראשית ' }, bold('ברא אלקים'), { text: ' את השמים' }]
    assert.deepEqual(fixRuns(before, 'בראשית בראה אלקים את השמיים'), [
      { text: 'בראשית ' },
      bold('בראה אלקים'),
      { text: ' את השמיים' },
    ])
  })

  test('keeps a link, and words that are removed are gone', () => {
    const link = { text: 'עיין שם', href: 'rh-00000001' }
    const before = [{ text: 'א ב ' }, link, { text: ' ג' }]
    assert.deepEqual(fixRuns(before, 'ב עיין שם ג'), [{ text: 'ב ' }, link, { text: ' ג' }])
    assert.deepEqual(fixRuns(before, 'א ב ג'), [{ text: 'א ב ג' }])
  })

  test('keeps notes, markers and ends of printed lines, inside a word too', () => {
    const eol: Run = { eol: 'line' }
    const split: Run = { eol: 'line', split: true }
    const before: Run[] = [
      { marker: '*' },
      { text: 'אב' },
      { note: 'n1' },
      { text: ' גד' },
      eol,
      { text: 'הו' },
      split,
      { text: 'זח טי' },
    ]
    assert.equal(plainRuns(before), 'אב גד הוזח טי')
    assert.deepEqual(fixRuns(before, 'אב גדד הוזח טי'), [
      { marker: '*' },
      { text: 'אב' },
      { note: 'n1' },
      { text: ' גדד' },
      eol,
      { text: 'הו' },
      split,
      { text: 'זח טי' },
    ])
    const other = fixRuns(before, 'אחר לגמרי')
    assert.deepEqual(
      other.filter((run) => !('text' in run)),
      [{ marker: '*' }, { note: 'n1' }, eol, split],
    )
  })

  test('turns a line end of the words into one of the runs', () => {
    const before: Run[] = [{ text: 'שורה' }, { br: true }, bold('שניה')]
    assert.deepEqual(fixRuns(before, 'שורה\nשנייה'), [{ text: 'שורה' }, { br: true }, bold('שנייה')])
    assert.deepEqual(fixRuns(before, 'שורה שניה'), [{ text: 'שורה' }, bold(' שניה')])
    assert.deepEqual(fixRuns([{ text: 'א' }], 'א\nב'), [{ text: 'א' }, { br: true }, { text: 'ב' }])
  })

  test('leaves a word whose points come in another order as it was', () => {
    const [one, other] = ['ב\u05BC\u05B0', 'ב\u05B0\u05BC']
    assert.equal(one.normalize('NFC'), other.normalize('NFC'))
    assert.deepEqual(fixRuns([{ text: `${one} ראשון` }], `${other} שני`), [{ text: `${one} שני` }])
  })
})

const word = fc.constantFrom('א', 'בג', 'ד.', 'x', 'שלום')
const words = fc.array(word, { maxLength: 6 }).map((list) => list.join(' '))
const text = fc.tuple(words, fc.constantFrom('', ' ')).map(([said, end]) => said + end)
const run = fc.oneof(
  { weight: 5, arbitrary: fc.record({ text }) },
  { weight: 2, arbitrary: fc.record({ text, marks: fc.constant(['b' as const]) }) },
  fc.constant({ note: 'n1' }),
  fc.constant({ br: true as const }),
  fc.constant({ eol: 'line' as const }),
)
const anyRuns = fc.array(run, { maxLength: 6 }).map((runs) => tidyRuns(runs))

test('the same words change nothing, and markers are never lost', () => {
  fc.assert(
    fc.property(anyRuns, words, (before, said) => {
      assert.deepEqual(fixRuns(before, plainRuns(before)), before)
      const markers = (runs: readonly Run[]) => runs.filter((each) => 'note' in each || 'eol' in each)
      const fixed = fixRuns(before, said)
      assert.deepEqual(markers(fixed), markers(before))
      assert.deepEqual(tidyRuns(fixed), fixed)
      const unspaced = (words: string) => words.replace(/\s/gu, '')
      assert.equal(unspaced(plainRuns(fixed)), unspaced(said))
    }),
  )
})

test('runs without line ends say exactly the new words', () => {
  const plain = anyRuns.map((runs) => runs.filter((each) => !('eol' in each)))
  fc.assert(
    fc.property(plain, words, (before, said) => {
      assert.equal(plainRuns(fixRuns(before, said)), said)
    }),
  )
})
