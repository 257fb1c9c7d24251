/** What is said to people about people. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const peopleSaid = sentences({
  'at-least-one-account': {
    en: 'Name at least one account in “ids”.',
    he: 'כתבו ב־“ids” חשבון אחד לפחות.',
  },
  'handle-form': {
    en: 'A handle is 2 to 40 letters and digits, with hyphens inside.',
    he: 'כינוי הוא 2 עד 40 אותיות לטיניות וספרות, ומקפים ביניהן.',
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
    he: '“href” הוא כתובת באתר זה: היא מתחילה בלוכסן אחד.',
  },
  'live-needs-write': {
    en: 'A token that may go live needs the scope “write”.',
    he: 'אסימון שתיקוניו נכנסים מיד צריך את ההרשאה “write”.',
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
    he: '“{wrong}” אינו מזהה של חשבון.',
  },
  'place-too-deep': {
    en: '“place” is nested at most {max} levels deep.',
    he: '“place” יכול להיות עד {max} רמות זו בתוך זו.',
  },
  'place-too-large': {
    en: '“place” has at most 16 kB.',
    he: '“place” הוא עד 16 ק״ב.',
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
})
