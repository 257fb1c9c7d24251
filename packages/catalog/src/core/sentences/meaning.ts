/** What is said to people about meaning. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const meaningSaid = sentences({
  'meaning-busy': {
    en: 'Too many searches by meaning wait just now. Try again in a moment.',
    he: 'יותר מדי חיפושים לפי התוכן ממתינים ברגע זה. נסו שוב בעוד רגע.',
  },
  'meaning-down': {
    en: 'The service that compares meanings does not answer now. Search by words works: /v1/search/moments.',
    he: 'החיפוש לפי התוכן אינו עונה עכשיו. החיפוש לפי מילים פועל: ‎/v1/search/moments‎.',
  },
  'meaning-too-long': {
    en: 'The search by meaning took too long. Try again in a moment.',
    he: 'החיפוש לפי התוכן נמשך זמן רב מדי. נסו שוב בעוד רגע.',
  },
})
