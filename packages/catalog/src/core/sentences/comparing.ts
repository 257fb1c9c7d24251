/** What is said to people about comparing. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const comparingSaid = sentences({
  'comparing-busy': {
    en: 'Too many texts are being compared just now. Try again in a moment.',
    he: 'יותר מדי טקסטים מושווים ברגע זה. נסו שוב בעוד רגע.',
  },
  'comparing-too-long': {
    en: 'Comparing these texts takes too long. Name fewer pages.',
    he: 'ההשוואה של הטקסטים האלה נמשכת זמן רב מדי. כתבו פחות עמודים.',
  },
})
