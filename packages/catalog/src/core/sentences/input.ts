/** What is said to people about input. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const inputSaid = sentences({
  'at-least-one-id': {
    en: 'Name at least one id in “ids”.',
    he: 'כתבו ב־״ids״ מזהה אחד לפחות.',
  },
  'data-not-characters': {
    en: 'The data holds U+0000 or half of a surrogate pair, which are not characters.',
    he: 'בנתונים יש U+0000 או חצי של תו, ואלה אינם תווים.',
  },
  'data-too-deep': {
    en: 'Data is nested at most {max} levels deep.',
    he: 'נתונים יכולים להיות זה בתוך זה עד {max} רמות.',
  },
  'data-too-long': {
    en: 'The data of one item has at most 4,000,000 characters.',
    he: 'הנתונים של פריט אחד הם עד 4,000,000 אותיות.',
  },
  'long-note': {
    en: 'A note has at most {max} characters.',
    he: 'הערה היא עד {max} אותיות.',
  },
  'long-title': {
    en: 'A title has at most {max} characters.',
    he: 'כותרת היא עד {max} אותיות.',
  },
  'no-such-moment': {
    en: 'There is no such moment. Send it as 2026-11-23T08:00:00Z.',
    he: 'אין רגע כזה. שלחו אותו כך: 2026-11-23T08:00:00Z.',
  },
  'not-item-id': {
    en: '“{text}” is not an item id. Ids look like rh-8k2m4p7q.',
    he: '״{text}״ אינו מזהה של פריט. מזהים נראים כך: rh-8k2m4p7q.',
  },
  'query-needed': {
    en: 'Give the words to search for in “q”.',
    he: 'כתבו ב־״q״ את המילים לחיפוש.',
  },
  'query-too-long': {
    en: 'A query has at most {most} characters.',
    he: 'חיפוש הוא עד {most} אותיות.',
  },
  'title-needed': {
    en: 'A title is needed: say in a few words what changes.',
    he: 'חסרה כותרת: כתבו בכמה מילים מה משתנה.',
  },
  'too-many-ids': {
    en: 'At most {max} ids in one call.',
    he: 'עד {max} מזהים בבקשה אחת.',
  },
  'changed-since-read': {
    en: 'These words have changed since you read them. Read the new words first: yours were not saved.',
    he: 'המילים השתנו מאז שקראתם אותן. קראו תחילה את החדשות: שלכם לא נשמרו.',
  },
  'they-are-now': { en: 'They are now: “{present}”', he: 'עכשיו כתוב: ״{present}״' },
})
