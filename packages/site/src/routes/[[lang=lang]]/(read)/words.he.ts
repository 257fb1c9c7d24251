import { counted } from '#lib/words/in-both.ts'

/** The first things to do in an empty catalog: where, what, and what comes of it. */
const firstActs: readonly (readonly [place: string, title: string, note: string])[] = [
  ['/docs/operators/importing', 'ייבוא ספרים', 'מספריות פתוחות, מקבצים ומרשימות; למפעילי השרת'],
  ['/new/work', 'הוספת ספר', 'שם, מחבר ואוסף; אחר כך מוסיפים את המילים'],
  ['/upload', 'העלאת קבצים', 'סריקות, הקלטות והנחות'],
]

export const home = {
  goOn: 'המשך קריאה:',
  hint: 'שם, תאריך, או מילים שאתם זוכרים',
  forExample: 'למשל:',
  examples: ['י״ט כסלו', 'צדיק ורע לו', 'בראשית א, א'],
  sefarim: 'ספרים',
  noSefarim: 'עדיין אין כאן ספרים',
  firstSteps: 'כך מתחילים:',
  firstActs,
  allShelves: 'כל האוספים',
  units: (n: number) => counted('he', n, { one: 'פרק אחד', two: 'שני פרקים', other: '# פרקים' }),
  today: 'היום',
  todayInYears: 'היום בשנים אחרות',
  events: (n: number) => counted('he', n, { one: 'אירוע אחד', two: 'שני אירועים', other: '# אירועים' }),
  inDays: (days: number, day: string) =>
    `${counted('he', days, { one: 'מחר', two: 'בעוד יומיים', other: 'בעוד # ימים' })}: ${day}`,
  daily: 'לימוד יומי',
  thisWeek: 'השבוע',
  farbrengens: 'התוועדויות',
  byYears: 'לפי שנים',
  needsEyes: 'ממתין לבדיקה',
  ways: 'כל הדרכים לעזור',
  pages: (n: number) => counted('he', n, { one: 'עמוד אחד להגהה', two: 'שני עמודים להגהה', other: '# עמודים להגהה' }),
  paragraphs: (n: number) =>
    counted('he', n, {
      one: 'פסקה אחת לבדיקה',
      two: 'שתי פסקאות לבדיקה',
      other: '# פסקאות לבדיקה',
    }),
  changed: 'השתנה',
  all: 'הכול',
  description: 'ספרים, שיחות, אגרות והקלטות של התוועדויות, פתוחים לקריאה לכול. כל אחד יכול לתקן, וכל שינוי נבדק.',
}
