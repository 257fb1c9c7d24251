/** The door of `@yalkut/catalog/sign-in`: what other packages use of it. */
export { CheckedLink, checkLink, type Entered, startEmailSignIn, verifyLink } from './email.ts'
export { countHourly } from './hourly-limits.ts'
export { changeMails, changeName, getMe, MailChoice, Me, removeSignIn } from './me.ts'
export { readNext } from './next-path.ts'
export { createOneTimeLink } from './one-time-link.ts'
export {
  createOpenIdDoor,
  finishOpenId,
  type OpenIdDoor,
  type OpenIdSettings,
  startOpenId,
} from './open-id.ts'
export { finishPasskey, finishPasskeySignIn, startPasskey, startPasskeySignIn } from './passkeys.ts'
