/** What is said to people about projects. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const projectsSaid = sentences({
  'cannot-keep-project': {
    en: '“{text}” cannot keep a project.',
    he: '״{text}״ אינו יכול להיות שומר של מיזם.',
  },
  'held-by-another': {
    en: 'Another person holds this. Only that person or a keeper releases it.',
    he: 'זה בידי מישהו אחר. משחררים רק הוא או שומר.',
  },
  'no-project': {
    en: 'There is no project “{slug}”.',
    he: 'אין מיזם ״{slug}״.',
  },
  'no-project-asked': {
    en: 'There is no project “{project}”.',
    he: 'אין מיזם ״{project}״.',
  },
  'no-set': {
    en: 'There is no set {setId}.',
    he: 'אין אוסף {setId}.',
  },
  'not-a-time-within': {
    en: '“{within}” is not a year (5742), a month (5742-05) or a day (5742-05-10).',
    he: '״{within}״ אינו שנה (5742), חודש (5742-05) או יום (5742-05-10).',
  },
  'project-closed': {
    en: 'The project {slug} is closed.',
    he: 'המיזם {slug} סגור.',
  },
  'project-closed-already': {
    en: 'The project {slug} is closed already.',
    he: 'המיזם {slug} כבר סגור.',
  },
  'project-exists': {
    en: 'There is a project “{slug}” already. Choose another slug.',
    he: 'יש כבר מיזם ״{slug}״. בחרו slug אחר.',
  },
  'project-keepers': {
    en: 'A project has 1 to {max} keepers.',
    he: 'למיזם יש שומר אחד עד {max} שומרים.',
  },
  'project-name-needed': {
    en: 'A project needs a name.',
    he: 'למיזם צריך שם.',
  },
  'project-slug-form': {
    en: 'A slug has a-z, digits and hyphens inside, at most 80 characters.',
    he: 'slug בנוי מאותיות לטיניות קטנות, ספרות ומקפים ביניהן, עד 80.',
  },
  'project-without-set': {
    en: 'Only a steward makes a project without a set.',
    he: 'מיזם בלי אוסף פותח רק מנהל.',
  },
  'proofread-once-or-twice': {
    en: 'A page is proofread once (1) or twice (2).',
    he: 'עמוד מגיהים פעם אחת (1) או פעמיים (2).',
  },
  'which-scan': {
    en: 'Say which scan is to be proofread.',
    he: 'כתבו איזו סריקה להגיה.',
  },
  'who-closes-project': {
    en: 'Only its keepers, the keepers of its set and stewards close it.',
    he: 'מיזם סוגרים רק שומריו, שומרי האוסף והמנהלים.',
  },
  'who-makes-project': {
    en: 'Only a keeper of its set or a steward makes a project.',
    he: 'מיזם פותחים רק שומר של האוסף או מנהל.',
  },
  'only-missing-of': {
    en: '“{field}” is only for what is missing of {kinds}.',
    he: '״{field}״ הוא רק לחסר מן הסוגים {kinds}.',
  },
  'kinds-dated': { en: 'recordings, texts or sync', he: 'הקלטות, טקסטים או סנכרון' },
  'kind-proofreading': { en: 'proofreading', he: 'הגהה' },
  'long-name': {
    en: 'A project’s name has at most {max} characters.',
    he: 'שם של מיזם הוא עד {max} אותיות.',
  },
  'long-goal': {
    en: 'A project’s goal has at most {max} characters.',
    he: 'מטרה של מיזם היא עד {max} אותיות.',
  },
})
