/** The states of things, as they are said of one thing. Source: service.md#states-and-transitions; service.md#rights. */
import { type State, state } from './term.ts'

type States<Name extends string> = { readonly [N in Name]: State }

const suggestion = {
  draft: state('טיוטה', 'draft', {
    he: 'עורכה עוד לא שלח אותה.',
    en: 'Its author has not sent it yet.',
  }),
  open: state('ממתינה', 'open', { he: 'נשלחה, וממתינה לתשובה.', en: 'Sent, and waiting.' }),
  merged: state('התקבלה', 'merged', { he: 'נכנסה לקטלוג.', en: 'It went into the catalog.' }),
  sent_back: state('הוחזרה', 'sent back', {
    he: 'הוחזרה לעורכה לתיקון, עם הערה.',
    en: 'Returned to its author with a note.',
  }),
  withdrawn: state('נמשכה', 'withdrawn', {
    he: 'עורכה, או מנהל, משך אותה.',
    en: 'Taken back by its author or a steward.',
  }),
} satisfies States<string>

const issue = {
  open: state('פתוח', 'open', { he: 'עוד לא טופל.', en: 'Not yet dealt with.' }),
  closed: state('סגור', 'closed', { he: 'אין עוד מה לעשות בו.', en: 'Nothing is left to do.' }),
  completed: state('טופל', 'completed', { he: 'נסגר אחרי שתוקן.', en: 'Closed, and put right.' }),
  not_planned: state('נסגר בלי טיפול', 'not planned', {
    he: 'נסגר, ודבר לא ישתנה.',
    en: 'Closed; nothing will change.',
  }),
} satisfies States<string>

const project = {
  open: state('פתוח', 'open', { he: 'אפשר לקחת ממנו משימה.', en: 'Work can be claimed.' }),
  merged: state('הושלם', 'completed', { he: 'הכול נעשה.', en: 'All is done.' }),
  closed: state('נסגר', 'closed', { he: 'נסגר בלי להשלים.', en: 'Closed unfinished.' }),
} satisfies States<string>

const takedown = {
  open: state('פתוחה', 'open', { he: 'ממתינה למנהל.', en: 'It waits for a steward.' }),
  upheld: state('התקבלה', 'upheld', { he: 'המבוקש אינו מוצג.', en: 'The target is withheld.' }),
  declined: state('נדחתה', 'declined', { he: 'המבוקש מוצג.', en: 'The target is shown.' }),
  lifted: state('בוטלה', 'lifted', {
    he: 'התקבלה, ואחר כך בוטלה: המבוקש מוצג שוב.',
    en: 'Upheld, and ended later: the target is shown again.',
  }),
} satisfies States<string>

const machine = {
  waiting: state('ממתינה', 'waiting', { he: 'בתור.', en: 'In the queue.' }),
  running: state('רצה', 'running', { he: 'מכונה עובדת עליה.', en: 'A machine works on it.' }),
  done: state('הושלמה', 'done', { he: 'המכונה סיימה.', en: 'The machine reported its result.' }),
  failed: state('נכשלה', 'failed', {
    he: 'שלושה ניסיונות לא הצליחו.',
    en: 'Three attempts did not succeed.',
  }),
} satisfies States<string>

const rights = {
  open: state('פתוח', 'open', { he: 'מותר להעתיק.', en: 'Free to copy.' }),
  credit: state('בציון המקור', 'with credit', {
    he: 'מותר להעתיק עם שורת הקרדיט.',
    en: 'Free to copy, with the credit line.',
  }),
  link: state('קישור בלבד', 'link only', {
    he: 'מותר רק לקשר אל המקור.',
    en: 'Only a link to its source is allowed.',
  }),
  preserved: state('שמור בלבד', 'preserved', {
    he: 'נשמר כדי שלא יאבד, ואינו מוצג.',
    en: 'Kept so that it is not lost; not shown.',
  }),
} satisfies States<string>

const policy = {
  open: state('פתוח', 'open', {
    he: 'תיקוני שורות של נאמנים מוצגים מיד.',
    en: 'Corrections of lines by trusted people are shown at once.',
  }),
  moderated: state('בפיקוח', 'moderated', {
    he: 'כל הצעה נבדקת לפני שהיא נכנסת.',
    en: 'Every suggestion is reviewed before it is merged.',
  }),
  locked: state('נעול', 'locked', {
    he: 'הפריטים רשומים, והמילים אינן מוצגות.',
    en: 'Its items are listed, and their words are withheld.',
  }),
} satisfies States<string>

const status = {
  up: state('תקין', 'up', { he: 'הכול עובד.', en: 'Everything works.' }),
  degraded: state('חלקי', 'degraded', { he: 'חלק אינו עובד כראוי.', en: 'A part does not work.' }),
  down: state('לא עונה', 'down', { he: 'השירות אינו עונה.', en: 'There is no answer.' }),
  unknown: state('לא ידוע', 'unknown', { he: 'לא נבדק.', en: 'Not checked.' }),
} satisfies States<string>

/** By what they are said of: `STATE_WORDS.suggestion.sent_back`. */
export const STATE_WORDS = {
  suggestion,
  issue,
  project,
  takedown,
  machine,
  rights,
  policy,
  status,
} as const
