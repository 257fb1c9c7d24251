/** A word as it was found, and by which rule. */
export interface FoundWord {
  /** The word of the search. */
  q: string
  word: string
  prefix: string
  suffix: string
  short: string
  full: string
}

/** The prefix is on the word that was found, not on the one that was typed. */
export const isOn = (prefix: string, word: string) => prefix !== '' && word.startsWith(prefix)

const withPrefix = (prefix: string) => (prefix.length === 1 ? `עם ${prefix}׳ השימוש` : `עם אותיות השימוש ${prefix}`)

type Reason = (found: FoundWord) => string

export const search = {
  title: 'חיפוש',
  titleOf: (q: string) => `חיפוש: ${q}`,
  about: 'חיפוש בשמות, בתאריכים ובתוך המילים של כל הספרים, השיחות וההקלטות.',
  label: 'מה לחפש',
  hint: 'שם, תאריך או מילים',
  submit: 'חיפוש',
  examples: 'למשל:',
  exampleQueries: ['תניא פרק לב', 'י״ב תמוז תשמ״ה', 'אהבת ישראל'],
  tooLong: 'החיפוש ארוך מדי: עד 500 אותיות.',
  filters: 'סינון',
  apply: 'סינון',
  clear: 'בלי סינון',
  any: 'הכול',
  type: 'סוג',
  set: 'אוסף',
  work: 'ספר',
  language: 'שפת המילים',
  checked: 'רק מילים שנבדקו',
  exact: 'בדיוק כפי שנכתב',
  named: 'לפי השאילתה',
  dateNamed: 'תאריך',
  everyYear: 'היום הזה בכל השנים',
  didYouMean: 'אולי התכוונתם ל־',
  partial: 'החיפוש נעצר לפני שנבדקו כל האפשרויות. עוד מילה תעזור.',
  none: 'לא נמצא דבר',
  saveIt: 'לשמור את החיפוש, ולקבל הודעה על תוצאות חדשות',
  noneHelp: 'נסו פחות מילים, כתיב אחר, או בלי סינון.',
  all: 'כל התוצאות',
  groups: { names: 'בשמות', words: 'בתוך המילים', meaning: 'לפי התוכן' },
  groupNav: 'איפה לחפש',
  more: { names: 'עוד שמות', words: 'עוד שורות', meaning: 'עוד לפי התוכן' },
  machineGroup: 'תוצאות דומות בתוכנן. ייתכן שהמילים שחיפשתם אינן בהן.',
  meaningDown: 'החיפוש לפי התוכן אינו עונה עכשיו.',
  machine: 'זיהוי אוטומטי, טרם נבדק',
  hits: { one: 'מופע אחד', two: 'שני מופעים', other: '# מופעים' },
  missing: (words: string) => `בלי ${words}`,
  page: (n: number) => `עמוד ${n}`,
  next: 'הבא',
  previous: 'הקודם',
  pages: 'עמודי התוצאות',
  last: 'זה סוף התוצאות שאפשר להציג. מילה נוספת או סינון יצמצמו אותן.',
  reasons: {
    prefix: ({ word, prefix }) => (isOn(prefix, word) ? `${word}, ${withPrefix(prefix)}` : `${word}, בלי אות השימוש`),
    suffix: ({ word, suffix }) => `${word}, עם הסיומת ${suffix}`,
    spelling: ({ word }) => `נכתב ${word}`,
    name: ({ word }) => `${word}: שם נוסף`,
    known: ({ word }) => `${word}: שם נוסף`,
    number: ({ word }) => `${word}: אותו מספר`,
    abbreviation: ({ word, short, full }) => (short === '' ? `${word}: ראשי תיבות` : `${short} = ${full}`),
    sound: ({ word }) => `${word}: נשמע דומה`,
    typo: ({ word }) => `${word}: אות אחת שונה`,
    begins: ({ word }) => `${word}: מתחיל כך`,
    date: ({ word }) => `בתאריך ${word}`,
  } satisfies Record<string, Reason>,
}
