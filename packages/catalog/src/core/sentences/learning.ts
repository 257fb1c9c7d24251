/** What is said to people about learning. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const learningSaid = sentences({
  'learning-busy': {
    en: 'Too many lines are being read just now. Try again in a moment.',
    he: 'יותר מדי שורות נקראות ברגע זה. נסו שוב בעוד רגע.',
  },
  'learning-too-long': {
    en: 'These lines take too long.',
    he: 'הקריאה של השורות האלה נמשכת זמן רב מדי.',
  },
})
