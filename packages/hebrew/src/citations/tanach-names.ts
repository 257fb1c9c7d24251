/** The names that people use for the books of Tanach, in Hebrew and in Latin letters. Spellings that differ only in capitals,
 *  apostrophes or hyphens stand once. */

import type { NameRow } from './name-row.ts'

const TORAH: readonly NameRow[] = [
  ['בראשית', 'Genesis, Gen, Bereshit, Bereishis, Bereishit, Bereshis, Breishis, Breishit, Beresheet, Bereshith'],
  ['שמות', 'Exodus, Exod, Ex, Shemot, Shemos, Shmos, Shmot, Shemoth'],
  ['ויקרא', 'Leviticus, Lev, Vayikra, Vayikro, Vayiqra'],
  ['במדבר', 'Numbers, Num, Bamidbar, Bemidbar, Bmidbar, Bamidbor'],
  ['דברים', 'Deuteronomy, Deut, Devarim, Dvarim, Devorim'],
]

const PROPHETS: readonly NameRow[] = [
  ['יהושע', 'Joshua, Josh, Yehoshua'],
  ['שופטים, שפטים', 'Judges, Judg, Shoftim, Shofetim'],
  ...inTwoParts('שמואל', 'Samuel, Shmuel'),
  ...inTwoParts('מלכים', 'Kings, Melachim'),
  ['ישעיהו, ישעיה', 'Isaiah, Isa, Yeshayahu, Yeshaayahu, Yeshaya, Yeshayah'],
  ['ירמיהו, ירמיה', 'Jeremiah, Jer, Yirmiyahu, Yirmeyahu, Yirmiya, Yirmiyah'],
  ['יחזקאל', 'Ezekiel, Ezek, Yechezkel, Yehezkel, Yechezkeil'],
  ['הושע', 'Hosea, Hos, Hoshea'],
  ['יואל', 'Joel, Yoel'],
  ['עמוס', 'Amos, Omos'],
  ['עובדיה, עבדיה', 'Obadiah, Obad, Ovadiah, Ovadia, Ovadya, Ovadyah'],
  ['יונה', 'Jonah, Yonah, Yona'],
  ['מיכה', 'Micah, Mic, Michah, Micha, Mikhah'],
  ['נחום', 'Nahum, Nah, Nachum'],
  ['חבקוק', 'Habakkuk, Hab, Chavakuk, Chavakkuk, Chabakuk, Havakuk'],
  ['צפניה', 'Zephaniah, Zeph, Tzefaniah, Tzephaniah, Tzefania, Tzefanya, Tzefanyah'],
  ['חגי', 'Haggai, Hag, Chaggai, Chagai'],
  ['זכריה', 'Zechariah, Zech, Zecharia, Zecharya, Zecharyah, Zachariah'],
  ['מלאכי', 'Malachi, Mal, Malakhi'],
]

const MEGILLOS: readonly NameRow[] = [
  ['שיר השירים', 'Song of Songs, Song, Shir HaShirim, Canticles, Song of Solomon'],
  ['רות', 'Ruth, Rus, Rut'],
  ['איכה', 'Lamentations, Lam, Eichah, Eicha, Eichoh, Eikhah, Ekhah'],
  ['קהלת', 'Ecclesiastes, Eccl, Kohelet, Koheles, Koheleth, Qohelet'],
  ['אסתר', 'Esther, Esth, Ester'],
]

const WRITINGS: readonly NameRow[] = [
  ['תהילים, תהלים', 'Psalms, Psalm, Ps, Pss, Tehillim, Tehilim, Thillim, Thilim'],
  ['משלי', 'Proverbs, Prov, Mishlei, Mishle'],
  ['איוב', 'Job, Iyov, Iyyov, Iyob'],
  ['דניאל', 'Daniel, Dan, Doniel'],
  ['עזרא', 'Ezra'],
  ['נחמיה', 'Nehemiah, Neh, Nechemiah, Nechemia, Nechemya, Nechemyah'],
  ...inTwoParts('דברי הימים', 'Chronicles, Divrei HaYamim, Divrei HaYomim, Chron, Chr'),
]

/** The 39 books. */
export const TANACH_NAMES: readonly NameRow[] = [
  ...TORAH.map((row) => withTitles(row, ['חומש', 'ספר'])),
  ...PROPHETS.map((row) => withTitles(row, ['ספר'])),
  ...MEGILLOS.map((row) => withTitles(row, ['מגילת', 'ספר'], ['Megillas', 'Megillat'])),
  ...WRITINGS.map((row) => withTitles(row, ['ספר'])),
]

/** A book and the titles that people write before its first names: `חומש בראשית`, `Megillas Esther`. */
function withTitles(
  [he, latin]: NameRow,
  hebrewTitles: readonly string[],
  latinTitles: readonly string[] = [],
): NameRow {
  return [
    [he, ...hebrewTitles.flatMap((title) => he.split(', ').map((n) => `${title} ${n}`))].join(', '),
    [latin, ...latinTitles.map((title) => `${title} ${latin.split(', ')[0]}`)].join(', '),
  ]
}

/** The two books of one name. The bare name is that of the first. */
function inTwoParts(he: string, latin: string): NameRow[] {
  const names = latin.split(', ')
  return [
    [`${he} א, ${he} ראשון, ${he}`, [...numbered(names, ['I', '1'], ['Alef', 'Aleph']), ...names].join(', ')],
    [`${he} ב, ${he} שני`, numbered(names, ['II', '2'], ['Beis', 'Bet']).join(', ')],
  ]
}

/** `around` is before the name or after it (`I Samuel`, `Samuel I`), `after` only after it. */
function numbered(names: readonly string[], around: readonly string[], after: readonly string[]): string[] {
  return names.flatMap((name) => [
    ...around.map((n) => `${n} ${name}`),
    ...[...around, ...after].map((n) => `${name} ${n}`),
  ])
}
