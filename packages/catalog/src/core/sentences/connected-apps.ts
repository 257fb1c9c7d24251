/** What is said to people about connected-apps. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const connectedAppsSaid = sentences({
  'scope-or-refuse': {
    en: 'Allow at least one scope, or refuse the app.',
    he: 'אשרו הרשאה אחת לפחות, או סרבו ליישום.',
  },
  'too-many-apps': {
    en: 'You have 100 connected apps. Disconnect one that you do not use.',
    he: 'מחוברים לחשבון 100 יישומים. נתקו אחד שאינכם משתמשים בו.',
  },
})
