/** `testdata/rashi-lines.json`: sentences of our guides, drawn as 17 pages in Noto Rashi Hebrew with noise and blur, as tesseract.js
 *  with its Hebrew data read them. The engine knows square letters only. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { alignLetters, wrongLetters } from './align-letters.ts'
import { learnAndMeasure, wrongRate } from './measure.ts'
import { prepareProposals } from './propose-line.ts'
import { type CheckedPair, learnTypeface } from './typeface.ts'

const LINES: readonly (CheckedPair & { scan: number })[] = JSON.parse(
  readFileSync(new URL('./testdata/rashi-lines.json', import.meta.url), 'utf8'),
)

describe('A Rashi print', () => {
  test('has half as many wrong letters after 150 checked lines of other scans', (t) => {
    const validation = LINES.filter(({ scan }) => scan % 3 === 0)
    const taught = LINES.filter(({ scan }) => scan % 3 !== 0).slice(0, 150)
    const propose = prepareProposals(learnTypeface(taught))
    const before = wrongRate(validation)
    const after = wrongRate(validation.map(({ read, right }) => ({ read: propose(read), right })))
    t.diagnostic(`${taught.length} lines taught, ${validation.length} held back: ${before} → ${after}`)
    t.diagnostic(`figure learning.left ${(after / before).toFixed(3)}`)
    assert.ok(before > 25_000, 'the engine does not know the letters')
    assert.ok(after <= before / 2, `${after} of ${before}`)
  })

  test('is measured on groups that it was not learned from', () => {
    const pairs = LINES.map(({ read, right, scan }) => ({ read, right, group: `${scan}` }))
    const { face, validationLines, before, after } = learnAndMeasure(pairs)
    assert.equal(face.lines, LINES.length)
    assert.ok(validationLines > 50 && validationLines < LINES.length / 2)
    assert.ok(before !== null && after !== null && after <= before / 2)
    const one = learnAndMeasure(pairs.map((pair) => ({ ...pair, group: 'one' })))
    assert.deepEqual([one.validationLines, one.before, one.after], [0, null, null])
  })
})

test('letters are put beside each other with the fewest differences', () => {
  assert.deepEqual(alignLetters('סלום', 'שלום'), [
    { read: 'ס', right: 'ש' },
    { read: 'ל', right: 'ל' },
    { read: 'ו', right: 'ו' },
    { read: 'ם', right: 'ם' },
  ])
  assert.equal(wrongLetters('אבג', ''), 3)
  assert.equal(wrongLetters('', 'אבג'), 3)
  assert.equal(wrongLetters('אבגד', 'אגדה'), 2)
})

test('a line of letters that nobody has checked, and an empty one, stay as they are', () => {
  const propose = prepareProposals(learnTypeface([{ read: 'אב', right: 'אב' }]))
  for (const line of ['', 'xyz', 'constructor', '123 456']) assert.equal(propose(line), line)
  const untaught = prepareProposals(learnTypeface([]))
  assert.equal(untaught('שלום עולם'), 'שלום עולם')
})
