/** What is said to people about merging. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const mergingSaid = sentences({
  'checks-refused': {
    en: 'The catalog’s checks refused this suggestion. Correct the listed problems and send it again.',
    he: 'הבדיקות מצאו טעויות בהצעה. תקנו את מה שרשום כאן ושלחו שוב.',
  },
  'empty-suggestion': {
    en: 'This suggestion is empty: put items into it first.',
    he: 'ההצעה ריקה: הוסיפו לה תחילה פריטים.',
  },
  'main-clashes': {
    en: 'Main has changed in the same places since this was written. Say which side to take.',
    he: 'הקטלוג השתנה באותם מקומות מאז שזה נכתב. בחרו איזה צד נשאר.',
  },
  'no-clash-by': {
    en: '“resolutions” names no clash by {names}.',
    he: 'ב־״resolutions״ אין התנגשות ששמה {names}.',
  },
  'no-clashes': { en: 'There are no clashes.', he: 'אין התנגשויות.' },
  'the-clashes': { en: 'The clashes: {list}.', he: 'ההתנגשויות: {list}.' },
})
