/** What is said to people about sending. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const sendingSaid = sentences({
  'as-in-revision': {
    en: 'This is {id} as it was in revision {rev}; it has changed since. To bring that back, restore it (POST /v1/entities/{id}/restore), or send the “rev” that you read.',
    he: 'כך היה {id} בגרסה {rev}, ומאז השתנה. כדי להחזיר אותו, שחזרו (POST ‎/v1/entities/{id}/restore‎), או שלחו את ה־״rev״ שקראתם.',
  },
  'as-in-revision-already': {
    en: 'The catalog already has {id} as in revision {rev}.',
    he: 'בקטלוג כבר כתוב {id} כבגרסה {rev}.',
  },
  'author-accepts-wording': {
    en: 'Only the author of the suggestion accepts wording for it.',
    he: 'נוסח להצעה מקבל רק מי שכתב אותה.',
  },
  'catalog-has-already': {
    en: 'Nothing changes: the catalog has {id} like this already.',
    he: 'לא נשתנה דבר: כך כבר כתוב {id} בקטלוג.',
  },
  'combine-count': {
    en: 'Name {min} to {max} suggestions to combine.',
    he: 'כתבו {min} עד {max} הצעות לאיחוד.',
  },
  'comment-hidden': {
    en: 'This comment was hidden.',
    he: 'התגובה הוסתרה.',
  },
  'comment-no-wording': {
    en: 'Comment {id} suggests no wording.',
    he: 'תגובה {id} אינה מציעה נוסח.',
  },
  'field-changed-since-wording': {
    en: 'This field was changed after the wording was suggested. Look at both, and change it yourself.',
    he: 'השדה השתנה אחרי שהנוסח הוצע. הסתכלו בשניהם, ושנו בעצמכם.',
  },
  'field-not-in-suggestion': {
    en: 'This field is not in the suggestion any more.',
    he: 'השדה אינו עוד בהצעה.',
  },
  'has-other-type': {
    en: '{id} has another type: {type}.',
    he: '{id} הוא מסוג אחר: {type}.',
  },
  'item-no-revision': {
    en: '{id} has no revision {rev}.',
    he: 'ל־{id} אין גרסה {rev}.',
  },
  'only-own-combined': {
    en: 'Only suggestions of your own are combined.',
    he: 'מאחדים רק הצעות שלכם.',
  },
  'revision-deleted': {
    en: 'Revision {rev} deleted the item. Choose an earlier one.',
    he: 'בגרסה {rev} נמחק הפריט. בחרו קודמת לה.',
  },
  'same-places-changed': {
    en: '{id} has changed in the same places since you read it. Read it again, or send the “rev” that you read.',
    he: '{id} השתנה באותם מקומות מאז שקראתם אותו. קראו אותו שוב, או שלחו את ה־״rev״ שקראתם.',
  },
  'together-nothing': {
    en: 'Together these suggestions change nothing.',
    he: 'יחד ההצעות אינן משנות דבר.',
  },
  'wording-accepted': {
    en: 'This wording was accepted already.',
    he: 'הנוסח כבר התקבל.',
  },
  'wording-changes-nothing': {
    en: 'With this wording nothing changes any more. Withdraw the suggestion.',
    he: 'בנוסח זה לא נשתנה עוד דבר. אפשר למשוך את ההצעה.',
  },
  'words-change-nothing': {
    en: 'With these words nothing changes any more. Withdraw the suggestion.',
    he: 'במילים אלה לא נשתנה עוד דבר. אפשר למשוך את ההצעה.',
  },
})
