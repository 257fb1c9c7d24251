import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellOut } from './spell-out.ts'

test('an abbreviation is replaced by its words, with its prefix on the first word', () => {
  assert.deepEqual(spellOut('הקב״ה'), ['הקדוש', 'ברוכ', 'הוא'])
  assert.deepEqual(spellOut('שבלקו"ש,'), ['שבליקוטי', 'שיחות'])
  assert.deepEqual(spellOut("ולהקב''ה"), ['ולהקדוש', 'ברוכ', 'הוא'])
})

test('an abbreviation with several meanings is replaced by the usual one', () => {
  assert.deepEqual(spellOut('בר״ח'), ['בראש', 'חודש'])
  assert.deepEqual(spellOut('ע״י'), ['על', 'ידי'])
})

test('a word without the mark, with several meanings or with none gives null', () => {
  for (const word of ['הקבה', 'חו״מ', 'תו״ש', 'אבגד״ה', 'תשמ״ב', '״', '']) {
    assert.equal(spellOut(word), null, word)
  }
})
