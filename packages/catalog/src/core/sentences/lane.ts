/** What is said to people about lane. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const laneSaid = sentences({
  'no-set-in-lane': {
    en: 'There is no set {set}.',
    he: 'אין אוסף {set}.',
  },
})
