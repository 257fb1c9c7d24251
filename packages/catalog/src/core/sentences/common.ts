/** What is said to people about what several rooms refuse. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const commonSaid = sentences({
  'account-suspended': {
    en: 'This account is suspended.',
    he: 'החשבון מושעה.',
  },
  'file-by-sha256': {
    en: 'A file is named by its sha256: 64 digits and letters a to f.',
    he: 'קובץ נקרא לפי ה־sha256 שלו: 64 ספרות ואותיות a עד f.',
  },
  'file-empty': {
    en: 'The file is empty.',
    he: 'הקובץ ריק.',
  },
  'last-admin': {
    en: 'The last admin stays one. Make another first.',
    he: 'המנהל הראשי היחיד נשאר בתפקידו. מנו תחילה אחר.',
  },
  'long-paragraph': {
    en: 'A paragraph has at most {max} characters.',
    he: 'פסקה היא עד {max} אותיות.',
  },
  'no-item': {
    en: 'There is no item {id}.',
    he: 'אין בקטלוג פריט {id}.',
  },
  'no-item-at': {
    en: 'There is no item at {path}.',
    he: 'אין פריט בכתובת {path}.',
  },
  'no-item-at-commit': {
    en: 'There was no item {id} at commit {at}.',
    he: 'במיזוג {at} לא היה פריט {id}.',
  },
  'no-report': {
    en: 'There is no report {id}.',
    he: 'אין דיווח {id}.',
  },
  'no-suggestion': {
    en: 'There is no suggestion {id}.',
    he: 'אין הצעה {id}.',
  },
  'no-transcript': {
    en: '{id} has no transcript yet.',
    he: 'ל־{id} אין עדיין תמלול.',
  },
  'no-type-see-types': {
    en: 'There is no type “{type}”. See /v1/types.',
    he: 'אין סוג ״{type}״. כל הסוגים כתובים ב־‎/v1/types‎.',
  },
  'nobody-has-handle': {
    en: 'Nobody has the handle {handle}.',
    he: 'אין חשבון שכינויו {handle}.',
  },
  'not-a-scan': {
    en: '{id} is {type}, not a scan.',
    he: '{id} הוא {type}, ולא סריקה.',
  },
  'not-a-unit': {
    en: '{id} is {type}, not a unit.',
    he: '{id} הוא {type}, ולא פרק.',
  },
  'one-unit': {
    en: 'Name one unit: “unit” or “newUnit”, not both.',
    he: 'כתבו פרק אחד: ״unit״ או ״newUnit״, ולא את שניהם.',
  },
  'pages-backwards': {
    en: 'The last page comes before the first.',
    he: 'העמוד האחרון בא לפני הראשון.',
  },
  'paragraph-emptied': {
    en: 'The text is empty. A fix cannot empty a paragraph.',
    he: 'הטקסט ריק. תיקון אינו מרוקן פסקה.',
  },
  'paragraph-same': {
    en: 'The paragraph has this text already.',
    he: 'זה כבר נוסח הפסקה.',
  },
  'token-needs-scope': {
    en: 'A token needs a scope: read, write, or both.',
    he: 'לאסימון צריך הרשאה: read‏, write או שתיהן.',
  },
  'what-is-on-pages': {
    en: 'Say what is on these pages: “unit”, “newUnit” or “label”.',
    he: 'כתבו מה יש בעמודים אלה: ״unit״‏, ״newUnit״ או ״label״.',
  },
})
