import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readRows } from '../testdata/read-rows.ts'
import { isDateKey } from './date-key.ts'
import { parseDate, parseMonthDay } from './parse-date.ts'
import { writeDate, writeMonthDay } from './written-date.ts'

for (const [text = '', key, why] of readRows('good-dates.txt')) {
  test(`“${text}” is ${key}: ${why}`, () => {
    const parsed = parseDate(text)
    assert.equal(parsed.ok ? parsed.key : parsed.reason, key)
  })
}

for (const [text = '', piece = '', why] of readRows('bad-dates.txt')) {
  test(`“${text}” is not a date: ${why}`, () => {
    const parsed = parseDate(text)
    assert.ok(!parsed.ok, JSON.stringify(parsed))
    assert.ok(parsed.reason.includes(piece), parsed.reason)
    assert.ok(parsed.reason.endsWith('.'), parsed.reason)
  })
}

test('parsing a date gives its key and both its written forms', () => {
  const he = 'י׳ שבט תשמ״ב'
  const en = '10 Shevat 5742'
  assert.deepEqual(parseDate('יו"ד שבט ה\'תשמ"ב'), { ok: true, key: '5742-05-10', he, en })
})

test('years, months and days are written in both languages', () => {
  const both = (key: string) => [writeDate(key, 'he'), writeDate(key, 'en')]
  assert.deepEqual(both('5742'), ['תשמ״ב', '5742'])
  assert.deepEqual(both('5742-05'), ['שבט תשמ״ב', 'Shevat 5742'])
  assert.deepEqual(both('5741-06A'), ['אדר א׳ תשמ״א', 'Adar I 5741'])
  assert.deepEqual(both('5741-06B-14'), ['י״ד אדר ב׳ תשמ״א', '14 Adar II 5741'])
  assert.deepEqual(both('5742-06-14'), ['י״ד אדר תשמ״ב', '14 Adar 5742'])
  assert.deepEqual(both('5360'), ['ה׳ש״ס', '5360'])
  assert.deepEqual(both('6000'), ['ו׳ אלפים', '6000'])
  assert.throws(() => writeDate('5741-06', 'he'), RangeError)
})

test('every year from 1000, alone and with a month, parses back from its Hebrew form', () => {
  for (let year = 1000; year <= 9999; year++) {
    for (const key of [`${year}`, `${year}-05`]) {
      const parsed = parseDate(writeDate(key, 'he'))
      assert.equal(parsed.ok ? parsed.key : parsed.reason, key)
    }
  }
})

test('a day without a year is that day of every year', () => {
  const kislev = { ok: true, month: '03', day: 19, days: ['03-19'] }
  for (const text of ['י"ט כסלו', 'Yud Tes Kislev', '19 kislev', '03-19', 'kislev the 19th']) {
    assert.deepEqual(parseMonthDay(text), kislev)
  }
  assert.equal(writeMonthDay('03', 19, 'he'), 'י״ט כסלו')
  assert.equal(writeMonthDay('03', 19, 'en'), '19 Kislev')
})

test('a day of Adar is listed in Adar, Adar I and Adar II, if that month can have it', () => {
  const days = ['06-07', '06A-07', '06B-07']
  assert.deepEqual(parseMonthDay("ז' אדר"), { ok: true, month: '06', day: 7, days })
  const last = { ok: true, month: '06', day: 30, days: ['06A-30'] }
  assert.deepEqual(parseMonthDay('30 Adar'), last)
  const second = { ok: true, month: '06B', day: 7, days: ['06B-07'] }
  assert.deepEqual(parseMonthDay('7 Adar II'), second)
  assert.deepEqual(parseMonthDay('06b-07'), second)
})

test('a yearly day needs a day and a month, no year, and a day that the month has in some year', () => {
  const bad = ['', 'כסלו', '19', '19 Kislev 5742', '30 Elul', '12-30', '03-00', '13-01', '06C-01']
  for (const text of [...bad, 'x'.repeat(201)]) {
    const parsed = parseMonthDay(text)
    assert.ok(!parsed.ok, text)
    assert.ok(parsed.reason.endsWith('.'), parsed.reason)
  }
})

test('a text of more than 200 characters is not a date', () => {
  assert.ok(parseDate(`10 Shevat 5742${' '.repeat(186)}`).ok)
  assert.ok(!parseDate(`10 Shevat 5742${' '.repeat(187)}`).ok)
  assert.ok(!parseDate(`5742${' '.repeat(200)}`).ok)
})

test('parsing any text gives a valid key or a sentence', () => {
  const token = fc.constantFrom(
    ...'י׳ ב׳ ב י״ט ה׳ תשמ״ב תשד״מ התשי״א שבט אדר א׳ שנת בשנת אלפים Adar II 2 0 30 0000 5742 5741 yud tes of'.split(
      ' ',
    ),
  )
  const text = fc.oneof(
    fc.array(token, { maxLength: 6 }).map((tokens) => tokens.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  fc.assert(
    fc.property(text, (q) => {
      const parsed = parseDate(q)
      parseMonthDay(q)
      return parsed.ok ? isDateKey(parsed.key) : parsed.reason.length > 10
    }),
    { numRuns: 2000 },
  )
})
