/** What is said to people about suggestions made from reports. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const fixesFromReportsSaid = sentences({
  'report-closed': {
    en: 'This report is closed.',
    he: 'הדיווח סגור.',
  },
  'report-has-suggestion': {
    en: 'A suggestion was made of this report: {suggestionId}.',
    he: 'מן הדיווח כבר נעשתה הצעה: {suggestionId}.',
  },
  'report-proposes-nothing': {
    en: 'This report does not say what should stand in place of which words.',
    he: 'בדיווח לא כתוב מה צריך לבוא במקום אילו מילים.',
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
