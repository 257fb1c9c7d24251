/** What is said to people about projection. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const projectionSaid = sentences({
  'foreign-cursor': {
    en: 'This list did not give this cursor. Start again without a cursor.',
    he: 'רשימה זו לא נתנה את הסמן הזה. התחילו שוב בלי סמן.',
  },
  'projection-built': {
    en: 'The projection is being built. Try again later.',
    he: 'האתר נבנה עכשיו מחדש. נסו שוב מאוחר יותר.',
  },
  'projection-damaged': {
    en: 'The stored answers of this server were damaged and are being built again. Nothing is lost; try again soon.',
    he: 'התשובות השמורות של שרת זה נפגמו, והן נבנות מחדש. דבר לא אבד; נסו שוב בקרוב.',
  },
})
