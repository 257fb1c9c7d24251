/** What is said to people about files that they take along, and in these files. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const exportingSaid = sentences({
  'export-busy': {
    en: 'Too many files are being made now. Try again in a moment.',
    he: 'יותר מדי קבצים נוצרים עכשיו. נסו שוב בעוד רגע.',
  },
  'export-for-you': {
    en: 'At most {max} files are made for one person at a time. Try again in a moment.',
    he: 'לאדם אחד נוצרים עד {max} קבצים בבת אחת. נסו שוב בעוד רגע.',
  },
  'export-no-format': {
    en: '{type} is not made as {format}. It is made as {known}.',
    he: 'אין ל{type} קובץ {format}. יש: {known}.',
  },
  'export-no-version': {
    en: 'There is no version “{version}” of these words.',
    he: 'אין נוסח ״{version}״ של המילים האלה.',
  },
  'export-no-words': {
    en: '{id} has no words to take along.',
    he: 'אין ל־{id} מילים לקחת.',
  },
  'export-no-type': {
    en: '{type} is not taken along as a file.',
    he: 'אין קובץ של {type}.',
  },
  'export-too-large': {
    en: 'This is more than fits into one file. Ask for one part of it.',
    he: 'זה יותר ממה שנכנס לקובץ אחד. בקשו חלק אחד.',
  },
  'export-no-engine': {
    en: 'This server makes no PDFs: its typesetter is not installed.',
    he: 'השרת הזה אינו יוצר קובצי PDF: תוכנת הסידור אינה מותקנת בו.',
  },
  'export-part-of-sefer': {
    en: '“part” is a part of a sefer.',
    he: '״part״ הוא חלק של ספר.',
  },
  'export-source': { en: 'Source', he: 'מקור' },
  'export-edition': { en: 'Edition ({language})', he: 'מהדורה ({language})' },
  'export-own-edition': { en: 'as it is in the catalog', he: 'כפי שהיא בקטלוג' },
  'export-licence': { en: 'Licence', he: 'רישיון' },
  'export-no-licence': { en: 'not stated', he: 'לא צוין' },
  'export-checking': { en: 'Proofreading', he: 'הגהה' },
  'export-checked': {
    en: 'People wrote or checked every paragraph.',
    he: 'כל הפסקאות נכתבו או נבדקו בידי אדם.',
  },
  'export-unchecked': {
    en: 'A machine read or wrote {n} of {all} paragraphs, and nobody has checked them. They are marked.',
    he: 'מכונה קראה או כתבה {n} מתוך {all} פסקאות, ואיש לא בדק אותן. הן מסומנות.',
  },
  'export-missing': { en: 'Missing', he: 'חסר' },
  'export-wordless': {
    en: '{n|One chapter has|# chapters have} no words here.',
    he: '{n|לפרק אחד|ל־# פרקים} אין כאן מילים.',
  },
  'export-revision': { en: 'Revision', he: 'גרסה' },
  'export-machine': { en: 'unchecked', he: 'לא נבדק' },
  'export-contents': { en: 'Contents', he: 'תוכן העניינים' },
  'export-notes': { en: 'Notes', he: 'הערות' },
  'export-page': { en: 'Page {page}', he: 'עמוד {page}' },
  'licence-public-domain': { en: 'Public domain', he: 'נחלת הכלל' },
  'licence-facts': { en: 'Facts and links', he: 'עובדות וקישורים' },
})
