/** What is said to people about schemas. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const schemasSaid = sentences({
  'no-type': {
    en: 'There is no type “{type}”.',
    he: 'אין סוג ״{type}״.',
  },
  'schema-takes-too-long': {
    en: 'To compile this schema takes too long, or too much memory. Make it smaller.',
    he: 'העיבוד של סכמה זו אורך זמן רב מדי או דורש יותר מדי זיכרון. הקטינו אותה.',
  },
  'schemas-busy': {
    en: 'Too many schemas are being checked. Try again in a moment.',
    he: 'יותר מדי סכמות נבדקות עכשיו. נסו שוב בעוד רגע.',
  },
})
