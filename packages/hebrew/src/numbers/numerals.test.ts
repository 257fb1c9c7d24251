import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gematriya } from '@hebcal/core'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readNumeral, reorderNumeral, toNumeral } from './numerals.ts'

test('every number from 1 to 9999 is written as a numeral that reads back as the same number', () => {
  for (let n = 1; n <= 9999; n++) {
    assert.equal(readNumeral(toNumeral(n)), n)
  }
})

test('a number below a thousand is written as Hebcal writes it', () => {
  for (let n = 1; n <= 999; n++) {
    assert.equal(toNumeral(n), gematriya(n))
  }
})

test('fifteen is written as nine and six, and sixteen as nine and seven, in every hundred', () => {
  assert.deepEqual(
    [15, 16, 115, 716].map((n) => toNumeral(n)),
    ['ט״ו', 'ט״ז', 'קט״ו', 'תשט״ז'],
  )
})

test('thousands are written before a geresh, or omitted as in years', () => {
  assert.equal(toNumeral(5742), 'ה׳תשמ״ב')
  assert.equal(toNumeral(5742, { thousands: false }), 'תשמ״ב')
  assert.equal(toNumeral(5005), 'ה׳ה׳')
  assert.equal(toNumeral(5000, { thousands: false }), 'ה׳ אלפים')
})

test('only whole numbers from 1 to 9999 have a numeral', () => {
  for (const n of [0, -1, 10_000, 1.5, Number.NaN]) assert.throws(() => toNumeral(n), RangeError)
})

test('a numeral is read with any marks, without marks, and with final letters', () => {
  for (const text of ['תש״כ', 'תש"ך', "תש''ך", 'תשך', 'תש”כ', ' תש״ך ']) {
    assert.equal(readNumeral(text), 720, text)
  }
  for (const text of ['ה\'תשי"א', 'התשי״א', 'ה׳תשיא', 'התשיא']) {
    assert.equal(readNumeral(text), 5711, text)
  }
  assert.deepEqual(['י', "י'", 'יא', 'תתקצט'].map(readNumeral), [10, 10, 11, 999])
})

test('a text with ascending letters, repeated letters or other characters is not a numeral', () => {
  const bad = ['', '׳', 'תשד״מ', 'אי', 'יי', 'כי', 'שש', 'תתת', 'רק', 'abc', '12', 'י שבט', 'ה׳ תשי״א']
  for (const text of [...bad, 'ת״שמב', 'דתתקצ״ט', 'א'.repeat(1000)]) {
    assert.equal(readNumeral(text), null, text)
  }
})

test('letters of a numeral in the wrong order are put in the right order', () => {
  assert.equal(reorderNumeral('תשד״מ'), 'תשמ״ד')
  assert.equal(reorderNumeral('רח״צ'), 'רצ״ח')
  assert.equal(reorderNumeral('תשמ״ד'), null)
  assert.equal(reorderNumeral('בראשית'), null)
})

test('reading any text as a numeral gives null or 1 to 9999, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const value = readNumeral(text)
      return value === null || (value >= 1 && value <= 9999)
    }),
  )
})
