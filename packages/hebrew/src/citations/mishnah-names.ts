/** The names that people use for the tractates, in Hebrew and in Latin letters. */

import type { NameRow } from './name-row.ts'

/** The 63 tractates in the order of the Mishnah. The first Latin name is the usual title in libraries of texts. */
export const TRACTATES: readonly NameRow[] = [
  ['ברכות', 'Berakhot, Berachot, Berachos, Brachot, Brachos, Brochos'],
  ['פאה', 'Peah, Peiah'],
  ['דמאי', 'Demai, Dmai'],
  ['כלאים', 'Kilayim, Kilaim'],
  ['שביעית', 'Sheviit, Sheviis'],
  ['תרומות', 'Terumot, Terumos'],
  ['מעשרות', 'Maasrot, Maasros, Maaserot, Maaseros'],
  ['מעשר שני', 'Maaser Sheni'],
  ['חלה', 'Challah, Chalah, Hallah'],
  ['ערלה', 'Orlah, Arlah'],
  ['ביכורים, בכורים', 'Bikkurim, Bikurim'],
  ['שבת', 'Shabbat, Shabbos, Shabbas'],
  ['עירובין, ערובין', 'Eruvin, Eiruvin'],
  ['פסחים', 'Pesachim, Pesahim, Psachim'],
  ['שקלים', 'Shekalim, Shkalim'],
  ['יומא', 'Yoma, Yuma'],
  ['סוכה', 'Sukkah, Sukka, Succah'],
  ['ביצה', 'Beitzah, Beitza, Betzah'],
  ['ראש השנה', 'Rosh Hashanah, Rosh Hashana, Rosh HaShono'],
  ['תענית', 'Taanit, Taanis'],
  ['מגילה', 'Megillah, Megilla, Megilah'],
  ['מועד קטן', 'Moed Katan, Moed Koton'],
  ['חגיגה', 'Chagigah, Chagiga, Hagigah'],
  ['יבמות', 'Yevamot, Yevamos, Yevomos'],
  ['כתובות', 'Ketubot, Kesubos, Ketuvot, Kesuvos'],
  ['נדרים', 'Nedarim, Nedorim'],
  ['נזיר', 'Nazir, Nozir'],
  ['סוטה', 'Sotah, Sota, Soitah'],
  ['גיטין', 'Gittin, Gitin'],
  ['קידושין, קדושין', 'Kiddushin, Kidushin'],
  ['בבא קמא', 'Bava Kamma, Bava Kama, Baba Kamma'],
  ['בבא מציעא', 'Bava Metzia, Bava Metziah, Baba Metzia'],
  ['בבא בתרא', 'Bava Batra, Bava Basra, Baba Batra'],
  ['סנהדרין', 'Sanhedrin'],
  ['מכות', 'Makkot, Makkos, Makos, Makot'],
  ['שבועות', 'Shevuot, Shevuos, Shvuos'],
  ['עדויות, עדיות', 'Eduyot, Eduyos, Eidiyos'],
  ['עבודה זרה', 'Avodah Zarah, Avoda Zara, Avodah Zara'],
  ['אבות, פרקי אבות', 'Avot, Avos, Pirkei Avot, Pirkei Avos, Ethics of the Fathers'],
  ['הוריות', 'Horayot, Horayos, Horiyos'],
  ['זבחים', 'Zevachim, Zevahim'],
  ['מנחות', 'Menachot, Menachos, Menochos'],
  ['חולין', 'Chullin, Chulin, Hullin'],
  ['בכורות', 'Bekhorot, Bechorot, Bechoros'],
  ['ערכין', 'Arakhin, Arachin, Erchin'],
  ['תמורה', 'Temurah, Temura'],
  ['כריתות', 'Keritot, Kerisos, Kereitot'],
  ['מעילה', 'Meilah, Meila'],
  ['תמיד', 'Tamid, Tomid'],
  ['מידות, מדות', 'Middot, Middos, Midos, Midot'],
  ['קינים, קנים', 'Kinnim, Kinim'],
  ['כלים', 'Kelim, Keilim'],
  ['אהלות', 'Oholot, Oholos, Ohalot, Ohalos'],
  ['נגעים', 'Negaim'],
  ['פרה', 'Parah, Poroh'],
  ['טהרות', 'Tahorot, Taharos, Tohorot, Tohoros'],
  ['מקואות, מקוואות', 'Mikvaot, Mikvaos, Mikvaoth'],
  ['נידה, נדה', 'Niddah, Nidah, Nida'],
  ['מכשירין', 'Makhshirin, Machshirin'],
  ['זבים', 'Zavim, Zovim'],
  ['טבול יום', 'Tevul Yom, Tvul Yom'],
  ['ידים', 'Yadayim, Yodayim'],
  ['עוקצין, עוקצים', 'Oktzin, Uktzin, Oktsin, Uktzim'],
]

/** The tractates of the Gemara, or of a work that is named after the tractate alone. */
export const GEMARA_NAMES: readonly NameRow[] = TRACTATES.map(([he, latin]) => [
  [he, ...withWord('מסכת', he)].join(', '),
  latin,
])

export const MISHNAH_NAMES: readonly NameRow[] = TRACTATES.map(([he, latin]) => [
  [...withWord('משנה', he), ...withWord('משניות', he)].join(', '),
  [...withWord('Mishnah', latin), ...withWord('Mishnayos', latin)].join(', '),
])

export const YERUSHALMI_NAMES: readonly NameRow[] = TRACTATES.map(([he, latin]) => [
  [...withWord('תלמוד ירושלמי', he), ...withWord('ירושלמי', he)].join(', '),
  [...withWord('Jerusalem Talmud', latin), ...withWord('Yerushalmi', latin)].join(', '),
])

function withWord(word: string, names: string): string[] {
  return names.split(', ').map((name) => `${word} ${name}`)
}
