/** What is said to people about listed-files. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const listedFilesSaid = sentences({
  'language-left-out': {
    en: 'The language is left out: only a recording has one.',
    he: 'השפה לא תירשם: היא נרשמת רק בהקלטה.',
  },
  'title-left-out': {
    en: 'The title is left out: a scan is called as its printing is.',
    he: 'השם לא יירשם: סריקה נקראת בשם ההדפסה שלה.',
  },
  'date-left-out': {
    en: 'The date is left out: {id} has no date in the catalog.',
    he: 'התאריך לא יירשם: ל־{id} אין תאריך בקטלוג.',
  },
  'other-date-left-out': {
    en: 'The date is left out: {id} has the date {date} in the catalog.',
    he: 'התאריך לא יירשם: ל־{id} יש בקטלוג התאריך {date}.',
  },
  'file-unreadable': { en: 'The file cannot be read ({code}).', he: 'אי אפשר לקרוא את הקובץ ({code}).' },
  'with-candidates': { en: '{problem} ({named})', he: '{problem} ({named})' },
  'waits-in-suggestion': {
    en: 'What it belongs to is new, and waits for review in {where}. Run the import again when that is approved.',
    he: 'מה שהקובץ שייך אליו חדש, וממתין לבדיקה ב{where}. כשיאושר, הריצו את הייבוא שוב.',
  },
  'a-suggestion': { en: 'a suggestion', he: 'הצעה' },
  'the-suggestion': { en: 'suggestion {id}', he: 'הצעה {id}' },
  'bytes-removed': {
    en: 'The catalog removed these bytes for good.',
    he: 'הקטלוג הסיר את הקובץ הזה לתמיד.',
  },
  'file-changed-while-read': {
    en: 'The file was changed while it was read.',
    he: 'הקובץ השתנה בזמן שנקרא.',
  },
  'folder-not-file': {
    en: 'This is a folder, not a file.',
    he: 'זו תיקייה, ולא קובץ.',
  },
  'no-file-in-folder': {
    en: 'There is no such file in the folder.',
    he: 'אין קובץ כזה בתיקייה.',
  },
  'same-file-in-line': {
    en: 'Line {first} has the very same file.',
    he: 'בשורה {first} כתוב אותו קובץ עצמו.',
  },
  'upload-named-twice': {
    en: 'Each upload is named once.',
    he: 'כל העלאה כתובה פעם אחת.',
  },
  'column-is': {
    en: 'The column “{column}” {is}.',
    he: 'העמודה ״{column}״: {is}.',
  },
  'row-characters': {
    en: 'has at most {max} characters',
    he: 'עד {max} אותיות',
  },
  'row-date': {
    en: 'is needed: it is the date of the new event',
    he: 'חסר: זה התאריך של האירוע החדש',
  },
  'row-for': {
    en: 'is an id, a path such as /tanya, or new: with the title of what is new',
    he: 'צריך מזהה, כתובת כגון ‎/tanya‎, או new: ואחריו שם החדש',
  },
  'row-kind-of': {
    en: 'is of a hanacha or a document',
    he: 'רק להנחה או למסמך',
  },
  'row-kinds': {
    en: 'must be one of: scan, recording, hanacha, document',
    he: 'צריך אחד מאלה: scan, recording, hanacha, document',
  },
  'row-language': {
    en: 'is a code such as he, yi or en',
    he: 'צריך קוד כגון he‏, yi או en',
  },
  'row-new': {
    en: 'names what is new, such as new:Likkutei Sichos',
    he: 'כתבו את שם החדש, כגון new:Likkutei Sichos',
  },
  'row-part': {
    en: 'is a number from 1',
    he: 'צריך מספר מ־1 ומעלה',
  },
  'row-path': {
    en: 'is the path of a file inside the folder, such as volume-1.pdf',
    he: 'צריך נתיב של קובץ בתוך התיקייה, כגון volume-1.pdf',
  },
})
