/** What is said to people about contents. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const contentsSaid = sentences({
  'contents-changed': {
    en: 'The contents of this printing were changed since you opened them.',
    he: 'התוכן של הדפסה זו השתנה מאז שפתחתם אותו.',
  },
  'contents-same': {
    en: 'Nothing changes: the contents are as they were.',
    he: 'לא השתנה דבר: התוכן כפי שהיה.',
  },
  'no-entry-of-printing': {
    en: '“{id}” is no entry of this printing, or is named twice.',
    he: '״{id}״ אינה רשומה של הדפסה זו, או שהיא כתובה פעמיים.',
  },
  'no-unit': {
    en: 'There is no unit {missing}.',
    he: 'אין פרק {missing}.',
  },
  'printing-without-sefer': {
    en: 'This printing belongs to no sefer: its entries are named by “label”.',
    he: 'הדפסה זו אינה של ספר: את שמות הרשומות שבה כותבים ב־״label״.',
  },
  'scan-of-other-printing': {
    en: '{id} is a scan of another printing.',
    he: '{id} היא סריקה של הדפסה אחרת.',
  },
  'two-printed-numbers': {
    en: 'A page has two printed numbers.',
    he: 'לעמוד אחד כתובים שני מספרים מודפסים.',
  },
})
