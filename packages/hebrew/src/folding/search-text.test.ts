import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { consonants, normalizeAnyText, normalizeForSearch } from './search-text.ts'

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
  ['a text without letters or digits', '״׳"… ', ''],
]

for (const [what, text, plain] of same) {
  test(`text is normalized for search: ${what}`, () => {
    assert.equal(normalizeForSearch(text), plain)
  })
}

test('normalizing twice gives the same text as once, made of letters and digits with single spaces', () => {
  const odd = fc.constantFrom(...'א ב ך ם ״ ׳ " \' ’ ` ´ ʼ ־ װ ײ ײַ שּׁ ִ a É ß İ Σ ﬁ ½ 7 - _'.split(' '), ' ')
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

test('usual pieces of a text are normalized in one pass as any text is', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(...'שָׁלוֹם מלך Σας ΑΣ צ\'ול לקו״ש a"b " \' ־ ״ ׳ -3 İI ﬁ ײַ ב\u00a0ג \u0301א A.B 7'.split(' ')),
  )
  const space = fc.constantFrom(' ', '\n', '\t', '', '  ')
  const text = fc.array(fc.tuple(piece, space), { maxLength: 8 })
  fc.assert(
    fc.property(text, (parts) => {
      const raw = parts.flat().join('')
      assert.equal(normalizeForSearch(raw), normalizeAnyText(raw))
    }),
    { numRuns: 3000 },
  )
})

test('full and defective spellings have the same consonants', () => {
  const assertSame = (a: string, b: string) => assert.equal(consonants(a), consonants(b))
  assertSame('ליקוטי', 'לקוטי')
  assertSame('חשון', 'חשוון')
  assertSame('שולחן', 'שלחן')
  assertSame('אגרות', 'איגרות')
  assert.equal(consonants('ליקוטי'), 'לקטי')
})

test('the first and last letters stay, and words of other alphabets are unchanged', () => {
  assert.deepEqual(['ויקרא', 'שלו', 'וו', 'י', ''].map(consonants), ['וקרא', 'שלו', 'וו', 'י', ''])
  assert.deepEqual(['torah', 'ו3ו', '5742'].map(consonants), ['torah', 'ו3ו', '5742'])
})

test('the consonants of consonants are the same', () => {
  const letters = fc.array(fc.constantFrom(...'אבויקר'), { maxLength: 8 })
  fc.assert(
    fc.property(letters, (word) => {
      const bare = consonants(word.join(''))
      assert.equal(consonants(bare), bare)
    }),
  )
})
