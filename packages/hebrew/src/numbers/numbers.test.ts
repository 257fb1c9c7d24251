import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { normalizeForSearch } from '../folding/search-text.ts'
import { numberInWords, ordinalInWords } from './number-in-words.ts'
import { toNumeral } from './numerals.ts'
import { readNumberToken } from './read-number-token.ts'
import { readNumberWords } from './read-number-words.ts'

const waysOf = (n: number) => numberInWords(n).map((way) => way.join(' '))

function numbersIn(text: string) {
  return readNumberWords(normalizeForSearch(text).split(' '))
}

test('a number is written in both orders and both genders', () => {
  const ways = waysOf(127)
  assert.deepEqual(ways.slice(0, 4), ['מאה עשרימ ושבע', 'מאה ועשרימ ושבע', 'שבע ועשרימ ומאה', 'שבע ועשרימ ומאת'])
  assert.ok(ways.includes('שבעה ועשרימ ומאה'))
})

test('the numbers below eleven have the form before a noun too', () => {
  assert.deepEqual(waysOf(7), ['שבע', 'שבעה', 'שבעת'])
  assert.deepEqual(waysOf(2), ['שתימ', 'שנימ', 'שני', 'שתי'])
  assert.deepEqual(waysOf(10), ['עשר', 'עשרה', 'עשרת'])
  assert.deepEqual(waysOf(100), ['מאה', 'מאת'])
})

test('round numbers, teens and thousands', () => {
  assert.deepEqual(waysOf(40), ['ארבעימ'])
  assert.deepEqual(waysOf(200), ['מאתימ'])
  assert.deepEqual(waysOf(600), ['שש מאות'])
  assert.deepEqual(waysOf(2000), ['אלפימ'])
  assert.deepEqual(waysOf(11), ['אחת עשרה', 'עשתי עשרה', 'אחד עשר', 'עשתי עשר'])
  assert.ok(waysOf(5742).includes('חמשת אלפימ שבע מאות ארבעימ ושתימ'))
})

test('what is no number from 1 to 9999 has no words', () => {
  for (const n of [0, -1, 10_000, 1.5, Number.NaN]) assert.deepEqual(numberInWords(n), [])
})

test('the ordinals are first to tenth', () => {
  assert.deepEqual(ordinalInWords(3), ['שלישי', 'שלישית'])
  assert.deepEqual([ordinalInWords(0), ordinalInWords(11)], [[], []])
})

const number = fc.integer({ min: 1, max: 9999 })

test('every way to write a number is normalized, stands once, and is read back as the number', () => {
  fc.assert(
    fc.property(number, (n) => {
      const ways = waysOf(n)
      assert.ok(ways.length > 0 && ways.length <= 24)
      assert.equal(new Set(ways).size, ways.length)
      for (const way of ways) {
        assert.equal(normalizeForSearch(way), way)
        const length = way.split(' ').length
        const [found, ...others] = numbersIn(way).filter(({ ordinal }) => !ordinal)
        assert.deepEqual(found, { from: 0, length, number: n, prefix: '', ordinal: false }, way)
        assert.deepEqual(others, [])
      }
    }),
    { numRuns: 3000 },
  )
})

test('a number in words is found between other words, with its prefix, in either spelling', () => {
  assert.deepEqual(numbersIn('ויהיו חיי שרה מאה ועשרים ושבע'), [
    { from: 3, length: 3, number: 127, prefix: '', ordinal: false },
  ])
  const found = numbersIn('מהודו ועד כוש שבע ועשרים ומאה מדינה')
  assert.deepEqual(
    found.map(({ from, length, number: n }) => [from, length, n]),
    [[3, 3, 127]],
  )
  assert.deepEqual(numbersIn('לשלושים'), [{ from: 0, length: 1, number: 30, prefix: 'ל', ordinal: false }])
  assert.equal(numbersIn('שמונה מאות ושישים וחמישה')[0]?.number, 865)
  assert.equal(numbersIn('שתים עשרה')[0]?.number, 12)
})

test('words that are no part of the number end it', () => {
  const found = (text: string) => numbersIn(text).map(({ length, number: n }) => [length, n])
  assert.deepEqual(found('שבע שנים'), [
    [1, 7],
    [1, 2],
  ])
  assert.deepEqual(found('מאה שנים'), [
    [1, 100],
    [1, 2],
  ])
  assert.deepEqual(found('עשרים ואחת ושבע'), [
    [2, 21],
    [1, 7],
  ])
  assert.deepEqual(found('שבוע שבועה אלוף חומש עשיר שנה'), [])
})

test('an ordinal is told apart', () => {
  assert.deepEqual(numbersIn('ביום השביעי'), [{ from: 1, length: 1, number: 7, prefix: 'ה', ordinal: true }])
  assert.deepEqual(
    numbersIn('שני').map(({ ordinal, number: n }) => [ordinal, n]),
    [
      [true, 2],
      [false, 2],
    ],
  )
})

test('any words are read without a fault, and the numbers do not overlap', () => {
  const word = fc.constantFrom(
    ...'שבע ועשרים ומאה מאות אלפים ואלפים עשר עשרה שלשת ושלש אחד בית ולשש שני ו'.split(' '),
    '',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const found = readNumberWords(words).filter(({ ordinal }) => !ordinal)
      let end = 0
      for (const { from, length, number: n } of found) {
        assert.ok(from >= end && from + length <= words.length && n >= 1 && n <= 9999)
        end = from + length
      }
    }),
  )
})

test('digits and marked numerals are numbers', () => {
  const read = (raw: string) => readNumberToken(raw)
  assert.deepEqual(read('127'), { number: 127, prefix: '' })
  assert.deepEqual(read('(קכ"ז),'), { number: 127, prefix: '' })
  assert.deepEqual(read("ה'תשמ״ב"), { number: 5742, prefix: '' })
  assert.deepEqual(read('מ׳'), { number: 40, prefix: '' })
  assert.deepEqual(read('בקכ״ז'), { number: 127, prefix: 'ב' })
  assert.deepEqual(read('לז׳'), { number: 7, prefix: 'ל' })
})

test('letters without their mark and other words are no numbers', () => {
  const others = ['מ', 'קכז', 'תשמב', '0', '12345', '3a', 'וכו׳', 'ה״ה', 'לקו״ש', '״קכז״', '"', '׳', '']
  for (const raw of [...others, '9'.repeat(500)]) assert.equal(readNumberToken(raw), null, raw)
})

test('every numeral is read back as its number', () => {
  fc.assert(
    fc.property(number, (n) => {
      if (n % 1000 === 0) return
      assert.deepEqual(readNumberToken(toNumeral(n)), { number: n, prefix: '' })
    }),
  )
})
