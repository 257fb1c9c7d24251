/** The days that people know by names rather than by dates. */

import type { MonthCode } from '../dates/calendar.ts'
import type { DayRule } from './day-rules.ts'

/** Names of one day, with its rule. `elsewhere`: its days in the Land of Israel where they differ, or other days of the name. */
export interface NamedDayRow {
  readonly names: string
  readonly rule: DayRule
  readonly elsewhere?: DayRule
}

const on = (month: MonthCode, day: number, more: Partial<On> = {}): DayRule => ({
  kind: 'on',
  month,
  day,
  length: 1,
  skip: 0,
  fast: 0,
  ...more,
})
const shabbos = (side: 'before' | 'after', month: MonthCode, day: number, weeks = 0): DayRule => ({
  kind: 'shabbos',
  side,
  month,
  day,
  weeks,
})

type On = Extract<DayRule, { kind: 'on' }>

function row(names: string, rule: DayRule, elsewhere?: DayRule): NamedDayRow {
  return { names, rule, ...(elsewhere && { elsewhere }) }
}

const TISHREI: readonly NamedDayRow[] = [
  row('ערב ראש השנה, ער״ה, erev rosh hashana, erev rosh hashanah', on('01', 1, { skip: -1 }), on('12', 29)),
  row('ראש השנה, rosh hashana, rosh hashanah, rosh hashono', on('01', 1, { length: 2 })),
  row('צום גדליה, tzom gedaliah, tzom gedalia, tzom gedalya, fast of gedaliah', on('01', 3, { fast: 1 })),
  row(
    'ערב יום כיפור, ערב יום הכיפורים, ערב יום כפור, ערב יום הכפורים, עיוה״כ, עיו״כ, erev yom kippur, erev yom kipur',
    on('01', 9),
  ),
  row('יום כיפור, יום הכיפורים, יום כפור, יום הכפורים, יוהכ״פ, יו״כ', on('01', 10)),
  row('yom kippur, yom kipur, yom hakippurim', on('01', 10)),
  row('ערב סוכות, ערב חג הסוכות, erev sukkos, erev sukkot', on('01', 14)),
  row('סוכות, חג הסוכות, sukkos, sukkot, succos, succot, sukkoth', on('01', 15, { length: 7 })),
  row(
    'חול המועד סוכות, חול המועד של סוכות, חוה״מ סוכות, חוהמ״ס, chol hamoed sukkos, chol hamoed sukkot',
    on('01', 17, { length: 5 }),
    on('01', 16),
  ),
  row('הושענא רבה, הושענה רבה, הושע״ר, הוש״ר, hoshana rabbah, hoshana rabba, hoshaana rabbah', on('01', 21)),
  row('שמיני עצרת, שמע״צ, shemini atzeres, shemini atzeret, shmini atzeres, shmini atzeret', on('01', 22)),
  row('שמחת תורה, שמח״ת, simchas torah, simchat torah, simchas toro', on('01', 23), on('01', 22)),
  row(
    'אסרו חג סוכות, אסרו חג של סוכות, אסרו חג הסוכות, אסרו חג שמחת תורה, isru chag sukkos, isru chag sukkot',
    on('01', 24),
    on('01', 23),
  ),
  row('שמחת בית השואבה, simchas beis hashoeva, simchat beit hashoeva', on('01', 15, { length: 7 })),
]

const WINTER: readonly NamedDayRow[] = [
  row('ראש השנה לחסידות, rosh hashana lachassidus, rosh hashanah lechassidus', on('03', 19)),
  row('חג הגאולה, chag hageulah, chag hageula, yom hageulah', on('03', 19), on('10', 12, { length: 2 })),
  row('חנוכה, חנכה, chanukah, chanuka, hanukkah, hanuka, chanukka', on('03', 25, { length: 8 })),
  row('זאת חנוכה, zos chanukah, zot chanukah, zos chanuka', on('03', 25, { skip: 7 })),
  row('דידן נצח, didan notzach, didan nozach', on('04', 5)),
  row('עשרה בטבת, צום העשירי, צום עשירי, asara beteves, asara btevet, asarah betevet', on('04', 10)),
  row('ראש השנה לאילנות, rosh hashana lailanos, rosh hashanah lailanot', on('05', 15)),
  row('תענית אסתר, taanis esther, taanit esther, fast of esther', on('06', 13, { fast: -2 })),
  row('פורים, purim', on('06', 14)),
  row('שושן פורים, shushan purim', on('06', 15)),
  row('פורים קטן, purim katan, purim koton', on('06A', 14)),
  row('שושן פורים קטן, shushan purim katan', on('06A', 15)),
]

const SUMMER: readonly NamedDayRow[] = [
  row('ערב פסח, ערב חג הפסח, erev pesach, erev pesah', on('07', 14)),
  row('פסח, חג הפסח, pesach, pesah, passover', on('07', 15, { length: 8 })),
  row(
    'חול המועד פסח, חול המועד של פסח, חוה״מ פסח, חוהמ״פ, chol hamoed pesach, chol hamoed pesah',
    on('07', 17, { length: 4 }),
    on('07', 16),
  ),
  row('שביעי של פסח, שש״פ, shvii shel pesach, sheviei shel pesach, shevii shel pesach', on('07', 21)),
  row('אחרון של פסח, אחש״פ, acharon shel pesach, achron shel pesach', on('07', 22)),
  row('ליל הסדר, seder night', on('07', 15)),
  row('אסרו חג פסח, אסרו חג של פסח, אסרו חג הפסח, isru chag pesach, isru chag pesah', on('07', 23), on('07', 22)),
  row('פסח שני, pesach sheni, pesach sheini', on('08', 14)),
  row('ל״ג בעומר, ל״ג לעומר, לג בעומר, lag baomer, lag bomer, lag laomer, lag ba omer', on('08', 18)),
  row('ערב שבועות, ערב חג השבועות, erev shavuos, erev shavuot', on('09', 5)),
  row('שבועות, חג השבועות, חה״ש, shavuos, shavuot, shvuos, shavuoth', on('09', 6, { length: 2 })),
  row(
    'אסרו חג שבועות, אסרו חג של שבועות, אסרו חג השבועות, isru chag shavuos, isru chag shavuot',
    on('09', 8),
    on('09', 7),
  ),
  row(
    'שבעה עשר בתמוז, צום תמוז, shiva asar betammuz, shivah asar btammuz, shiva asar btamuz',
    on('10', 17, { fast: 1 }),
  ),
  row('תשעה באב, tisha bav, tisha beav, tishah bav, tisha b av', on('11', 9, { fast: 1 })),
  row('חמשה עשר באב, chamisha asar bav, chamisha asar beav', on('11', 15)),
]

const SHABBOSOS: readonly NamedDayRow[] = [
  shabbosNamed('שובה, תשובה, shuvah, shuva, teshuvah, teshuva', shabbos('after', '01', 3)),
  shabbosNamed('חנוכה, chanukah, chanuka', shabbos('after', '03', 25)),
  shabbosNamed('שקלים, shekalim, shkalim', shabbos('before', '06', 1)),
  shabbosNamed('זכור, zachor, zochor', shabbos('before', '06', 13)),
  shabbosNamed('פרה, parah, para, poroh', shabbos('before', '07', 1, -1)),
  shabbosNamed('החודש, החדש, hachodesh, hachoidesh', shabbos('before', '07', 1)),
  shabbosNamed('הגדול, hagadol, hagodol', shabbos('before', '07', 14)),
  shabbosNamed('חזון, chazon, chazoin', shabbos('before', '11', 9)),
  shabbosNamed('נחמו, nachamu, nachmu', shabbos('after', '11', 10)),
]

export const NAMED_DAYS: readonly NamedDayRow[] = [...TISHREI, ...WINTER, ...SUMMER, ...SHABBOSOS]

function shabbosNamed(names: string, rule: DayRule): NamedDayRow {
  const titles = (name: string): string[] =>
    /[א-ת]/u.test(name)
      ? [`שבת ${name}`, `שבת פרשת ${name}`, `פרשת ${name}`]
      : [`shabbos ${name}`, `shabbat ${name}`, `parshas ${name}`, `parshat ${name}`]
  return row(names.split(', ').flatMap(titles).join(', '), rule)
}

/** Rosh Chodesh: the first of the month, and the thirtieth of the month before where there is one. */
export function roshChodesh(month: MonthCode): { rule: DayRule; elsewhere?: DayRule } {
  const before = monthBefore(month)
  return before === null ? { rule: on(month, 1) } : { rule: on(month, 1), elsewhere: on(before, 30) }
}

/** The Shabbos before Rosh Chodesh. Null for Tishrei, which is not blessed. */
export function shabbosMevarchim(month: MonthCode): DayRule | null {
  const before = monthBefore(month)
  return before === null ? null : shabbos('before', before, 29)
}

/** The month before; null for Tishrei. Nissan follows `06`, which is Adar II in a leap year. */
function monthBefore(month: MonthCode): MonthCode | null {
  switch (month) {
    case '01':
      return null
    case '06':
    case '06A':
      return '05'
    case '06B':
      return '06A'
    default:
      return MONTHS[MONTHS.indexOf(month) - 1] ?? null
  }
}

const MONTHS: readonly MonthCode[] = [
  ...(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const),
]
