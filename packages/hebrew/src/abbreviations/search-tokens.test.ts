import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expandAbbreviations, searchTokens } from './search-tokens.ts'

test('an abbreviation is indexed, followed by the words of its meanings', () => {
  const tokens = ['לקוש', 'ליקוטי', 'שיחות', 'חלק', 'טו']
  assert.deepEqual(searchTokens('לקו״ש, חלק ט״ו'), tokens)
  assert.deepEqual(searchTokens('Torah Or'), ['torah', 'or'])
  assert.deepEqual(searchTokens(' … '), [])
})

test('each token gives its alternatives, itself first', () => {
  const alternatives = [['לקוש', 'ליקוטי שיחות'], ['בראשית']]
  assert.deepEqual(expandAbbreviations(['לקוש', 'בראשית']), alternatives)
  assert.deepEqual(expandAbbreviations(['תוש']), [['תוש', 'תורת שלומ', 'תורת שמואל']])
})

test('an abbreviation after prefixes is found too', () => {
  const [alternatives] = expandAbbreviations(['שבלקוש'])
  assert.deepEqual(alternatives, ['שבלקוש', 'לקוש', 'ליקוטי שיחות'])
  assert.deepEqual(expandAbbreviations(['הרמבמ'])[0]?.[1], 'רמבמ')
})

test('two letters after a prefix, and letters after a letter that is not a prefix, have no meanings', () => {
  assert.deepEqual(expandAbbreviations(['הכק', 'גלקוש']), [['הכק'], ['גלקוש']])
})
