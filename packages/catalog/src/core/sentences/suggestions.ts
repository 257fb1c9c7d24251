/** What is said to people about suggestions. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const suggestionsSaid = sentences({
  'about-too-many': {
    en: '“about” takes at most {max} ids.',
    he: '״about״ מקבל עד {max} מזהים.',
  },
  'author-changes-suggestion': {
    en: 'Only its author changes a suggestion.',
    he: 'הצעה משנה רק מי שכתב אותה.',
  },
  'import-no-conversation': {
    en: 'An import has no conversation.',
    he: 'לייבוא אין שיחה.',
  },
  'item-no-field': {
    en: '{entity} has no field “{field}”.',
    he: 'ל־{entity} אין שדה ״{field}״.',
  },
  'long-field-name': {
    en: 'The name of a field has at most {max} characters.',
    he: 'שם של שדה הוא עד {max} אותיות.',
  },
  'long-wording': {
    en: 'A suggested wording has at most {max} characters.',
    he: 'נוסח מוצע הוא עד {max} אותיות.',
  },
  'revert-only-restores': {
    en: 'A revert only restores earlier versions. For anything else make a suggestion of your own.',
    he: 'ביטול רק מחזיר גרסאות קודמות. לכל דבר אחר כתבו הצעה משלכם.',
  },
  'schema-too-large': {
    en: 'A schema has at most {max} kB.',
    he: 'סכמה היא עד {max} ק״ב.',
  },
  'schema-too-many-parts': {
    en: 'A schema has at most {max} parts; this one has {parts}.',
    he: 'לסכמה יש עד {max} חלקים; בזו יש {parts}.',
  },
  'stewards-suggest-schemas': {
    en: 'Only stewards suggest schemas. Open an issue that says what is missing.',
    he: 'רק מנהלים מציעים סכמות. פתחו דיון וכתבו בו מה חסר.',
  },
  'suggestion-not-changes': {
    en: 'This suggestion does not change {stranger}.',
    he: 'ההצעה אינה משנה את {stranger}.',
  },
  'suggestion-not-changes-item': {
    en: 'This suggestion does not change {entity}.',
    he: 'ההצעה אינה משנה את {entity}.',
  },
  'suggestion-says-so': {
    en: 'The suggestion says so already.',
    he: 'כך כבר כתוב בהצעה.',
  },
  'withheld-changers': {
    en: 'The words of {id} are withheld, so only a steward or a keeper of its sets changes them.',
    he: 'המילים של {id} סגורות מפני זכויותיהן, ולכן משנים אותן רק מנהל או שומר של אוספיו.',
  },
  'withheld-no-wording': {
    en: 'The words of {entity} are withheld, so nobody suggests others.',
    he: 'המילים של {entity} סגורות מפני זכויותיהן, ולכן אין מציעים אחרות.',
  },
  'wording-other-field': {
    en: 'The wording is for another field than the comment.',
    he: 'הנוסח הוא לשדה אחר מן התגובה.',
  },
  'state-not-now': {
    en: 'This suggestion is {state}; it cannot be {act} now.',
    he: 'ההצעה {state}; אי אפשר {act} עכשיו.',
  },
  'who-withdraws': {
    en: 'Only its author or a steward withdraws a suggestion.',
    he: 'הצעה מושכים רק מי שכתב אותה או מנהל.',
  },
  'who-reopens': {
    en: 'Only its author or a steward reopens a suggestion.',
    he: 'הצעה פותחים שוב רק מי שכתב אותה או מנהל.',
  },
  'who-edits': {
    en: 'Only its author or a steward edits a suggestion.',
    he: 'הצעה עורכים רק מי שכתב אותה או מנהל.',
  },
  'is-draft': { en: 'a draft', he: 'היא טיוטה' },
  'is-open': { en: 'waiting for review', he: 'ממתינה לבדיקה' },
  'is-merged': { en: 'merged', he: 'התקבלה' },
  'is-sent-back': { en: 'sent back to its author', he: 'הוחזרה למי שכתב אותה' },
  'is-withdrawn': { en: 'withdrawn', he: 'נמשכה' },
  'act-change': { en: 'changed', he: 'לשנות אותה' },
  'act-withdraw': { en: 'withdrawn', he: 'למשוך אותה' },
  'act-reopen': { en: 'reopened', he: 'לפתוח אותה שוב' },
  'act-combine': { en: 'combined', he: 'לאחד אותה' },
  'act-revert': { en: 'reverted', he: 'לבטל אותה' },
  'act-review': { en: 'reviewed', he: 'לבדוק אותה' },
  'act-approve': { en: 'approved', he: 'לאשר אותה' },
  'act-give-to-reviewers': { en: 'given to reviewers', he: 'לבקש לה בדיקה' },
  'act-send-back': { en: 'sent back', he: 'להחזיר אותה' },
})
