/** What is said to people about admin. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const adminSaid = sentences({
  'account-id-form': {
    en: 'An account’s id begins with u-.',
    he: 'מזהה של חשבון מתחיל ב־u-‎.',
  },
  'audit-reason-needed': {
    en: 'Give a reason, in a sentence: it is recorded in the audit log.',
    he: 'כתבו סיבה, במשפט: היא נרשמת ביומן הפעולות.',
  },
  'closed-by-its-person': {
    en: 'Its person closed this account.',
    he: 'בעל החשבון סגר אותו.',
  },
  'no-such-account': {
    en: 'There is no such account.',
    he: 'אין חשבון כזה.',
  },
  'not-a-day-civil': {
    en: '“{text}” is not a day such as 2026-11-24.',
    he: '״{text}״ אינו יום כגון 2026-11-24.',
  },
  'not-suspend-oneself': {
    en: 'You cannot suspend your own account.',
    he: 'אי אפשר להשעות את החשבון של עצמכם.',
  },
  'not-suspended': {
    en: 'This account is not suspended.',
    he: 'החשבון אינו מושעה.',
  },
  'only-admins-give-roles': {
    en: 'A steward marks people as trusted; other roles are for admins.',
    he: 'מנהל מסמן אנשים כנאמנים; תפקידים אחרים נותן מנהל ראשי.',
  },
  'steward-not-admins': {
    en: 'A steward does not change an admin’s account.',
    he: 'את החשבון של מנהל ראשי משנה רק מנהל ראשי.',
  },
  'suspended-already': {
    en: 'This account is suspended already.',
    he: 'החשבון מושעה כבר.',
  },
})
