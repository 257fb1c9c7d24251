/** Times of day, dates and how often. */
import type { Row } from './row.ts'

export const TIMES: readonly Row[] = [
  { short: 'יא״צ', full: 'יארצייט' },
  { short: 'לפ״ק', full: 'לפרט קטן' },
  { short: 'לפ״ג', full: 'לפרט גדול' },
  { short: 'לפנה״צ', full: 'לפני הצהריים' },
  { short: 'אחה״צ', full: 'אחר הצהריים' },
  { short: 'אחה״צ', full: 'אחרי הצהריים' },
  { short: 'לפנה״ס', full: 'לפני הספירה' },
  { short: 'בש״ט', full: 'בשעה טובה' },
  { short: 'בשטומ״צ', full: 'בשעה טובה ומוצלחת' },
  { short: 'בשטו״מ', full: 'בשעה טובה ומוצלחת' },
  { short: 'לבה״ע', full: 'לבריאת העולם' },
  { short: 'בריה״ע', full: 'בריאת העולם' },
  { short: 'יו״ל', full: 'יוצא לאור' },
  { short: 'מעל״ע', full: 'מעת לעת' },
  { short: 'פ״א', full: 'פעם אחת', markedOnly: true },
  { short: 'עוה״פ', full: 'עוד הפעם' },
  { short: 'כ״פ', full: 'כמה פעמים', markedOnly: true },
  { short: 'רוה״פ', full: 'רוב הפעמים' },
  { short: 'ע״פ', full: 'על פה', markedOnly: true },
  { short: 'י״ל', full: 'יצא לאור', markedOnly: true },
  { short: 'ג״פ', full: 'ג פעמים', markedOnly: true },
  { short: 'ב״פ', full: 'ב פעמים', markedOnly: true },
]
