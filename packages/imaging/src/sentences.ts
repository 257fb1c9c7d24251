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
})
