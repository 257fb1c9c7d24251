/** What is said to people about drafts. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const draftsSaid = sentences({
  'draft-bytes-a-day': {
    en: 'At most {most} MB a day go into drafts. Send large texts as files, or ask a steward to import them.',
    he: 'לטיוטות נכנסים עד {most} מ״ב ביום. שלחו טקסטים גדולים כקבצים, או בקשו ממנהל לייבא אותם.',
  },
  'not-in-suggestion': {
    en: '{id} is not in this suggestion.',
    he: '{id} אינו בהצעה זו.',
  },
  'not-revision-of': {
    en: 'Revision {rev} is not one of {id}.',
    he: 'גרסה {rev} אינה של {id}.',
  },
  'nothing-to-delete': {
    en: 'There is no item {id} to delete.',
    he: 'אין בקטלוג פריט {id}, ואין מה למחוק.',
  },
  'other-type-known': {
    en: '{id} is {known}, not {type}.',
    he: '{id} הוא {known}, ולא {type}.',
  },
  'path-parts': {
    en: 'A path has parts of a-z, digits and hyphens between slashes.',
    he: 'כתובת בנויה מחלקים של אותיות לטיניות קטנות, ספרות ומקפים, ולוכסנים ביניהם.',
  },
  'same-items-already': {
    en: 'Nothing changes: the catalog has the same items already.',
    he: 'לא נשתנה דבר: כך כבר כתוב בקטלוג.',
  },
})
