/** The door of `@yalkut/catalog/sign-in`: what other packages use of it. */
export { checkHandle, HandleState } from './check-handle.ts'
export { closeAccount } from './close-account.ts'
export {
  CheckedLink,
  checkLink,
  type Entered,
  linkPage,
  startEmailSignIn,
  verifyLink,
} from './email.ts'
export { countHourly } from './hourly-limits.ts'
export { mailNewKey } from './key-mail.ts'
export {
  changeMails,
  changeName,
  getMe,
  MailChoice,
  Me,
  mailChoiceOf,
  removeSignIn,
} from './me.ts'
export { readNext } from './next-path.ts'
export { createOneTimeLink } from './one-time-link.ts'
export {
  createOpenIdDoor,
  finishOpenId,
  type OpenIdDoor,
  type OpenIdSettings,
  startOpenId,
} from './open-id.ts'
export { exportOwnData, OwnRecord } from './own-data.ts'
export { finishPasskey, finishPasskeySignIn, startPasskey, startPasskeySignIn } from './passkeys.ts'
