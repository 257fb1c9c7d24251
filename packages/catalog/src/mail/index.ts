/** The door of `@yalkut/catalog/mail`: what other packages use of it. */
export { mailFailureOf } from './mail-failure.ts'
export { type Mail, mailBySmtp, mailToLog, type SendMail } from './mailer.ts'
export { readUnsubscribeToken, unsubscribe, unsubscribeToken } from './unsubscribe.ts'
