/** Compares named days, portions and months with Hebcal's calendar, for every year from 5700 to 5800. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HDate, HebrewCalendar, MevarchimChodeshEvent, ParshaEvent, parshiot } from '@hebcal/core'
import { fc } from '@yalkut/testing/properties/fast-check'
import { isDateKey, keyOfDay } from '../dates/date-key.ts'
import { parseMonthDay } from '../dates/parse-date.ts'
import { DOUBLED, PARSHA_NAMES } from './parsha-names.ts'
import { type NamedDay, readNamedDay } from './read-day.ts'

const YEARS = Array.from({ length: 101 }, (_, at) => 5700 + at)

function daysIn(text: string): readonly string[] {
  return readNamedDay(text)?.days ?? []
}

/** A name, and the event of Hebcal's whose day is the first of the name. */
const EVENTS: readonly [name: string, event: RegExp][] = [
  ['Rosh Hashana', /^Rosh Hashana \d+$/],
  ['ערב ראש השנה', /^Erev Rosh Hashana$/],
  ['צום גדליה', /^Tzom Gedaliah/],
  ['Yom Kippur', /^Yom Kippur$/],
  ['סוכות', /^Sukkot I$/],
  ['חול המועד סוכות', /^Sukkot III \(CH''M\)$/],
  ['הושענא רבה', /^Sukkot VII \(Hoshana Raba\)$/],
  ['Shemini Atzeres', /^Shmini Atzeret$/],
  ['שמחת תורה', /^Simchat Torah$/],
  ['Chanukah', /^Chanukah: 2 Candles$/],
  ['זאת חנוכה', /^Chanukah: 8th Day$/],
  ['עשרה בטבת', /^Asara B'Tevet$/],
  ['Taanis Esther', /^Ta'anit Esther$/],
  ['פורים', /^Purim$/],
  ['Shushan Purim', /^Shushan Purim$/],
  ['Purim Katan', /^Purim Katan$/],
  ['ערב פסח', /^Erev Pesach$/],
  ['Pesach', /^Pesach I$/],
  ['שביעי של פסח', /^Pesach VII$/],
  ['Acharon shel Pesach', /^Pesach VIII$/],
  ['פסח שני', /^Pesach Sheni$/],
  ['Lag BaOmer', /^Lag BaOmer$/],
  ['ערב שבועות', /^Erev Shavuot$/],
  ['Shavuos', /^Shavuot I$/],
  ['Shiva Asar BeTammuz', /^Tzom Tammuz/],
  ['Tisha B’Av', /^Tish'a B'Av( \(observed\))?$/],
  ['Shabbos Shuvah', /^Shabbat Shuva$/],
  ['שבת שקלים', /^Shabbat Shekalim$/],
  ['פרשת זכור', /^Shabbat Zachor$/],
  ['Parshas Parah', /^Shabbat Parah$/],
  ['שבת החודש', /^Shabbat HaChodesh$/],
  ['שבת הגדול', /^Shabbat HaGadol$/],
  ['Shabbos Chazon', /^Shabbat Chazon$/],
  ['שבת נחמו', /^Shabbat Nachamu$/],
]

test('named days are Hebcal’s', () => {
  for (const year of YEARS) {
    const options = { year, isHebrewYear: true, noModern: false }
    const events = HebrewCalendar.calendar(options)
    for (const [name, pattern] of EVENTS) {
      const found = events.filter((event) => pattern.test(event.getDesc()))
      // An observed fast is beside the day from which it was moved.
      const event = found.find((each) => /observed/.test(each.getDesc())) ?? found[0]
      const key = event === undefined ? undefined : keyOfDay(event.getDate().abs())
      assert.equal(daysIn(`${name} ${year}`)[0], key, `${name} ${year}`)
    }
  }
})

test('the Shabbos of every portion is Hebcal’s, in the Diaspora first and in the Land of Israel too', () => {
  for (const year of YEARS) {
    const [diaspora, israel] = [false, true].map((il) => readings(year, il))
    for (const [portion, names] of PARSHA_NAMES.entries()) {
      const [hebrew = ''] = names.split(', ')
      const found = readNamedDay(`פרשת ${hebrew} ${year}`)
      assert.ok(found, hebrew)
      const key = diaspora?.get(portion)
      assert.equal(found.days[0], key, `${hebrew} ${year}`)
      const there = israel?.get(portion)
      if (there !== undefined) {
        assert.ok([...found.days, ...found.elsewhere].includes(there), `${hebrew} ${year} there`)
      }
    }
  }
})

/** The first Shabbos of each portion. */
function readings(year: number, il: boolean): Map<number, string> {
  const first = new Map<number, string>()
  const events = HebrewCalendar.calendar({
    year,
    isHebrewYear: true,
    sedrot: true,
    noHolidays: true,
    il,
  })
  for (const event of events) {
    if (!(event instanceof ParshaEvent)) continue
    for (const name of event.p.parsha) {
      const portion = parshiot.indexOf(name)
      if (!first.has(portion)) first.set(portion, keyOfDay(event.getDate().abs()))
    }
  }
  return first
}

test('every spelling of a portion names the same days, with and without “Shabbos”', () => {
  for (const names of PARSHA_NAMES) {
    const spellings = names.split(', ')
    const [first = '', ...others] = spellings.map((name) => daysIn(`parshas ${name} 5784`).join())
    for (const [at, other] of others.entries()) assert.equal(other, first, spellings[at + 1] ?? '')
    if (first === '') continue
    assert.equal(daysIn(`Shabbos ${spellings[0]} 5784`).join(), first)
  }
})

test('a portion has its week, a Shabbos only itself', () => {
  assert.deepEqual(readNamedDay('parshas Noach 5742'), {
    year: 5742,
    days: ['5742-02-03'],
    elsewhere: ['5742-02-02', '5742-02-01', '5742-01-30', '5742-01-29', '5742-01-28', '5742-01-27'],
  })
  assert.deepEqual(readNamedDay('פרשת נח תשמ״ב')?.days, ['5742-02-03'])
  assert.deepEqual(readNamedDay('פרשת נח, תשמ״ב.')?.days, ['5742-02-03'])
  assert.deepEqual(readNamedDay('ש״פ נח תשמ״ב')?.days, ['5742-02-03'])
  assert.deepEqual(readNamedDay('Shabbos Noach 5742')?.elsewhere, [])
})

test('a pair that is read together has one Shabbos, and otherwise both', () => {
  for (const year of YEARS) {
    for (const first of DOUBLED) {
      const names = [first, first + 1].map((at) => PARSHA_NAMES[at]?.split(', ')[0])
      const each = names.flatMap((name) => daysIn(`פרשת ${name} ${year}`))
      assert.deepEqual(daysIn(`פרשת ${names.join('-')} ${year}`), [...new Set(each)])
    }
  }
})

test('the Shabbos before Rosh Chodesh and Rosh Chodesh itself are Hebcal’s', () => {
  const months = ['Cheshvan', 'Kislev', 'Teves', 'Shvat', 'Nissan', 'Iyar', 'Sivan', 'Tammuz', 'Av', 'Elul']
  for (const year of YEARS) {
    const options = { year, isHebrewYear: true, noHolidays: true, shabbatMevarchim: true }
    const blessed = HebrewCalendar.calendar(options)
      .filter((event) => event instanceof MevarchimChodeshEvent)
      .map((event) => keyOfDay(event.getDate().abs()))
    const ours = months.flatMap((month) => daysIn(`Shabbos Mevarchim ${month} ${year}`))
    assert.equal(ours.length, months.length)
    for (const key of ours) assert.ok(blessed.includes(key), key)
    const first = new HDate(1, 'Kislev', year)
    const before = new HDate(first.abs() - 1)
    const found = readNamedDay(`ראש חודש כסלו ${year}`)
    assert.deepEqual(found?.days, [keyOfDay(first.abs())])
    const isThirty = before.getDate() === 30
    assert.deepEqual(found?.elsewhere, isThirty ? [keyOfDay(before.abs())] : [])
  }
})

test('without a year a day of the calendar is that day of every year', () => {
  assert.deepEqual(readNamedDay('Lag BaOmer'), { year: null, days: ['08-18'], elsewhere: [] })
  assert.deepEqual(daysIn('Purim'), ['06-14', '06B-14'])
  assert.deepEqual(daysIn('Rosh Hashana'), ['01-01', '01-02'])
  assert.deepEqual(readNamedDay('חג הגאולה'), {
    year: null,
    days: ['03-19'],
    elsewhere: ['10-12', '10-13'],
  })
  assert.deepEqual(daysIn('חנוכה').toSorted(), [
    '03-25',
    '03-26',
    '03-27',
    '03-28',
    '03-29',
    '03-30',
    '04-01',
    '04-02',
    '04-03',
  ])
  assert.ok(daysIn('Shabbos Bereishis').includes('5745-01-24'))
  assert.ok(daysIn('שבת הגדול').includes('5745-07-08'))
})

test('words such as “farbrengen” before a day or a date are left out', () => {
  assert.deepEqual(daysIn('Farbrengen of Purim 5741'), ['5741-06B-14'])
  assert.deepEqual(daysIn('התוועדות י״ט כסלו תשמ״ב'), ['5742-03-19'])
  const shvat = parseMonthDay('Yud Shvat')
  assert.deepEqual(daysIn('farbrengen Yud Shvat'), shvat.ok ? shvat.days : [])
})

test('other texts name no day', () => {
  for (const text of ['', ' ', 'tanya', 'נח', 'שבת', 'parshas', 'parshas nothing', 'farbrengen']) {
    assert.equal(readNamedDay(text), null, text)
  }
  assert.equal(readNamedDay('10 Shevat 5742'), null)
  assert.deepEqual(daysIn('Purim Katan 5742'), [])
})

test('any text is read without a throw, and every day is one', () => {
  const scraps = fc.constantFrom(
    ...['Purim', 'פרשת', 'נח', 'תשמ״ב', '5742', 'Shabbos', 'ראש חודש', 'אדר', 'mevarchim', ' ', '״', '9999', '0001'],
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 140 }),
    fc.array(scraps, { maxLength: 8 }).map((words) => words.join(' ')),
  )
  fc.assert(fc.property(texts, (text) => assertSound(readNamedDay(text))))
})

function assertSound(day: NamedDay | null): void {
  for (const key of [...(day?.days ?? []), ...(day?.elsewhere ?? [])]) {
    const isEveryYears = day?.year === null && parseMonthDay(key).ok
    assert.ok(isEveryYears || isDateKey(key), key)
  }
}
