/** Days that are named by another day, compared with Hebcal's calendar for every year from 5700 to 5800, in both directions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gematriya, HDate, HebrewCalendar, ParshaEvent } from '@hebcal/core'
import { keyOfDay } from '../dates/date-key.ts'
import { readWrittenDate } from './read-date.ts'
import { readNamedDay } from './read-day.ts'

const YEARS = Array.from({ length: 101 }, (_, at) => 5700 + at)

function assertReads(text: string, abs: number): void {
  const read = readWrittenDate(text)
  const key = keyOfDay(abs)
  if (!read.ok || read.key !== key) assert.equal(read.ok ? read.key : read.reason, key, text)
}

function yearOf(year: number): string {
  return gematriya(year % 1000 || 5000)
}

const MONTHS: readonly [hebcal: string, he: string, en: string][] = [
  ['Cheshvan', 'חשון', 'Cheshvan'],
  ['Kislev', 'כסלו', 'Kislev'],
  ['Tevet', 'טבת', 'Teves'],
  ["Sh'vat", 'שבט', 'Shvat'],
  ['Nisan', 'ניסן', 'Nissan'],
  ['Iyyar', 'אייר', 'Iyar'],
  ['Sivan', 'סיון', 'Sivan'],
  ['Tamuz', 'תמוז', 'Tammuz'],
  ['Av', 'מנחם אב', 'Menachem Av'],
  ['Elul', 'אלול', 'Elul'],
]

test('the day before Rosh Chodesh is the one before its first day, of each Adar too', () => {
  for (const year of YEARS) {
    const isLeap = new HDate(1, 'Nisan', year).isLeapYear()
    const adars: typeof MONTHS = isLeap
      ? [
          ['Adar I', 'אדר א׳', 'Adar I'],
          ['Adar II', 'אדר ב׳', 'Adar II'],
        ]
      : [['Adar', 'אדר', 'Adar']]
    for (const [hebcal, he, en] of [...MONTHS, ...adars]) {
      const first = new HDate(1, hebcal, year)
      const before = new HDate(first.abs() - 1)
      const erev = first.abs() - (before.getDate() === 30 ? 2 : 1)
      assertReads(`ערב ראש חודש ${he} ${yearOf(year)}`, erev)
      assertReads(`ער״ח ${he} ה׳${yearOf(year)}`, erev)
      assertReads(`Erev Rosh Chodesh ${en} ${year}`, erev)
    }
  }
})

const BEFORE_SHABBOS = [
  ['יום א׳', 'Sunday'],
  ['יום שני', 'Monday'],
  ['יום ג׳', 'Tuesday'],
  ['ליל ד׳', 'Wednesday'],
  ['יום חמישי', 'Thursday'],
  ['עש״ק', 'Erev Shabbos'],
] as const

test('the days of the week of a portion, and the evening after its Shabbos', () => {
  for (const year of YEARS) {
    const options = { year, isHebrewYear: true, sedrot: true, noHolidays: true }
    for (const event of HebrewCalendar.calendar(options)) {
      if (!(event instanceof ParshaEvent)) continue
      const [portion = '', ...others] = event.p.parsha.map((name) =>
        new ParshaEvent({ ...event.p, parsha: [name] }).render('he-x-NoNikud').replace(/^פרשת /, ''),
      )
      const shabbos = event.getDate().abs()
      const name = `פרשת ${[portion, ...others].join('־')}`
      // A portion that is read twice in a year names two days.
      if (readNamedDay(`${name} ${year}`)?.days.length !== 1) continue
      for (const [at, [he = '']] of BEFORE_SHABBOS.entries()) {
        assertReads(`${he} ${name} ${yearOf(year)}`, shabbos - 6 + at)
      }
      assertReads(`מוצש״ק ${name} ${yearOf(year)}`, shabbos + 1)
      const date = event.getDate()
      const written = `${gematriya(date.getDate())} ${HE_MONTHS[date.getMonth() - 1]}`
      if (date.isLeapYear() && date.getMonth() >= 12) continue
      const beside = readWrittenDate(`ש״פ ${name.slice(5)}, ${written} ${yearOf(year)}`)
      assert.ok(beside.ok && beside.key === keyOfDay(shabbos), `${name} ${written} ${year}`)
      assert.equal(beside.warning, undefined)
    }
  }
})

const HE_MONTHS = 'ניסן אייר סיון תמוז אב אלול תשרי חשון כסלו טבת שבט אדר'.split(' ')

test('one of the days of a festival', () => {
  for (const year of YEARS) {
    const abs = (day: number, month: string): number => new HDate(day, month, year).abs()
    const he = yearOf(year)
    assertReads(`ב׳ דראש השנה ${he}`, abs(2, 'Tishrei'))
    assertReads(`ליל שני של פסח ${he}`, abs(16, 'Nisan'))
    assertReads(`א׳ דחוה״מ סוכות ${he}`, abs(17, 'Tishrei'))
    assertReads(`Second day of Shavuos ${year}`, abs(7, 'Sivan'))
    for (let night = 1; night <= 8; night += 1) {
      assertReads(`נר ${gematriya(night)} דחנוכה ${he}`, abs(25, 'Kislev') + night - 1)
    }
    assertReads(`אסרו חג פסח ${he}`, abs(23, 'Nisan'))
    assertReads(`מוצאי יום כיפור ${he}`, abs(11, 'Tishrei'))
    assertReads(`ערב חנוכה ${he}`, abs(24, 'Kislev'))
    const inside = readNamedDay(`שבת חול המועד פסח ${he}`)?.days ?? []
    const days = [17, 18, 19, 20].map((day) => abs(day, 'Nisan')).filter((day) => day % 7 === 6)
    assert.deepEqual(inside, days.map(keyOfDay))
  }
})

test('a weekday or a portion that does not fit the date is said, and the date counts', () => {
  for (const [text, key, says] of [
    ['יום א׳ י״ט כסלו תשמ״ב', '5742-03-19', /Tuesday/],
    ['Sunday, 19 Kislev 5742', '5742-03-19', /Tuesday/],
    ['ש״פ נח, י״ט כסלו תשמ״ב', '5742-03-19', /not in the week/],
    ['מוצש״ק י״ט כסלו תשמ״ב', '5742-03-19', /Tuesday/],
    ['מוצ"ש י״ט כסלו תשמ״ב', '5742-03-19', /Tuesday/],
  ] as const) {
    const read = readWrittenDate(text)
    assert.ok(read.ok && read.key === key, text)
    assert.match(read.warning?.en ?? '', says, text)
    assert.match(read.warning?.he ?? '', /[א-ת]/, text)
  }
  for (const text of [
    'יום ג׳ י״ט כסלו תשמ״ב',
    'מוצש״ק כ״ד כסלו תשמ״ב',
    'מוצ״ש כ״ד כסלו תשמ״ב',
    'יום ג׳ שבט תשמ״ב',
    'ש״פ וישב, י״ט כסלו תשמ״ב',
  ]) {
    const read = readWrittenDate(text)
    assert.ok(read.ok, text)
    assert.equal(read.warning, undefined, text)
  }
})

test('a name of several days, or of none in its year, is refused with a reason', () => {
  const several = readWrittenDate('פסח תשמ״ב')
  assert.match(several.ok ? '' : several.reason, /8 days: 5742-07-15/)
  const none = readWrittenDate('Purim Katan 5742')
  assert.match(none.ok ? '' : none.reason, /no such day in 5742/)
  const fixed = readNamedDay('ערב ראש חודש שבט')
  assert.deepEqual(fixed?.days, ['04-29'])
})
