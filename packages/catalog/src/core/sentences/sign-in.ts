/** What is said to people about sign-in. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const signInSaid = sentences({
  'account-gone': {
    en: 'This account no longer exists.',
    he: 'החשבון אינו קיים עוד.',
  },
  'address-has-account': {
    en: 'There is an account with your address already. Sign in to it by mail or passkey, then add this way to sign in.',
    he: 'יש כבר חשבון עם הכתובת שלכם. היכנסו אליו בדואר או במפתח גישה, ואז הוסיפו דרך כניסה זו.',
  },
  'bot-given-token': {
    en: 'A bot does not sign in; give it a token.',
    he: 'בוט אינו נכנס; תנו לו אסימון.',
  },
  'choose-handle': {
    en: 'Choose a handle for your new account.',
    he: 'בחרו כינוי לחשבון החדש.',
  },
  'handle-chosen-taken': {
    en: 'The handle {chosen} is taken. Choose another.',
    he: 'הכינוי {chosen} תפוס. בחרו אחר.',
  },
  'linked-to-another': {
    en: 'That account is linked to another person already.',
    he: 'החשבון ההוא כבר קשור לאדם אחר.',
  },
  'mail-form': {
    en: 'This is not a mail address. Write it as name@example.org.',
    he: 'זו אינה כתובת דואר. כתבו אותה כך: name@example.org.',
  },
  'new-account-handle': {
    en: 'This begins a new account: choose a handle.',
    he: 'זו תחילתו של חשבון חדש: בחרו כינוי.',
  },
  'no-such-day': {
    en: 'There is no such day.',
    he: 'אין יום כזה.',
  },
  'no-such-way-in': {
    en: 'Your account has no such way to sign in.',
    he: 'לחשבון שלכם אין דרך כניסה כזאת.',
  },
  'of-another-account': {
    en: 'This belongs to another account. Sign in to that one instead.',
    he: 'זה שייך לחשבון אחר. היכנסו אליו.',
  },
  'only-way-in': {
    en: 'This is your only way to sign in. Add another one first.',
    he: 'זו דרך הכניסה היחידה שלכם. הוסיפו תחילה אחרת.',
  },
  'open-where-signed-in': {
    en: 'Open this link in the browser where you are signed in.',
    he: 'פתחו את הקישור בדפדפן שבו נכנסתם.',
  },
  'passkey-not-fit': {
    en: 'This passkey did not fit, or it took too long. Try again.',
    he: 'מפתח הגישה לא התאים, או שנמשך זמן רב מדי. נסו שוב.',
  },
  'passkey-registered': {
    en: 'This passkey is registered already.',
    he: 'מפתח גישה זה כבר רשום.',
  },
  'passkey-unreadable': {
    en: 'The passkey’s answer could not be read.',
    he: 'אי אפשר היה לקרוא את התשובה של מפתח הגישה.',
  },
  'preferences-needed': {
    en: 'Give mailUpdates, mailTiming, reviewMail, language or awayUntil.',
    he: 'כתבו mailUpdates‏, mailTiming‏, reviewMail‏, language או awayUntil.',
  },
  'provider-not-fit': {
    en: 'The provider’s answer did not fit, or it took too long. Try again.',
    he: 'התשובה של הספק לא התאימה, או שנמשכה זמן רב מדי. נסו שוב.',
  },
  'provider-silent': {
    en: 'The sign-in provider does not answer. Try again, or sign in by mail.',
    he: 'ספק הכניסה אינו עונה. נסו שוב, או היכנסו בדואר.',
  },
  'requests-an-hour': {
    en: 'Too many requests of this kind in the last hour. Wait a while.',
    he: 'יותר מדי בקשות כאלה בשעה האחרונה. חכו מעט.',
  },
  'sign-in-again': {
    en: 'Sign in again first: a passkey is added within ten minutes of a sign-in.',
    he: 'היכנסו תחילה שוב: מפתח גישה מוסיפים בתוך עשר דקות מן הכניסה.',
  },
  'sign-in-link-used': {
    en: 'This link was used, has expired, or is not ours. Request another.',
    he: 'הקישור כבר שימש, תוקפו פג, או שאינו שלנו. בקשו אחר.',
  },
  'too-many-passkeys': {
    en: 'An account has at most 20 passkeys. Remove one first.',
    he: 'לחשבון יש עד 20 מפתחות גישה. הסירו תחילה אחד.',
  },
  'type-own-handle': {
    en: 'Type your own handle to close the account.',
    he: 'כדי לסגור את החשבון, הקלידו את הכינוי שלכם.',
  },
  'visible-name': {
    en: 'A name has 1 to 80 visible characters.',
    he: 'שם הוא אות אחת עד 80 אותיות נראות.',
  },
})
