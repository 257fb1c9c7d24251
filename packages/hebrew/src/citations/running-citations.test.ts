import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citationsInRunningWords } from './running-citations.ts'

const NAMES = [
  'תניא',
  'ברכות',
  'בראשית',
  'שבת',
  'שו"ע או"ח',
  'מסכת ברכות',
  'עבודת הקודש',
  'Tanya',
  'Genesis',
  'Genesis,',
]

/** As a reader takes them: the first text of each place that begins with the name of a sefer. */
function found(text: string): string[] {
  return citationsInRunningWords(text).flatMap(
    (texts) => texts.find((each) => NAMES.some((name) => each.startsWith(`${name} `))) ?? [],
  )
}

test('a place that is announced behind a name is found, with the name from where it begins', () => {
  const cases: [string, string[]][] = [
    ['כמו שכתוב בתניא פרק ל״ב, שצריך', ['תניא פרק ל״ב']],
    ['כמו שכתוב בתניא פרק ל״ב', ['תניא פרק ל״ב']],
    ['ראה תניא פרק ל״ב.', ['תניא פרק ל״ב']],
    ['אמת, תניא פרק ב׳ אומר', ['תניא פרק ב׳']],
    ['ועיין שו"ע או"ח סי\' א סעיף ב ועוד', ['שו"ע או"ח סי\' א סעיף ב']],
    ['וראה תניא פל"ב ועוד', ['תניא פל"ב']],
    ['איתא במסכת ברכות דף ב ע״א וכו׳', ['מסכת ברכות דף ב ע״א']],
    ['איתא בעבודת הקודש חלק א פרק ב וכו׳', ['עבודת הקודש חלק א פרק ב']],
    ['as it says, see Tanya ch. 5, and more', ['Tanya ch. 5']],
    ['it says in Genesis 1:1 that', ['Genesis 1:1']],
    ['as is written in Genesis, chapter 3', ['Genesis, chapter 3']],
  ]
  for (const [text, wanted] of cases) assert.deepEqual(found(text), wanted, text)
})

test('names that may be the end of another name, numbers that may be words, and headings are not taken', () => {
  const cases = [
    'שנינו ירושלמי ברכות פרק א וכו׳',
    'שנינו ירושלמי בברכות פרק א וכו׳',
    'שנינו בירושלמי בברכות פרק א וכו׳',
    'פסק הרמב״ם הלכות שבת פרק א כך',
    'פירש רש״י בראשית פרק א',
    'כתב תניא רבתי סימן ב',
    'Rashi on Genesis 1:1 says',
    'the commentary to Genesis chapter 1',
    'בתניא פרק לא נזכר כלל',
    'בתניא פרק מה שאמר',
    'ראה תניא פרק לב שם',
    'תניא פרק א',
    'בראשית א, א ברא',
    'ראה פרק א',
    'אמר. פרק ב',
    'ראה (תניא פרק א)',
    'at 12:30 and at Genesis 12:30:15',
    'ראה תניא. פרק א',
  ]
  for (const text of cases) assert.deepEqual(found(text), [], text)
})

test('hostile words take no longer than their length', () => {
  const words = ['פרק א '.repeat(50_000), 'ראה תניא פרק א סעיף '.repeat(20_000), 'א״'.repeat(100_000)]
  for (const text of words) citationsInRunningWords(text)
})
