/** What is said to people about issues. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const issuesSaid = sentences({
  'assign-oneself-only': {
    en: 'You may take this issue yourself; others are assigned by those who look after it.',
    he: 'אפשר לקחת את הדיון לעצמכם; אחרים ממנה מי שמטפל בו.',
  },
  'colour-form': {
    en: 'A colour is six hex digits, such as 6b6557.',
    he: 'צבע הוא שש ספרות הקסדצימליות, כגון 6b6557.',
  },
  'issue-closers': {
    en: 'Only its author and those who look after it close an issue.',
    he: 'דיון סוגרים רק מי שכתב אותו ומי שמטפל בו.',
  },
  'issue-editors': {
    en: 'Only its author and those who look after it edit an issue.',
    he: 'דיון עורכים רק מי שכתב אותו ומי שמטפל בו.',
  },
  'issue-stays-private': {
    en: 'Issues about rights and offensive content stay private.',
    he: 'דיונים על זכויות ועל תוכן פוגע נשארים פרטיים.',
  },
  'label-exists': {
    en: 'There is a label “{name}” already.',
    he: 'יש כבר תווית ״{name}״.',
  },
  'label-name-form': {
    en: 'A label is 2 to 40 lower-case letters, digits, spaces and hyphens.',
    he: 'שם של תווית הוא 2 עד 40 אותיות קטנות, ספרות, רווחים ומקפים.',
  },
  'long-label-description': {
    en: 'A label is described in at most {max} characters.',
    he: 'תיאור של תווית הוא עד {max} אותיות.',
  },
  'no-issue': {
    en: 'There is no issue #{number}.',
    he: 'אין דיון ‎#{number}‎.',
  },
  'no-label': {
    en: 'There is no label “{name}”.',
    he: 'אין תווית ״{name}״.',
  },
  'no-label-see-labels': {
    en: 'There is no label “{first}”. See /v1/labels.',
    he: 'אין תווית ״{first}״. כל התוויות ב־‎/v1/labels‎.',
  },
  'nobody-assignable': {
    en: 'Nobody who can be assigned is called “{name}”.',
    he: 'אין מי שאפשר למנות ששמו ״{name}״.',
  },
  'too-many-assignees': {
    en: 'At most {max} people are assigned to an issue.',
    he: 'על דיון אפשר למנות עד {max} אנשים.',
  },
  'too-many-labels': {
    en: 'An issue has at most {max} labels.',
    he: 'לדיון יש עד {max} תוויות.',
  },
  'who-hides-issues': {
    en: 'Only stewards and keepers of the set hide or show an issue.',
    he: 'דיון מסתירים או מראים רק מנהלים ושומרי האוסף.',
  },
  'who-makes-labels': {
    en: 'Only stewards make and change labels.',
    he: 'תוויות יוצרים ומשנים רק מנהלים.',
  },
  'who-sets-labels': {
    en: 'Only stewards, keepers of the set and trusted people set labels.',
    he: 'תוויות נותנים רק מנהלים, שומרי האוסף ונאמנים.',
  },
  'issue-open-already': { en: 'This issue is open already.', he: 'הדיון כבר פתוח.' },
  'issue-closed-already': { en: 'This issue is closed already.', he: 'הדיון כבר סגור.' },
})
