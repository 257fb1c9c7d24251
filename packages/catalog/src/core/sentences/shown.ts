/** What is said to people about shown. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const shownSaid = sentences({
  'is-other-type': {
    en: '{id} is {other}, not {type}.',
    he: '{id} הוא {other}, ולא {type}.',
  },
  'merged-into': {
    en: '{id} was merged into {mergedInto}.',
    he: '{id} אוחד עם {mergedInto}.',
  },
  'page-hash-form': {
    en: 'The hash of a page is 16 digits and letters a to f.',
    he: 'טביעה של עמוד היא 16 ספרות ואותיות a עד f.',
  },
})
