/** What the catalog says of files that people send, in Hebrew. */
import type { Sentence } from './catalog-said.ts'

const KINDS: { readonly [what: string]: string } = {
  scan: 'סריקה',
  recording: 'הקלטה',
  hanacha: 'הנחה',
  document: 'מסמך',
}

const COLUMNS: { readonly [column: string]: string } = {
  what: 'מה זה',
  kind: 'סוג',
  title: 'שם',
  for: 'שייך אל',
  date: 'תאריך',
  part: 'חלק',
  rights: 'זכויות',
  language: 'שפה',
  credit: 'קרדיט',
  note: 'הערה',
  file: 'קובץ',
}

const columnOf = (column = ''): string => COLUMNS[column] ?? column

export const FILES_SAID: readonly Sentence[] = [
  [
    /^A (scan|recording|hanacha|document) is a PDF; this is /,
    (what) => `${KINDS[what ?? '']} היא קובץ PDF, והקובץ הזה מסוג אחר.`,
  ],
  [/^A recording is sound: (.+); this is /, (types) => `הקלטה היא קובץ קול: ${types}. הקובץ הזה מסוג אחר.`],
  [/^A (scan|recording|hanacha|document) has at most (\d+) MB\.$/, (_what, most) => `הקובץ גדול מדי: עד ${most} מ״ב.`],
  [/^The file is empty/, () => 'הקובץ ריק.'],
  [/^This PDF opens only with a password/, () => 'ה־PDF הזה נעול בסיסמה. שלחו אותו בלי סיסמה.'],
  [
    /^(?:This file cannot be opened as a PDF|This PDF has no pages|The pages of this PDF|A page of this PDF)/,
    () => 'אי אפשר לפתוח את הקובץ כ־PDF: הוא שבור או לא שלם.',
  ],
  [/^This file (?:is broken|contains no sound)/, () => 'הקובץ שבור, או שאינו מן הסוג שנאמר.'],
  [
    /^This PDF is broken or was cut off/,
    () => 'ה־PDF שבור או קטוע, ונשמר עד כמה שאפשר לקרוא אותו. השוו את סופו למקור, ואם יש לכם הקובץ השלם, שלחו אותו.',
  ],
  [
    /^How long this recording is could not be measured/,
    () => 'אי אפשר למדוד את אורך ההקלטה: ייתכן שהיא קטועה. האזינו לסופה לפני שתאושר.',
  ],
  [/^There is no room for this file now/, () => 'אין עכשיו מקום לקובץ הזה. נסו שוב מאוחר יותר; מה שכבר הגיע נשמר.'],
  [
    /^Welcome! A new account may send files after a day.* It is (\d+) hours more\.$/,
    (hours) => `ברוכים הבאים! חשבון חדש שולח קבצים אחרי יום, או אחרי שאושרה הצעה שלו. נשארו ${hours} שעות.`,
  ],
  [
    /^Thank you for all you sent! (\d+) files or (\d+) GB/,
    (files, size) => `תודה על כל מה ששלחתם! מחשבון אחד מגיעים ביממה ${files} קבצים או ${size} ג״ב. נמשיך מחר.`,
  ],
  [/^You are sending \d+ files already/, () => 'נשלחים כבר קבצים רבים בבת אחת. הבא יישלח כשיגיע אחד מהם.'],
  [/^There is no such upload here/, () => 'הקובץ אינו מחכה כאן עוד. בחרו אותו שוב.'],
  [/^This file has not arrived completely yet/, () => 'הקובץ עוד לא הגיע כולו.'],
  [/^Another request works on this upload/, () => 'הקובץ נשלח ברגע זה. נסו שוב בעוד רגע.'],
  [/^The catalog has a farbrengen of this day/, () => 'בקטלוג יש כבר התוועדות באותו יום.'],
  [/^Line (\d+) has the very same file\.$/, (line) => `זה אותו קובץ שבשורה ${line}.`],
  [
    /^The reading ends at page (\d+); the scan has (\d+) pages\.$/,
    (last, most) => `המילים מגיעות עד עמוד ${last}, ובסריקה ${most} עמודים.`,
  ],
  [/^The catalog removed these bytes for good/, () => 'הקובץ הזה הוסר מן הקטלוג לצמיתות.'],
  [/^The title is left out/, () => 'השם לא יירשם: סריקה נקראת בשם הדפוס שלה.'],
  [/^The date is left out: (\S+) has no date/, () => 'התאריך לא יירשם: לפריט שבקטלוג אין תאריך.'],
  [/^The date is left out: (\S+) has the date/, () => 'התאריך לא יירשם: לפריט שבקטלוג יש תאריך אחר.'],
  [/^The language is left out/, () => 'השפה לא תירשם: היא נרשמת רק בהקלטה.'],
  [/^The column “(\w+)” is needed/, (column) => `חסר: ${columnOf(column)}.`],
  [/^The (?:column|parameter) “(\w+)” (?:is|must|has|names)/, (column) => `יש לתקן: ${columnOf(column)}.`],
  [/^Say which engine read the pages/, () => 'יש לומר איזו מכונה קראה את העמודים, או שאדם הקליד אותם.'],
]
