import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ABBREVIATIONS } from './abbreviations.ts'
import { normalizeForSearch } from './search-text.ts'
import { expandAbbreviations, searchTokens } from './search-tokens.ts'

test('an abbreviation is stored with the words it stands for after it', () => {
  const tokens = ['לקוש', 'ליקוטי', 'שיחות', 'חלק', 'טו']
  assert.deepEqual(searchTokens('לקו״ש, חלק ט״ו'), tokens)
  assert.deepEqual(searchTokens('Torah Or'), ['torah', 'or'])
  assert.deepEqual(searchTokens(' … '), [])
})

test('each token has its ways to be said, itself first', () => {
  const ways = [['לקוש', 'ליקוטי שיחות'], ['בראשית']]
  assert.deepEqual(expandAbbreviations(['לקוש', 'בראשית']), ways)
  assert.deepEqual(expandAbbreviations(['תוש']), [['תוש', 'תורת שלומ', 'תורת שמואל']])
})

test('an abbreviation behind prefixes is found too', () => {
  const [ways] = expandAbbreviations(['שבלקוש'])
  assert.deepEqual(ways, ['שבלקוש', 'לקוש', 'ליקוטי שיחות'])
  assert.deepEqual(expandAbbreviations(['הרמבמ'])[0]?.[1], 'רמבמ')
})

test('two letters behind a prefix, and letters that are no prefix, are left alone', () => {
  assert.deepEqual(expandAbbreviations(['הכק', 'גלקוש']), [['הכק'], ['גלקוש']])
})

test('the table says each abbreviation once, marked, with words longer than it', () => {
  const seen = new Set(ABBREVIATIONS.map(([short]) => normalizeForSearch(short)))
  assert.equal(seen.size, ABBREVIATIONS.length)
  for (const [short, ...full] of ABBREVIATIONS) {
    assert.match(short, /^[א-ת]+״[א-ת]$/u)
    assert.ok(full.length > 0)
    for (const phrase of full) assert.match(phrase, /^[א-ת]+( [א-ת]+)+$/u)
  }
})
