import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gematriya } from '@hebcal/core'
import fc from 'fast-check'
import { readNumeral, straightenNumeral, toNumeral } from './numerals.ts'

test('every number from 1 to 9999 is written so that it reads back', () => {
  for (let n = 1; n <= 9999; n++) {
    assert.equal(readNumeral(toNumeral(n)), n)
  }
})

test('a number below a thousand is written as Hebcal writes it', () => {
  for (let n = 1; n <= 999; n++) {
    assert.equal(toNumeral(n), gematriya(n))
  }
})

test('fifteen and sixteen are nine and six, nine and seven, in every hundred', () => {
  assert.deepEqual(
    [15, 16, 115, 716].map((n) => toNumeral(n)),
    ['ט״ו', 'ט״ז', 'קט״ו', 'תשט״ז'],
  )
})

test('thousands stand before a geresh, or are left out as in years', () => {
  assert.equal(toNumeral(5742), 'ה׳תשמ״ב')
  assert.equal(toNumeral(5742, { thousands: false }), 'תשמ״ב')
  assert.equal(toNumeral(5005), 'ה׳ה׳')
  assert.equal(toNumeral(5000, { thousands: false }), 'ה׳ אלפים')
})

test('only whole numbers from 1 to 9999 have a numeral', () => {
  for (const n of [0, -1, 10_000, 1.5, Number.NaN]) assert.throws(() => toNumeral(n), RangeError)
})

test('a numeral is read with any marks, without marks and with final letters', () => {
  for (const text of ['תש״כ', 'תש"ך', "תש''ך", 'תשך', 'תש”כ', ' תש״ך ']) {
    assert.equal(readNumeral(text), 720, text)
  }
  for (const text of ['ה\'תשי"א', 'התשי״א', 'ה׳תשיא', 'התשיא']) {
    assert.equal(readNumeral(text), 5711, text)
  }
  assert.deepEqual(['י', "י'", 'יא', 'תתקצט'].map(readNumeral), [10, 10, 11, 999])
})

test('letters that climb, repeat or are no letters are no numeral', () => {
  const bad = [
    '',
    '׳',
    'תשד״מ',
    'אי',
    'יי',
    'כי',
    'שש',
    'תתת',
    'רק',
    'abc',
    '12',
    'י שבט',
    'ה׳ תשי״א',
  ]
  for (const text of [...bad, 'ת״שמב', 'דתתקצ״ט', 'א'.repeat(1000)]) {
    assert.equal(readNumeral(text), null, text)
  }
})

test('climbing letters that make a numeral in the right order are put in that order', () => {
  assert.equal(straightenNumeral('תשד״מ'), 'תשמ״ד')
  assert.equal(straightenNumeral('רח״צ'), 'רצ״ח')
  assert.equal(straightenNumeral('תשמ״ד'), null)
  assert.equal(straightenNumeral('בראשית'), null)
})

test('no text makes reading a numeral throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const value = readNumeral(text)
      return value === null || (value >= 1 && value <= 9999)
    }),
  )
})
