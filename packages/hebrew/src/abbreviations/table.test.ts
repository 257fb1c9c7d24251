import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeForSearch } from '../folding/search-text.ts'
import { prefixSplits } from '../search/prefixes.ts'
import { meaningsOf } from './meanings.ts'
import { ABBREVIATIONS } from './table.ts'

/** Their letters are not the first letters of their words. */
const IRREGULAR = new Set([
  'שעיהו״א',
  'מהורש״ב',
  'מהוריי״צ',
  'אריז״ל',
  'רי״ף',
  'ראב״ע',
  'תשר״ת',
  'תר״ת',
  'אגו״ח',
  'בא״י',
])

test('the table has six hundred rows or more', () => {
  assert.ok(ABBREVIATIONS.length >= 600)
})

test('an abbreviation is letters with gershayim before the last one, or with a geresh', () => {
  for (const { short } of ABBREVIATIONS) assert.match(short, /^(?:[א-ת]+״[א-ת]|[א-ת]+׳)$/u)
})

test('the full form is Hebrew words, one of them longer than a letter', () => {
  for (const { short, full } of ABBREVIATIONS) {
    assert.match(full, /^[א-ת]+(?: [א-ת]+)*$/u, short)
    assert.ok(
      full.split(' ').some((word) => word.length > 1),
      short,
    )
    assert.ok(full.length > normalizeForSearch(short).length, short)
  }
})

test('each meaning stands once', () => {
  const keys = ABBREVIATIONS.map(({ short, full }) => `${normalizeForSearch(short)} ${full}`)
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  )
})

test('an abbreviation has one usual meaning at most', () => {
  const usual = ABBREVIATIONS.filter((row) => row.usual).map(({ short }) => normalizeForSearch(short))
  assert.equal(new Set(usual).size, usual.length)
})

test('a single letter is an abbreviation only with its mark', () => {
  const single = ABBREVIATIONS.filter(({ short }) => normalizeForSearch(short).length === 1)
  assert.ok(single.length > 0)
  for (const { short, markedOnly } of single) assert.ok(markedOnly, short)
})

test('the letters of an abbreviation come from its words, each word giving its first letter', () => {
  const irregular = ABBREVIATIONS.filter(
    ({ short, full }) => !comesFrom(normalizeForSearch(short), normalizeForSearch(full).split(' ')),
  )
  assert.deepEqual(new Set(irregular.map(({ short }) => short)), IRREGULAR)
})

test('every row is found by its letters', () => {
  for (const { short, full } of ABBREVIATIONS) {
    const found = meaningsOf(normalizeForSearch(short)).map((meaning) => meaning.full.join(' '))
    assert.ok(found.includes(normalizeForSearch(full)), `${short} ${full}`)
  }
})

/** Whether `letters` are a piece of each word in order: its first letter, or the letter after its prefix, and perhaps
 *  later ones. */
function comesFrom(letters: string, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined) return letters === ''
  return prefixSplits(word)
    .map((split) => split.rest)
    .filter((stem) => stem[0] === letters[0])
    .some((stem) => pieceOf(letters.slice(1), stem.slice(1), rest))
}

function pieceOf(letters: string, stem: string, rest: readonly string[]): boolean {
  if (comesFrom(letters, rest)) return true
  const at = stem.indexOf(letters[0] ?? ' ')
  return at >= 0 && pieceOf(letters.slice(1), stem.slice(at + 1), rest)
}
