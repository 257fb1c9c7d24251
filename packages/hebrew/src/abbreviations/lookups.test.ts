import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { normalizeForSearch } from '../folding/search-text.ts'
import { meaningsOf } from './meanings.ts'
import { shortFormsOf } from './short-forms.ts'
import { ABBREVIATIONS } from './table.ts'

const fullsOf = (token: string) => meaningsOf(normalizeForSearch(token)).map(({ full }) => full.join(' '))

function shortsIn(text: string) {
  return shortFormsOf(normalizeForSearch(text).split(' ')).map(({ short }) => short)
}

test('an abbreviation has its words, and every meaning it has', () => {
  assert.deepEqual(fullsOf('לקו״ד'), ['ליקוטי דיבורימ', 'לקוטי דבורימ'])
  assert.deepEqual(fullsOf('ר״ח').slice(0, 1), ['ראש חודש'])
  assert.ok(fullsOf('ר״ח').includes('רבינו חננאל'))
  assert.ok(fullsOf('ע״ד').includes('על דרכ') && fullsOf('ע״ד').includes('על דבר'))
})

test('the article before the letters of a name is left out of the words', () => {
  assert.ok(fullsOf('הרמב״ם').includes('רבי משה בנ מימונ'))
  assert.ok(fullsOf('שהרמב״ם').includes('שרבי משה בנ מימונ'))
})

test('a meaning that texts spell in two ways is given in both', () => {
  assert.deepEqual(
    meaningsOf('רח').flatMap(({ full, isOtherSpelling }) => (full[0] === 'ראש' ? [[full[1], isOtherSpelling]] : [])),
    [
      ['חודש', false],
      ['חדש', true],
    ],
  )
  assert.ok(fullsOf('יוהכ״פ').includes('יומ הכפורימ'))
  assert.ok(fullsOf('ב״ה').includes('ברוכ יהוה'))
  assert.deepEqual(
    meaningsOf('פה').flatMap(({ full }) => (full[0] === 'פרק' ? [full.join(' ')] : [])),
    ['פרק ה'],
  )
})

test('the first word carries the prefix of the abbreviation', () => {
  const [meaning] = meaningsOf('שבלקוש')
  assert.deepEqual(meaning, {
    short: 'לקו״ש',
    prefix: 'שב',
    full: ['שבליקוטי', 'שיחות'],
    field: 'chassidus',
    markedOnly: false,
    isOtherSpelling: false,
  })
  assert.ok(fullsOf('וכו׳').includes('וכולי'))
  assert.ok(fullsOf('מבנ״י').includes('מבני ישראל'))
})

test('the whole word comes before its rest after a prefix', () => {
  const prefixes = meaningsOf(normalizeForSearch('של״ה')).map(({ prefix }) => prefix.length)
  assert.deepEqual(prefixes, [...prefixes].sort())
  assert.deepEqual(fullsOf('הקב״ה')[0], 'הקדוש ברוכ הוא')
})

test('letters that are a word, or two letters after a prefix, count only with their mark', () => {
  assert.ok(meaningsOf('בני').every(({ markedOnly }) => markedOnly))
  assert.ok(meaningsOf('עז').every(({ markedOnly }) => markedOnly))
  assert.deepEqual(meaningsOf('רה').find(({ field }) => field === 'gemara')?.markedOnly, false)
  const [inRosh] = meaningsOf('ברה').filter(({ full }) => full[0] === 'בראש')
  assert.equal(inRosh?.markedOnly, true)
})

test('a token that is no abbreviation has no meanings', () => {
  for (const token of ['', 'ק', 'בראשית', 'גלקוש', 'torah', '5742']) {
    assert.deepEqual(meaningsOf(token), [], token)
  }
})

test('neighbouring words have the abbreviations that stand for them, in either spelling', () => {
  assert.deepEqual(shortFormsOf(normalizeForSearch('עיין לקוטי שיחות שם').split(' ')), [
    { from: 1, length: 2, short: 'לקוש', written: 'לקו״ש', prefix: '', markedOnly: false },
  ])
  assert.ok(shortsIn('ראש חדש ניסן').includes('רח'))
  assert.ok(shortsIn('ויאכלו מעץ הדעת').includes('מעהד'))
  assert.ok(shortsIn('ושבליקוטי שיחות').includes('ושבלקוש'))
})

test('longer abbreviations come before shorter ones that begin with the same word', () => {
  const shorts = shortsIn('ערב ראש השנה')
  assert.ok(shorts.indexOf('ערה') < shorts.indexOf('רה'))
})

test('single words, and words that no abbreviation stands for, have none', () => {
  assert.deepEqual(shortsIn('שיחות'), [])
  assert.deepEqual(shortsIn('וידבר משה לאמר'), [])
  assert.deepEqual(shortFormsOf([]), [])
})

test('every row of two words or more is found both ways, with any prefix', () => {
  const rows = ABBREVIATIONS.filter(({ full }) => full.includes(' '))
  const prefix = fc.constantFrom('', 'ו', 'ב', 'ש', 'ול', 'שב', 'כשב')
  fc.assert(
    fc.property(fc.constantFrom(...rows), prefix, ({ short, full }, before) => {
      const letters = normalizeForSearch(before + short)
      const words = normalizeForSearch(before + full)
      assert.ok(fullsOf(letters).includes(words), letters)
      assert.ok(
        shortFormsOf(words.split(' ')).some((form) => form.short === letters),
        words,
      )
    }),
    { numRuns: 2000 },
  )
})

test('any tokens give bounded answers', () => {
  const token = fc.array(fc.constantFrom(...'אבהוכלמשדרי'), { maxLength: 7 })
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      const words = tokens.map((letters) => letters.join(''))
      assert.ok(shortFormsOf(words).length <= 40)
      for (const word of words) assert.ok(meaningsOf(word).length <= 24)
    }),
  )
})
