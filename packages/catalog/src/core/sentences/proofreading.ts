/** What is said to people about proofreading. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const proofreadingSaid = sentences({
  'machine-was-sure': {
    en: 'The machine was sure of these words: fix the line instead.',
    he: 'המכונה לא הייתה בספק במילים אלה: תקנו את השורה עצמה.',
  },
  'not-scan-or-recording': {
    en: '{id} is {type}, not a scan or a recording.',
    he: '{id} הוא {type}, ולא סריקה או הקלטה.',
  },
  'page-unread': {
    en: 'Page {page} was not read yet.',
    he: 'עמוד {page} לא נקרא עדיין.',
  },
  'part-backwards': {
    en: 'The part ends before it begins.',
    he: 'החלק נגמר לפני שהוא מתחיל.',
  },
  'person-saw': {
    en: 'An answer says what a person saw: give it on the site, or with a token that may go live.',
    he: 'תשובה אומרת מה אדם ראה: ענו באתר, או באסימון שתיקוניו נכנסים מיד.',
  },
  'project-not-of-pages': {
    en: 'This project does not ask for pages to proofread.',
    he: 'במיזם זה אין עמודים להגהה.',
  },
  'set-or-scan': {
    en: 'Name a “set” or a “scan”, not both.',
    he: 'כתבו ״set״ או ״scan״, ולא את שניהם.',
  },
  'withheld-nothing-to-fix': {
    en: 'Its words are withheld: there is nothing to put right here.',
    he: 'המילים סגורות מפני זכויותיהן: אין כאן מה לתקן.',
  },
})
