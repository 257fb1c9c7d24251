/** What is said to people about reported. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const reportedSaid = sentences({
  'report-closed': {
    en: 'This report is closed.',
    he: 'הדיווח סגור.',
  },
  'report-has-suggestion': {
    en: 'A suggestion was made of this report: {suggestionId}.',
    he: 'מן הדיווח כבר נעשתה הצעה: {suggestionId}.',
  },
  'report-link-used': {
    en: 'This link was used, has expired, or is not ours. Report again.',
    he: 'הקישור כבר שימש, תוקפו פג, או שאינו שלנו. דווחו שוב.',
  },
  'report-proposes-nothing': {
    en: 'This report does not say what should stand in place of which words.',
    he: 'בדיווח לא כתוב מה צריך לבוא במקום אילו מילים.',
  },
  'report-too-long': {
    en: 'This report is too long. Write less in it.',
    he: 'הדיווח ארוך מדי. קצרו אותו.',
  },
  'reported-words-moved': {
    en: 'The words of this report are not there once: they have changed, or stand there several times.',
    he: 'המילים שבדיווח אינן שם פעם אחת: הן השתנו, או שהן כתובות שם כמה פעמים.',
  },
  'who-reads-proposals': {
    en: 'Only stewards and keepers of the set read what a report proposes.',
    he: 'את מה שדיווח מציע קוראים רק מנהלים ושומרי האוסף.',
  },
})
