/** What is said to people about people. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const peopleSaid = sentences({
  'at-least-one-account': {
    en: 'Name at least one account in “ids”.',
    he: 'כתבו ב־״ids״ חשבון אחד לפחות.',
  },
  'handle-on-site': {
    en: 'A handle is changed on the site, not with a token.',
    he: 'כינוי משנים באתר, ולא באסימון.',
  },
  'handle-once-a-day': {
    en: 'A handle is changed once a day. Try again tomorrow.',
    he: 'כינוי משנים פעם ביום. נסו מחר.',
  },
  'handle-reserved': {
    en: 'The handle {handle} is reserved. Choose another.',
    he: 'הכינוי {handle} שמור. בחרו אחר.',
  },
  'href-of-site': {
    en: '“href” is a path of this site: it begins with one slash.',
    he: '״href״ הוא כתובת באתר זה: היא מתחילה בלוכסן אחד.',
  },
  'live-needs-write': {
    en: 'A token that may go live needs the scope “write”.',
    he: 'אסימון שתיקוניו נכנסים מיד צריך את ההרשאה ״write״.',
  },
  'name-length': {
    en: 'A name has 1 to 80 characters.',
    he: 'שם הוא אות אחת עד 80 אותיות.',
  },
  'no-conversation': {
    en: 'There is no conversation {kind}:{id}.',
    he: 'אין שיחה {kind}:{id}.',
  },
  'not-account-id': {
    en: '“{wrong}” is not the id of an account.',
    he: '״{wrong}״ אינו מזהה של חשבון.',
  },
  'place-too-deep': {
    en: '“place” is nested at most {max} levels deep.',
    he: '״place״ יכול להיות עד {max} רמות זו בתוך זו.',
  },
  'place-too-large': {
    en: '“place” has at most 16 kB.',
    he: '״place״ הוא עד 16 ק״ב.',
  },
  'suspended-keeps-handle': {
    en: 'A suspended account keeps its handle.',
    he: 'בחשבון מושעה הכינוי אינו משתנה.',
  },
  'thread-form': {
    en: 'A thread is changeset:<id>, report:<id> or entity:<id>.',
    he: 'שיחה נקראת changeset:<id>‏, report:<id> או entity:<id>.',
  },
  'too-many-accounts': {
    en: 'At most {max} accounts in one call.',
    he: 'עד {max} חשבונות בבקשה אחת.',
  },
  'merged-into': {
    en: '{id} was merged into {mergedInto}.',
    he: '{id} אוחד עם {mergedInto}.',
  },
  'no-item': {
    en: 'There is no item {id}.',
    he: 'אין בקטלוג פריט {id}.',
  },
  'only-recordings-moments': {
    en: '{id} is {type}; only recordings have moments.',
    he: '{id} הוא {type}; רק להקלטות יש רגעים.',
  },
  'place-item-id': {
    en: '“item” is an item’s id.',
    he: '״item״ הוא מזהה של פריט.',
  },
  'place-ms-number': {
    en: '“ms” is a whole number of milliseconds, from 0.',
    he: '״ms״ הוא מספר שלם של אלפיות שנייה, מ־0 ומעלה.',
  },
  'place-no-page': {
    en: '{id} has {pageCount} pages; page {page} is not there.',
    he: 'ב־{id} יש {pageCount} עמודים; עמוד {page} אינו ביניהם.',
  },
  'place-no-segment': {
    en: '{id} has no segment “{segment}”.',
    he: 'ב־{id} אין פסקה ״{segment}״.',
  },
  'place-page-number': {
    en: '“page” is a whole number from 1.',
    he: '״page״ הוא מספר שלם מ־1 ומעלה.',
  },
  'place-past-end': {
    en: '{id} lasts {durationMs} ms; {ms} ms is after its end.',
    he: '{id} נמשך {durationMs} אלפיות שנייה; {ms} הוא אחרי סופו.',
  },
  'place-segment-id': {
    en: '“segment” is the id of a segment.',
    he: '״segment״ הוא מזהה של פסקה.',
  },
  'type-not-read': {
    en: '{named} is {type}, which is not read.',
    he: '{named} הוא {type}, ואין קוראים בו.',
  },
  'type-not-heard': {
    en: '{named} is {type}, which is not listened to.',
    he: '{named} הוא {type}, ואין מאזינים לו.',
  },
  'field-characters': {
    en: '“{field}” has 1 to {max} characters.',
    he: '״{field}״ הוא אות אחת עד {max} אותיות.',
  },
})
