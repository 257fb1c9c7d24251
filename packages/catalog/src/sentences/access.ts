/** What is said to people about access. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const accessSaid = sentences({
  'account-suspended-reads': {
    en: 'This account is suspended: it may read, and change nothing.',
    he: 'החשבון מושעה: אפשר לקרוא, ולא לשנות.',
  },
  'bot-uses-token': {
    en: 'A bot does not sign in; it uses a token.',
    he: 'בוט אינו נכנס; הוא משתמש באסימון.',
  },
  'for-stewards': {
    en: 'This is for stewards and admins.',
    he: 'זה מסור למנהלי הקטלוג.',
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
    he: 'יש להיכנס תחילה: שלחו אסימון בכותרת “Authorization: Bearer …”.',
  },
  'token-not-reads': {
    en: 'This token may not read. Use one with the scope “read”.',
    he: 'אסימון זה אינו רשאי לקרוא. השתמשו באסימון עם ההרשאה “read”.',
  },
  'token-only-reads': {
    en: 'This token may only read. Use one with the scope “write”.',
    he: 'אסימון זה רשאי לקרוא בלבד. השתמשו באסימון עם ההרשאה “write”.',
  },
  'token-unknown': {
    en: 'This token is unknown, revoked or expired. Make another.',
    he: 'האסימון אינו מוכר, בוטל או שתוקפו פג. צרו אחר.',
  },
})
