/** What is said to people about limits. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const limitsSaid = sentences({
  'reports-an-hour': {
    en: 'Ten reports an hour come from one address. Wait a while, or sign in.',
    he: 'מכתובת אחת מתקבלים עשרה דיווחים בשעה. חכו מעט, או היכנסו.',
  },
  'captcha-expired': {
    en: 'This captcha has expired. Get another one.',
    he: 'תוקף החידה פג. קחו אחרת.',
  },
  'captcha-needed': {
    en: 'Solve the captcha first: see /v1/captcha.',
    he: 'פתרו תחילה את החידה: ‎/v1/captcha‎.',
  },
  'captcha-not-solved': {
    en: 'The captcha is not solved, or it is not ours. Get another one.',
    he: 'החידה אינה פתורה, או שאינה שלנו. קחו אחרת.',
  },
  'captcha-used': {
    en: 'This captcha was used before. Get another one.',
    he: 'החידה כבר שימשה. קחו אחרת.',
  },
})
