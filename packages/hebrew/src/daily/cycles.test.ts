/** What the cycles of daily learning give, compared with tables and calendars of others. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fromCivil } from '../dates/civil-date.ts'
import { isDateKey } from '../dates/date-key.ts'
import { dayAfter } from '../dates/neighbouring-days.ts'
import { CYCLE_IDS } from './cycle-ids.ts'
import { type CycleId, type DailyCycle, dailyCycles } from './cycles.ts'

function cycleOn(key: string, id: CycleId, place: 'diaspora' | 'israel' = 'diaspora'): DailyCycle {
  const [cycle] = dailyCycles(key, place, [id])
  assert.ok(cycle, `${id} on ${key}`)
  return cycle
}

const englishOn = (key: string, id: CycleId): string => cycleOn(key, id).label.en

describe('Tanya', () => {
  const YEARS = { plain: 5786, leap: 5787 } as const

  test('chapters begin on the days of another table, in a plain year and in a leap year', () => {
    const text = readFileSync(new URL('testdata/tanya-chapters.txt', import.meta.url), 'utf8')
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    let compared = 0
    for (const [kind = '', ...days] of lines.map((line) => line.split(' '))) {
      const year = kind === 'leap' ? YEARS.leap : YEARS.plain
      for (const each of days) {
        const [monthDay = '', place = ''] = each.split('=')
        const [part = '', chapter = ''] = place.split('.')
        const isEnd = monthDay < '03-19'
        const key = `${isEnd ? year + 1 : year}-${monthDay}`
        if (!isDateKey(key)) continue
        const [first] = cycleOn(key, 'tanya').units
        assert.deepEqual(first?.positions[0], [part, chapter], key)
        assert.equal(first?.from, undefined, key)
        compared += 1
      }
    }
    assert.ok(compared > 190)
  })

  test('a year has all chapters, each day going on where the one before it ended', () => {
    for (const year of [5785, 5786, 5787]) {
      const chapters = new Set<string>()
      let last: readonly string[] | undefined
      for (
        let key: string | null = `${year}-03-19`;
        key !== null && key !== `${year + 1}-03-19`;
        key = dayAfter(key, 1)
      ) {
        const { units } = cycleOn(key, 'tanya')
        const [first] = units
        if (first?.from !== undefined) assert.deepEqual(first.positions[0], last, key)
        last = units.at(-1)?.positions[0]
        for (const { positions } of units) chapters.add(positions[0]?.join('.') ?? '')
      }
      const count = (part: number): number =>
        [...chapters].filter((each) => new RegExp(`^${part}\\.\\d`, 'u').test(each)).length
      assert.deepEqual([1, 2, 3, 4, 5].map(count), [53, 12, 12, 32, 9])
    }
  })

  test('the 29th of a month of 29 days has the words of the 30th too', () => {
    // Cheshvan of 5786 has 29 days, and of 5787 30.
    assert.equal(isDateKey('5786-02-30'), false)
    const [short, long] = [cycleOn('5786-02-29', 'tanya').units, cycleOn('5789-02-29', 'tanya').units]
    assert.equal(short[0]?.to, 3)
    assert.ok(long.length > 0)
  })
})

describe('Chumash', () => {
  test('each weekday has the reading of its number', () => {
    assert.equal(englishOn('5787-03-18', 'chumash'), 'Vayishlach: Genesis 36:20-43')
    assert.equal(englishOn('5787-03-19', 'chumash'), 'Vayeishev: Genesis 37:1-11')
  })

  test('before Simchas Torah the last portion is learned, and on it the beginning too', () => {
    // In 5784 it is on Sunday, in 5785 on Friday, in 5786 on Wednesday.
    assert.equal(englishOn('5784-01-22', 'chumash'), 'Vezos Habrachah: Deuteronomy 34:1-12')
    assert.equal(englishOn('5784-01-23', 'chumash'), 'Bereishis: Genesis 1:1-2:3')
    assert.equal(
      englishOn('5785-01-23', 'chumash'),
      'Vezos Habrachah: Deuteronomy 33:27-34:12; Bereishis: Genesis 1:1-5:24',
    )
    assert.equal(
      englishOn('5786-01-23', 'chumash'),
      'Vezos Habrachah: Deuteronomy 33:18-34:12; Bereishis: Genesis 1:1-4:18',
    )
    assert.match(
      cycleOn('5785-01-22', 'chumash', 'israel').label.en,
      /^Vezos Habrachah: .*; Bereishis: Genesis 1:1-4:22$/u,
    )
    // There it is on Shabbos.
    assert.equal(cycleOn('5784-01-22', 'chumash', 'israel').label.en, 'Vezos Habrachah: Deuteronomy 34:1-12')
  })

  test('the whole Torah is learned in a year, in both places', () => {
    for (const place of ['diaspora', 'israel'] as const) {
      const verses = new Set<string>()
      const simchasTorah = place === 'israel' ? '01-22' : '01-23'
      const end = `5787-${simchasTorah}`
      for (let key: string | null = `5786-${simchasTorah}`; key !== null && key !== end; key = dayAfter(key, 1)) {
        for (const { label } of cycleOn(key, 'chumash', place).units) verses.add(label.en.split(':')[0] ?? '')
      }
      // Of 187 chapters.
      assert.equal(new Set([...verses].map((each) => each.replace(/-.*/u, ''))).size, 187, place)
    }
  })
})

test('Tehillim is divided over the days of a month, and a month of 29 days ends it on the last', () => {
  assert.equal(englishOn('5787-01-01', 'tehillim-month'), 'Psalms 1-9')
  assert.equal(englishOn('5787-01-25', 'tehillim-month'), 'Psalms 119:1-96')
  assert.equal(englishOn('5787-01-26', 'tehillim-month'), 'Psalms 119:97-176')
  assert.equal(englishOn('5787-04-29', 'tehillim-month'), 'Psalms 140-150')
  const [half] = cycleOn('5787-01-25', 'tehillim-month').units
  assert.deepEqual([half?.from, half?.to], [undefined, 96])
  const [rest] = cycleOn('5787-01-26', 'tehillim-month').units
  assert.deepEqual([rest?.from, rest?.to], [97, undefined])
})

test('published schedules of one day are met', () => {
  // 8 April 2024, in the documentation of Hebcal and on chabad.org.
  const key = fromCivil('2024-04-08')
  assert.equal(englishOn(key, 'daf-yomi'), 'Bava Metzia 40')
  assert.equal(englishOn(key, 'mishna-yomi'), 'Mishnah Nazir 1:6; Mishnah Nazir 1:7')
  assert.match(englishOn(key, 'mitzvos'), /^Negative Mitzvah 10, Negative Mitzvah 47, .*Positive Mitzvah 186/u)
  // The three tracks began together on 27 Nisan 5744.
  assert.equal(englishOn('5744-07-27', 'rambam-1'), 'Transmission of the Oral Law 1:1-21')
  assert.equal(englishOn('5744-07-26', 'chumash') === '', false)
  assert.deepEqual(dailyCycles('5744-07-26', 'diaspora', ['rambam-1', 'rambam-3', 'mitzvos']), [])
})

test('three chapters a day meet one chapter a day where they should', () => {
  // Of the Rambam's 1,017 chapters the third part of a cycle is 339 days.
  const first = fromCivil('1984-04-29')
  assert.equal(englishOn(dayAfter(first, 339) ?? '', 'rambam-3'), englishOn(first, 'rambam-3'))
  assert.equal(englishOn(dayAfter(first, 1_017) ?? '', 'rambam-1'), englishOn(first, 'rambam-1'))
})

test('every day of the longest cycle has all its parts named in both languages', () => {
  const first = fromCivil('2020-01-05')
  for (let day = 0; day < 2_711; day++) {
    const key = dayAfter(first, day) ?? ''
    const ids = day % 7 === 0 ? CYCLE_IDS : (['daf-yomi', 'mishna-yomi'] as const)
    for (const { id, label, units } of dailyCycles(key, 'diaspora', ids)) {
      assert.ok(/[א-ת]/u.test(label.he) && label.en !== '', `${id} on ${key}`)
      assert.ok(units.length > 0 || id === 'mitzvos', `${id} on ${key}`)
      for (const unit of units) assert.ok(unit.sefer.length > 0 && unit.positions.length > 0, `${id} on ${key}`)
    }
  }
})
