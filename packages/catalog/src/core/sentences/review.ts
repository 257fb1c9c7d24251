/** What is said to people about review. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const reviewSaid = sentences({
  'author-not-reviewer': {
    en: 'You can’t request a review from the author.',
    he: 'אי אפשר לבקש בדיקה ממי שכתב את ההצעה.',
  },
  'long-review': {
    en: 'A review has at most 10,000 characters.',
    he: 'בדיקה היא עד 10,000 אותיות.',
  },
  'no-reviewer': {
    en: 'Nobody who reviews has the handle {handle}.',
    he: 'אין חשבון שכינויו {handle} ושרשאי לבדוק.',
  },
  'no-set-called': {
    en: 'There is no set {text}.',
    he: 'אין אוסף {text}.',
  },
  'nobody-called': {
    en: 'Nobody has the account or the handle {text}.',
    he: 'אין חשבון שמזההו או כינויו {text}.',
  },
  'not-asked-to-review': {
    en: '{handle} is not asked to review this.',
    he: '{handle} לא התבקש לבדוק זאת.',
  },
  'not-live-fix': {
    en: 'This is not a live fix that waits for review.',
    he: 'זה אינו תיקון שנכנס מיד וממתין לבדיקה.',
  },
  'note-what-changes': {
    en: 'Say in a note what should change.',
    he: 'כתבו בהערה מה צריך להשתנות.',
  },
  'nothing-to-revert': {
    en: 'Nothing is left to revert: main has all items as they were before.',
    he: 'לא נשאר מה לבטל: כל הפריטים בקטלוג כפי שהיו.',
  },
  'own-live-fix': {
    en: 'A live fix is not reviewed by its own author.',
    he: 'תיקון שנכנס מיד בודק מי שלא כתב אותו.',
  },
  'revert-takes-sides': {
    en: 'In your own revert, take one side of each clash; it cannot have new values.',
    he: 'בביטול שלכם בוחרים צד אחד בכל התנגשות; ערכים חדשים אין בו.',
  },
  'revert-waits': {
    en: 'It has a revert that waits for review: {tx}.',
    he: 'יש לזה ביטול שממתין לבדיקה: {tx}.',
  },
  'reverted-by': {
    en: 'It was reverted by {tx}.',
    he: 'זה בוטל ב{tx}.',
  },
  'review-text-needed': {
    en: 'Say what you found: this verdict needs a text.',
    he: 'כתבו מה מצאתם: הכרעה זו צריכה הסבר.',
  },
  'reviewers-count': {
    en: 'Name 1 to {max} people to ask.',
    he: 'כתבו אדם אחד עד {max} אנשים לבקש מהם.',
  },
  'sent-again-since': {
    en: 'Its author has sent another version since. Look again.',
    he: 'המחבר שלח בינתיים גרסה אחרת. הסתכלו שוב.',
  },
  'too-many-field-comments': {
    en: 'A review has at most {max} comments on fields.',
    he: 'בבדיקה יש עד {max} הערות על שדות.',
  },
  'who-asks-reviews': {
    en: 'Its author, its keepers and trusted people ask for reviews.',
    he: 'בדיקה מבקשים מי שכתב את ההצעה, השומרים והנאמנים.',
  },
  'sign-in-to-review': { en: 'Sign in to review.', he: 'היכנסו כדי לבדוק.' },
  'token-may-only-read': { en: 'This token may only read.', he: 'אסימון זה רשאי לקרוא בלבד.' },
  'an-import': {
    en: 'an import',
    he: 'ייבוא',
  },
  'suggestion-number': {
    en: 'suggestion #{number}',
    he: 'הצעה #{number}',
  },
})
