/** What is said to people about objects. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const objectsSaid = sentences({
  'bytes-lost': {
    en: 'The bytes of this file are not here: they were lost or removed. Sending the same file again restores lost bytes.',
    he: 'הקובץ עצמו אינו כאן: הוא אבד או הוסר. שליחה של אותו קובץ מחזירה קובץ שאבד.',
  },
  'file-being-checked': {
    en: 'This file is being checked. Try again in a moment.',
    he: 'הקובץ נבדק עכשיו. נסו שוב בעוד רגע.',
  },
  'file-larger': {
    en: 'The file is larger than the maximum of {maxBytes} bytes.',
    he: 'הקובץ גדול מן המותר, {maxBytes} בתים.',
  },
  'no-room-nothing-stored': {
    en: 'There is no room for this file now. Nothing was stored. Try again later.',
    he: 'אין עכשיו מקום לקובץ זה. לא נשמר דבר. נסו שוב מאוחר יותר.',
  },
  'store-silent': {
    en: 'The store of files does not answer. Nothing was changed. Try again later.',
    he: 'מאגר הקבצים אינו עונה. לא נשתנה דבר. נסו שוב מאוחר יותר.',
  },
})
