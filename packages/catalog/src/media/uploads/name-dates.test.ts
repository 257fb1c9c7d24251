/** Dates in file names. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDateKey } from '@yalkut/hebrew'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readNameDate } from './name-dates.ts'

const LINES = readFileSync(new URL('./testdata/file-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))

for (const line of LINES) {
  const [name = '', expected = ''] = line.split(' => ').map((part) => part.trim())
  test(`“${name}” tells ${expected}`, () => {
    const { key, possible, days } = readNameDate(name)
    const found = key ?? (possible.length > 0 ? possible : days).join(' or ')
    assert.equal(found === '' ? 'nothing' : found, expected)
  })
}

test('The words outside the date are returned as the rest', () => {
  assert.equal(readNameDate('Farbrengen_19-Kislev-5711 (part 2).mp3').rest, 'Farbrengen part 2')
  assert.equal(readNameDate('שיחת ש״פ בראשית תשל״ב.pdf').rest, 'שיחת ש״פ בראשית')
  assert.equal(readNameDate('no date here.pdf').rest, 'no date here')
})

test('Any name is read quickly and gives only dates of the calendar', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const { key, possible } = readNameDate(name)
      for (const each of key === null ? possible : [key]) assert.ok(isDateKey(each))
    }),
    { numRuns: 300 },
  )
})
