/** What is said to people about the review lane. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const reviewLaneSaid = sentences({
  'no-set-in-lane': {
    en: 'There is no set {set}.',
    he: 'אין אוסף {set}.',
  },
})
