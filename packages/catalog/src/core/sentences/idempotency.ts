/** What is said to people about idempotency. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const idempotencySaid = sentences({
  'idempotency-key-form': {
    en: '“Idempotency-Key” has 1 to 64 visible letters of ASCII.',
    he: '״Idempotency-Key״ הוא אות אחת עד 64 אותיות גלויות של ASCII.',
  },
  'key-of-another-request': {
    en: 'This “Idempotency-Key” came with another request. Use a new one.',
    he: '״Idempotency-Key״ זה בא עם בקשה אחרת. השתמשו בחדש.',
  },
  'request-broken-off': {
    en: 'The first sending of this request was broken off after it had stored something. Check what it did.',
    he: 'השליחה הראשונה של בקשה זו נקטעה אחרי שנשמר ממנה משהו. בדקו מה היא עשתה.',
  },
  'request-still-runs': {
    en: 'The first sending of this request still runs. Try again soon.',
    he: 'השליחה הראשונה של בקשה זו עוד נמשכת. נסו שוב בקרוב.',
  },
  'sent-too-long-ago': {
    en: 'This request was sent too long ago. Send it again.',
    he: 'בקשה זו נשלחה לפני זמן רב מדי. שלחו אותה מחדש.',
  },
})
