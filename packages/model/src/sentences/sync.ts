/** What is said to people about sync. Source: service.md#errors. */
import { sentences } from './sentence.ts'

export const syncSaid = sentences({
  'no-time-there': {
    en: 'There is no time for this paragraph there: a locked paragraph, or the beginning or end of the recording, is too near.',
    he: 'אין שם זמן לפסקה זו: פסקה נעולה, תחילת ההקלטה או סופה קרובים מדי.',
  },
  'not-of-transcript': {
    en: 'This paragraph is not one of the transcript.',
    he: 'פסקה זו אינה של התמלול.',
  },
  'word-without-time': {
    en: 'Word {word} of this paragraph has no time.',
    he: 'למילה {word} בפסקה זו אין זמן.',
  },
})
