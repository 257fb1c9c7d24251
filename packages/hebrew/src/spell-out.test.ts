import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellOut } from './spell-out.ts'

test('an abbreviation is spelled out, with its prefix on the first word', () => {
  assert.deepEqual(spellOut('הקב״ה'), ['הקדוש', 'ברוכ', 'הוא'])
  assert.deepEqual(spellOut('שבלקו"ש,'), ['שבליקוטי', 'שיחות'])
  assert.deepEqual(spellOut("ולהקב''ה"), ['ולהקדוש', 'ברוכ', 'הוא'])
})

test('a word without the mark, of several meanings or of none is left alone', () => {
  for (const word of ['הקבה', 'חו״מ', 'תו״ש', 'אבגד״ה', 'תשמ״ב', '״', '']) {
    assert.equal(spellOut(word), null, word)
  }
})
