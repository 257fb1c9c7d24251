/** The door of `@yalkut/ledger/mail`: what other packages use of it. */
export { addDigests, addMailLines, linesOfMail, peopleWithWaitingLines } from './mail-lines.ts'
export { findMailReaders, type MailReader } from './mail-readers.ts'
export {
  claimMail,
  countMails,
  endMail,
  forgetMails,
  hasDueMail,
  type MailRow,
  type MailTime,
  putMailBack,
} from './outbox.ts'
export { addReviewMails, peopleWithReviews } from './review-mails.ts'
