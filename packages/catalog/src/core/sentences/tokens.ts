/** What is said to people about tokens. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const tokensSaid = sentences({
  'may-go-live-needs-write': {
    en: 'A token with “mayGoLive” needs the scope “write”.',
    he: 'אסימון עם ״mayGoLive״ צריך את ההרשאה ״write״.',
  },
  'no-such-token': {
    en: 'You have no such token or connected app.',
    he: 'אין לכם אסימון או יישום מחובר כזה.',
  },
  'token-id-form': {
    en: 'A token’s id begins with tok-, a connected app’s with oac-.',
    he: 'מזהה של אסימון מתחיל ב־tok-‎, ושל יישום מחובר ב־oac-‎.',
  },
  'too-many-tokens': {
    en: 'You have 20 live tokens. Revoke one that you do not use.',
    he: 'יש לכם 20 אסימונים תקפים. בטלו אחד שאינכם משתמשים בו.',
  },
})
