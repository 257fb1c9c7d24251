/** What is said to people about imaging. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const imagingSaid = sentences({
  bomb: {
    en: 'This file takes too long to open, so it cannot be used.',
    he: 'פתיחת הקובץ נמשכת זמן רב מדי, ולכן אי אפשר להשתמש בו.',
  },
  'drawing-busy': {
    en: 'Too many pages are being drawn now. Try again in a moment.',
    he: 'יותר מדי עמודים מצוירים עכשיו. נסו שוב בעוד רגע.',
  },
  'file-needs-memory': {
    en: 'This file could not be opened: it needs too much memory.',
    he: 'אי אפשר היה לפתוח את הקובץ: הוא צריך יותר מדי זיכרון.',
  },
  'measuring-busy': {
    en: 'Too many recordings are being measured now. Try again later.',
    he: 'יותר מדי הקלטות נמדדות עכשיו. נסו שוב מאוחר יותר.',
  },
  'sound-unreadable': {
    en: 'The sound of this file cannot be read, so it has no wave.',
    he: 'אי אפשר לקרוא את הקול שבקובץ זה, ולכן אין לו גל קול.',
  },
  'no-page': {
    en: 'There is no page {page}: the file has {pages}.',
    he: 'אין עמוד {page}: בקובץ {pages} עמודים.',
  },
  'page-broken': {
    en: 'Page {page} of this PDF cannot be opened.',
    he: 'אי אפשר לפתוח את עמוד {page} של ה־PDF.',
  },
  'page-not-drawn': {
    en: 'This page of the PDF cannot be drawn.',
    he: 'אי אפשר לצייר את העמוד הזה של ה־PDF.',
  },
  'pages-not-turned': {
    en: 'The pages of this PDF cannot be turned.',
    he: 'אי אפשר לסובב את העמודים של ה־PDF.',
  },
  'pages-not-taken': {
    en: 'Pages of this PDF cannot be put into a file of their own.',
    he: 'אי אפשר להוציא עמודים מן ה־PDF הזה לקובץ משלהם.',
  },
  'not-turnable': {
    en: 'This file is not a PDF whose pages can be turned.',
    he: 'הקובץ אינו PDF שאפשר לסובב את עמודיו.',
  },
  'pdf-broken': {
    en: 'This file cannot be opened as a PDF: it is broken or incomplete.',
    he: 'אי אפשר לפתוח את הקובץ כ־PDF: הוא פגום או חלקי.',
  },
  'pdf-password': {
    en: 'This PDF opens only with a password. Send it without one.',
    he: 'ה־PDF נפתח רק בסיסמה. שלחו אותו בלי סיסמה.',
  },
  'pdf-empty': {
    en: 'This PDF has no pages.',
    he: 'ב־PDF הזה אין עמודים.',
  },
  'too-many-pages': {
    en: 'This PDF has {pages} pages; the maximum is {max}.',
    he: 'ב־PDF הזה {pages} עמודים; אפשר עד {max}.',
  },
  'pages-not-counted': {
    en: 'The pages of this PDF cannot be counted: it is broken.',
    he: 'אי אפשר לספור את עמודי ה־PDF: הוא פגום.',
  },
  'page-size': {
    en: 'A page of this PDF is larger than 200 inches, or has no size.',
    he: 'אחד מעמודי ה־PDF גדול מחמישה מטרים, או שאין לו מידות.',
  },
  'too-many-pixels': {
    en: 'A picture in this PDF has more pixels than any scan, so the file is not opened.',
    he: 'באחת התמונות שב־PDF יש יותר פיקסלים מבכל סריקה, ולכן הקובץ אינו נפתח.',
  },
})
