/** What is said to people about webhooks. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const webhooksSaid = sentences({
  'address-not-posted': {
    en: '“{address}” cannot be posted to. Give an https:// address of the open internet, on port 443 or 8443, without a name and password in it.',
    he: 'אי אפשר לשלוח אל ״{address}״. כתבו כתובת ‎https://‎ של הרשת הפתוחה, בפורט 443 או 8443, בלי שם וסיסמה.',
  },
  'hook-not-a-set': {
    en: '{id} is not a set.',
    he: '{id} אינו אוסף.',
  },
  'long-address': {
    en: 'An address has at most {max} characters.',
    he: 'כתובת היא עד {max} אותיות.',
  },
  'no-such-webhook': {
    en: 'You have no such webhook.',
    he: 'אין לכם webhook כזה.',
  },
  'too-many-webhooks': {
    en: 'You have five webhooks. Delete one that you do not use.',
    he: 'יש לכם חמישה webhooks. מחקו אחד שאינכם משתמשים בו.',
  },
  'webhook-just-tested': {
    en: 'This webhook was tested just now. Wait five seconds.',
    he: 'ה־webhook נבדק זה עתה. חכו חמש שניות.',
  },
})
