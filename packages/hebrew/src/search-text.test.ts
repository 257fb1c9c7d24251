import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalizeForSearch, skeleton } from './search-text.ts'

const same: [string, string, string][] = [
  ['points and cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א', 'בראשית ברא'],
  ['final letters', 'מלך שלום נון סוף ארץ', 'מלכ שלומ נונ סופ ארצ'],
  ['maqaf, dashes and sof pasuq', 'על־פי על-פי על–פי׃', 'על פי על פי על פי'],
  ['typographic gershayim', 'לקו״ש', 'לקוש'],
  ['typed gershayim', 'לקו"ש לקו”ש לקו“ש לקו„ש', 'לקוש לקוש לקוש לקוש'],
  ['two apostrophes', "לקו''ש", 'לקוש'],
  ['every geresh', "ר׳ ר' ר’ ר‘ ר´ ר` רʼ ר′", 'ר ר ר ר ר ר ר ר'],
  ['a geresh inside a word', "ה'תשמ״ב צ'ולנט", 'התשמב צולנט'],
  ['a geresh after points', 'רַ׳ רַ"י', 'ר רי'],
  ['quotation marks around a word', '"שלום" ״עליכם״ he said "yes"', 'שלומ עליכמ he said yes'],
  ['quotation marks between Latin words', 'a"b', 'a b'],
  ['an apostrophe in a Latin word', "Ma'amar Sh’vat", 'maamar shvat'],
  ['capitals and accents', 'Éloge à la TORAH İ', 'eloge a la torah i'],
  ['digits', 'דף 12, חלק 3a', 'דפ 12 חלק 3a'],
  ['other punctuation', '(שיחה) [א]: «ב»; ג/ד … ה!', 'שיחה א ב ג ד ה'],
  ['white space', '  א\n\tב\u00a0ג ', 'א ב ג'],
  ['invisible marks', 'ש\u200fבת ת\u00adורה', 'שבת תורה'],
  ['presentation forms', 'שּׁלוּם ﬠﬡ ﭏ יִ', 'שלומ עא אל י'],
  ['Yiddish ligatures', 'װאָרט ױ ײַ ייִ ײ', 'ווארט וי יי יי יי'],
  ['other alphabets', 'ЙОД עברית', 'иод עברית'],
  ['nothing to say', '״׳"… ', ''],
]

for (const [what, text, plain] of same) {
  test(`search reads ${what} as people mean them`, () => {
    assert.equal(normalizeForSearch(text), plain)
  })
}

test('to normalize twice is to normalize once, and leaves letters and digits alone', () => {
  const odd = fc.constantFrom(
    ...'א ב ך ם ״ ׳ " \' ’ ` ´ ʼ ־ װ ײ ײַ שּׁ ִ a É ß İ Σ ﬁ ½ 7 - _'.split(' '),
    ' ',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(odd, { maxLength: 20 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (raw) => {
      const once = normalizeForSearch(raw)
      assert.equal(normalizeForSearch(once), once)
      assert.match(once, /^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
    }),
    { numRuns: 2000 },
  )
})

test('full and defective spellings have one skeleton', () => {
  const meet = (a: string, b: string) => assert.equal(skeleton(a), skeleton(b))
  meet('ליקוטי', 'לקוטי')
  meet('חשון', 'חשוון')
  meet('שולחן', 'שלחן')
  meet('אגרות', 'איגרות')
  assert.equal(skeleton('ליקוטי'), 'לקטי')
})

test('a skeleton keeps its first and last letters, and words of other alphabets whole', () => {
  assert.deepEqual(['ויקרא', 'שלו', 'וו', 'י', ''].map(skeleton), ['וקרא', 'שלו', 'וו', 'י', ''])
  assert.deepEqual(['torah', 'ו3ו', '5742'].map(skeleton), ['torah', 'ו3ו', '5742'])
})

test('a skeleton of a skeleton is the same', () => {
  const letters = fc.array(fc.constantFrom(...'אבויקר'), { maxLength: 8 })
  fc.assert(
    fc.property(letters, (word) => {
      const bare = skeleton(word.join(''))
      assert.equal(skeleton(bare), bare)
    }),
  )
})
