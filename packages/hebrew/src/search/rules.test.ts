/** The keys and spellings of words. Source: shapes.md#search-rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { consonants, normalizeForSearch } from '../folding/search-text.ts'
import { stemOf } from './endings.ts'
import { nameSpellings } from './holy-names.ts'
import { oneLetterOff } from './one-letter-off.ts'
import { isAramaicPrefix, PREFIXES, withoutAramaicPrefix, withoutPrefix } from './prefixes.ts'
import { soundOf, soundsOfLatin, vowelAgreement } from './sound.ts'
import { wordKeys } from './word-keys.ts'

const letters = fc
  .array(fc.constantFrom(...'אבגדהוזחטיכלמנסעפצקרשת'), { minLength: 1, maxLength: 9 })
  .map((all) => all.join(''))

const keysOf = (kind: string, word: string): string[] =>
  wordKeys(normalizeForSearch(word)).flatMap((each) => (each.kind === kind ? each.key : []))

test('full and defective spellings share their consonants', () => {
  for (const [a, b] of [
    ['תולדות', 'תלדת'],
    ['רועה', 'רעה'],
    ['נשיאים', 'נשאם'],
    ['תוהו', 'תהו'],
  ] as const) {
    assert.deepEqual(keysOf('consonants', a), keysOf('consonants', b), `${a} ${b}`)
  }
  assert.notDeepEqual(keysOf('consonants', 'ילד'), keysOf('consonants', 'לד'))
})

test('a prefix is taken off where three letters remain', () => {
  assert.deepEqual(withoutPrefix('ובבית'), [
    { prefix: 'ו', rest: 'בבית' },
    { prefix: 'וב', rest: 'בית' },
  ])
  assert.deepEqual(withoutPrefix('ובא'), [])
  assert.ok(keysOf('bare', 'ולכשתבוא').includes('תבא'))
  for (const prefix of PREFIXES) {
    assert.ok(
      withoutPrefix(`${prefix}גדול`).some((each) => each.prefix === prefix),
      prefix,
    )
  }
})

test('an Aramaic prefix is taken off, and a Hebrew word that begins like one is left whole', () => {
  for (const [word, prefix, rest] of [
    ['קאמר', 'ק', 'אמר'],
    ['דקאמר', 'דק', 'אמר'],
    ['וקתני', 'וק', 'תני'],
    ['מדקתני', 'מדק', 'תני'],
    ['אפומא', 'א', 'פומא'],
    ['מדאורייתא', 'מד', 'אורייתא'],
    ['כדתניא', 'כד', 'תניא'],
  ] as const) {
    assert.ok(
      withoutAramaicPrefix(word).some((each) => each.prefix === prefix && each.rest === rest),
      word,
    )
    assert.ok(keysOf('bare', word).includes(consonants(normalizeForSearch(rest))), word)
    assert.ok(isAramaicPrefix(prefix))
  }
  for (const word of ['אמר', 'אשמר', 'מדבר', 'קול', 'קדש', 'דבר', 'ובבית']) {
    assert.deepEqual(withoutAramaicPrefix(word), [], word)
  }
  for (const prefix of PREFIXES) assert.equal(isAramaicPrefix(prefix), false, prefix)
})

test('words with other endings share a stem', () => {
  const stems = ['ישועה', 'ישועתי', 'ישועות', 'ישועתנו', 'ישועותיך'].map(
    (word) => stemOf(normalizeForSearch(word))?.stem,
  )
  assert.deepEqual(new Set(stems), new Set(['ישע']))
  assert.equal(stemOf('יד'), null)
})

test('holy names are found in their other spellings, with their prefixes', () => {
  const spellings = (word: string, marked = false): string[] =>
    nameSpellings(normalizeForSearch(word), marked).map(({ words }) => words)
  assert.ok(spellings('ה', true).includes('יהוה'))
  assert.ok(spellings('ולה', true).includes('וליהוה'))
  assert.deepEqual(spellings('ה'), [])
  assert.deepEqual(spellings('ואלקינו'), ['ואלהינו'])
  assert.deepEqual(spellings('אלהינו'), ['אלקינו'])
  assert.deepEqual(spellings('הללויה'), ['הללו יה'])
  assert.deepEqual(spellings('שלום'), [])
})

test('a word in Latin letters has the sound of the Hebrew word', () => {
  const pairs = [
    ['bereishis', 'בראשית'],
    ['bereshit', 'בראשית'],
    ['tehillim', 'תהלים'],
    ['hayehudi', 'היהודי'],
    ['mordechai', 'מרדכי'],
    ['kamocha', 'כמכה'],
    ['shabbos', 'שבת'],
    ['shabbat', 'שבת'],
    ['vayomer', 'ויאמר'],
    ['tzaddik', 'צדיק'],
    ['chassidus', 'חסידות'],
    ['moshiach', 'משיח'],
    ['yisroel', 'ישראל'],
    ['rabbeinu', 'רבינו'],
  ] as const
  for (const [latin = '', hebrew = ''] of pairs) {
    assert.ok(soundsOfLatin(latin).includes(soundOf(normalizeForSearch(hebrew))), `${latin} ${hebrew}`)
  }
})

test('of words that sound alike, the one whose vowels agree is preferred', () => {
  assert.ok(vowelAgreement('mi', 'מי') > vowelAgreement('mi', 'מה'))
  assert.ok(vowelAgreement('bara', 'ברא') > vowelAgreement('bara', 'בור'))
})

test('English words share the stem of a stock stemmer, and have no Hebrew keys', () => {
  assert.deepEqual(wordKeys('candles'), wordKeys('candle'))
  assert.deepEqual(
    wordKeys('candles').map(({ kind }) => kind),
    ['english'],
  )
})

test('one letter off: any word is one letter off from its own neighbours', () => {
  fc.assert(
    fc.property(letters, (word) => {
      const near = oneLetterOff(word)
      assert.equal(near.has(word), false)
      assert.equal(near.size > 0, word.length >= 4)
      for (const other of [...near.keys()].slice(0, 50)) {
        if (other.length >= 4) assert.ok(oneLetterOff(other).has(word), `${word} ${other}`)
      }
    }),
  )
  assert.deepEqual(oneLetterOff('ערמומ').get('ערומ'), { likely: false })
  assert.deepEqual(oneLetterOff('בראשיט').get('בראשית'), { likely: true })
  assert.deepEqual(oneLetterOff('ערמוימ').get('ערומימ'), { likely: true })
})

test('every key of any word is of bounded length, and words have few', () => {
  fc.assert(
    fc.property(letters, (word) => {
      const keys = wordKeys(word)
      assert.ok(keys.length <= 12)
      for (const { key } of keys) assert.ok(key.length > 0 && key.length <= word.length)
    }),
  )
})
