/** The noun of each thing that is no type of item. Source: service.md#words-we-use. */
import { feminine, masculine } from './term.ts'

export const THING_WORDS = {
  item: masculine(['פריט', 'פריטים'], ['item', 'items'], {
    he: 'כל דבר שבקטלוג, עם מזהה קבוע וסוג.',
    en: 'One entry of the catalog, with a permanent id and a type.',
  }),
  line: feminine(['שורה', 'שורות'], ['line', 'lines'], {
    he: 'שורה אחת של עמוד סריקה.',
    en: 'One line of a scan page.',
  }),
  suggestion: feminine(['הצעה', 'הצעות'], ['suggestion', 'suggestions'], {
    he: 'גרסאות חדשות של פריטים, שממתינות לאישור.',
    en: 'Proposed new versions of items, which wait for approval.',
  }),
  draft: feminine(['טיוטה', 'טיוטות'], ['draft', 'drafts'], {
    he: 'הצעה שעורכה עוד לא שלח.',
    en: 'A suggestion that its author has not sent yet.',
  }),
  merge: masculine(['מיזוג', 'מיזוגים'], ['merge', 'merges'], {
    he: 'הכנסת הצעה לקטלוג, עם המספר הבא בשורת המיזוגים.',
    en: 'A suggestion that went into the catalog, with the next number in the line of all merges.',
  }),
  version: feminine(['גרסה', 'גרסאות'], ['version', 'versions'], {
    he: 'מצב אחד של פריט, עם מספר משלו.',
    en: 'One state of one item, with a number of its own.',
  }),
  history: feminine(['היסטוריה', 'היסטוריות'], ['history', 'histories'], {
    he: 'כל הגרסאות של פריט: מי שינה, מתי ומה.',
    en: 'All versions of an item: who changed what, and when.',
  }),
  review: feminine(['בדיקה', 'בדיקות'], ['review', 'reviews'], {
    he: 'תשובה על הצעה: אישור, החזרה לתיקון או תגובה.',
    en: 'An answer to a suggestion: approval, sending back, or a comment.',
  }),
  issue: masculine(['דיון', 'דיונים'], ['issue', 'issues'], {
    he: 'שיחה, גלויה או פרטית, על דבר שצריך לתקן.',
    en: 'A public or private conversation about something to put right.',
  }),
  report: masculine(['דיווח', 'דיווחים'], ['report', 'reports'], {
    he: 'מה שקורא כתב על טעות, בלי חשבון או עם חשבון.',
    en: 'What a reader wrote about an error, with or without an account.',
  }),
  comment: feminine(['תגובה', 'תגובות'], ['comment', 'comments'], {
    he: 'מה שאדם כתב בשיחה.',
    en: 'What a person wrote in a conversation.',
  }),
  label: feminine(['תווית', 'תוויות'], ['label', 'labels'], {
    he: 'מילה שמסדרת דיונים; מנהלים יוצרים אותה.',
    en: 'A word that sorts issues; stewards make it.',
  }),
  project: masculine(['מיזם', 'מיזמים'], ['project', 'projects'], {
    he: 'עבודה שאנשים חולקים: מה המטרה, כמה נעשה ומה נשאר.',
    en: 'Work that people share: its goal, what is done and what is left.',
  }),
  takedown: feminine(['בקשת הסרה', 'בקשות הסרה'], ['takedown request', 'takedown requests'], {
    he: 'בקשה שפריט או קובץ לא יוצגו עוד.',
    en: 'A request that an item or a file is no longer shown.',
  }),
  file: masculine(['קובץ', 'קבצים'], ['file', 'files'], {
    he: 'בתים שנשמרו, עם הזכויות שלהם; שמו הוא הטביעה שלו.',
    en: 'Stored bytes with their rights, named by their sha256.',
  }),
  edition: feminine(['מהדורה', 'מהדורות'], ['edition', 'editions'], {
    he: 'הקטלוג כולו כקבצים חתומים להורדה.',
    en: 'The whole catalog as signed files to download.',
  }),
  handle: masculine(['כינוי', 'כינויים'], ['handle', 'handles'], {
    he: 'השם שבו פונים לאדם: ‎@כינוי.',
    en: 'The name by which a person is addressed: @handle.',
  }),
  token: masculine(['אסימון', 'אסימונים'], ['token', 'tokens'], {
    he: 'מה שתוכנה שולחת כדי לפעול בשם אדם.',
    en: 'What a program sends to act in the name of a person.',
  }),
  follow: masculine(['מעקב', 'מעקבים'], ['follow', 'follows'], {
    he: 'בקשה לקבל הודעה כשמשהו קורה בפריט, באוסף, במיזם, בהצעה או בדיון.',
    en: 'A wish to be notified when something happens to an item, set, project, suggestion or issue.',
  }),
} as const
