/** What is said to people about limits. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const limitsSaid = sentences({
  'reports-an-hour': {
    en: 'Ten reports an hour come from one address. Wait a while, or sign in.',
    he: 'מכתובת אחת מתקבלים עשרה דיווחים בשעה. חכו מעט, או היכנסו.',
  },
})
