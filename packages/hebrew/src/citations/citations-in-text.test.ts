import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citationsInText } from './citations-in-text.ts'

test('what stands in brackets is found, a part for each citation, without the words that lead to it', () => {
  const cases: [string, string[]][] = [
    ['בראשית ברא (בראשית א, א) אלקים', ['בראשית א, א']],
    ['כמאמר (ראה תהלים כג, א; ברכות ב, א) וכו׳', ['תהלים כג, א', 'ברכות ב, א']],
    ['[עיין תניא פרק ל״ב]', ['תניא פרק ל״ב']],
    ['as it says (see Genesis 1:1)', ['Genesis 1:1']],
    ['(תהלים כג) ועוד (תהלים כג)', ['תהלים כג']],
    ['(שם) (א) () (ב ג', []],
    ['בלי סוגריים בראשית א, א', []],
    ['(וראה כמ״ש משלי ג, ה ועוד)', ['משלי ג, ה']],
  ]
  for (const [text, wanted] of cases) assert.deepEqual(citationsInText(text), wanted, text)
})

test('hostile words take no longer than their length', () => {
  const words = ['('.repeat(100_000), `(${'א '.repeat(100_000)})`, '(ראה ראה '.repeat(30_000), '[;'.repeat(100_000)]
  for (const text of words) citationsInText(text)
})
