/** What is said to people about access. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const accessSaid = sentences({
  'account-suspended-reads': {
    en: 'This account is suspended: you can read, but not change anything.',
    he: 'החשבון מושעה: אפשר לקרוא, ולא לשנות.',
  },
  'bot-uses-token': {
    en: 'A bot does not sign in; it uses a token.',
    he: 'בוט אינו נכנס; הוא משתמש באסימון.',
  },
  'for-stewards': {
    en: 'This is for stewards and admins.',
    he: 'הפעולה הזאת שמורה למנהלים.',
  },
  'host-not-fetched': {
    en: '{host} could not be fetched.',
    he: 'אי אפשר היה להביא את {host}.',
  },
  'no-such-session': {
    en: 'You have no such session.',
    he: 'אין לכם כניסה כזאת.',
  },
  'only-on-site': {
    en: 'This belongs to the site: sign in there. No token opens it.',
    he: 'זה נעשה באתר עצמו: היכנסו שם. שום אסימון אינו פותח זאת.',
  },
  'sign-in-on-site': {
    en: 'Sign in on the site first.',
    he: 'יש להיכנס תחילה באתר.',
  },
  'sign-in-or-token': {
    en: 'Sign in first: send a token as “Authorization: Bearer …”.',
    he: 'יש להיכנס תחילה: שלחו אסימון בכותרת ״Authorization: Bearer …״.',
  },
  'token-not-reads': {
    en: 'This token may not read. Use one with the scope “read”.',
    he: 'אסימון זה אינו רשאי לקרוא. השתמשו באסימון עם ההרשאה ״read״.',
  },
  'token-only-reads': {
    en: 'This token may only read. Use one with the scope “write”.',
    he: 'אסימון זה רשאי לקרוא בלבד. השתמשו באסימון עם ההרשאה ״write״.',
  },
  'token-unknown': {
    en: 'This token is unknown, revoked or expired. Make another.',
    he: 'האסימון אינו קיים, בוטל או שפג תוקפו. צרו אחר.',
  },
  'bot-approves-nothing': {
    en: 'A bot approves nothing.',
    he: 'בוט אינו מאשר דבר.',
  },
  'keeper-of-every-set': {
    en: 'Only a keeper of every set touched approves this.',
    he: 'את זה מאשר רק שומר של כל האוספים שהשינוי נוגע בהם.',
  },
  'not-own-suggestion': {
    en: 'Nobody but a steward approves their own suggestion.',
    he: 'הצעה משלו מאשר רק מנהל.',
  },
  'steward-approves-locked': {
    en: 'Only a steward approves changes in a locked set.',
    he: 'שינויים באוסף נעול מאשר רק מנהל.',
  },
  'steward-approves-no-set': {
    en: 'Only a steward approves changes to items of no set.',
    he: 'שינויים בפריטים שאינם באוסף מאשר רק מנהל.',
  },
  'steward-approves-type': {
    en: 'Only a steward approves changes to {type}.',
    he: 'שינויים בפריט מסוג {type} מאשר רק מנהל.',
  },
  'suspended-approves-nothing': {
    en: 'A suspended person approves nothing.',
    he: 'חשבון מושעה אינו מאשר דבר.',
  },
})
