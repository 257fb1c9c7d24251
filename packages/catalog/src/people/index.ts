/** The door of `@yalkut/catalog/people`: what other packages use of it. */

export type { ConnectedClient } from '@yalkut/ledger/access'
export { TOKEN_SCOPES, type TokenScope } from '@yalkut/ledger/access'
export { type AuditFilter, readAuditLog } from './admin/audit-log.ts'
export {
  AccountQuery,
  changeRoles,
  changeRolesByCommand,
  getAccount,
  listPeople,
  restorePerson,
  suspendPerson,
} from './admin/people.ts'
export {
  listWaitingForTrust,
  WAITING_FOR_TRUST,
  type WaitingForTrust,
  WaitingForTrustQuery,
  type WayToTrust,
} from './admin/waiting-for-trust.ts'
export { editComment, hideComment, resolveComment } from './comments/change-comment.ts'
export { searchThreads, subjectOfNumber, threadByNumber } from './comments/search-threads.ts'
export { commentOnItem, listTalk } from './comments/talk.ts'
export { CONNECTION_SECONDS, closeConnection, mayConnect, openConnection } from './connected-apps/connect.ts'
export { type OauthShelf, oauthShelf } from './connected-apps/oauth-store.ts'
export { getReport, takeReport } from './fixes-from-reports/take-report.ts'
export { checkHandle, HandleState } from './handles/check-handle.ts'
export { changeHandle } from './handles/handles.ts'
export { FollowOrder, follow, followable, listFollows } from './inbox/follows.ts'
export { InboxMark, InboxQuery, inboxCount, markInbox, readInbox } from './inbox/inbox.ts'
export { mailFailureOf } from './mail-transport/mail-failure.ts'
export { type Mail, mailBySmtp, mailToLog, type SendMail } from './mail-transport/mailer.ts'
export { readUnsubscribeToken, unsubscribe, unsubscribeToken } from './mail-transport/unsubscribe.ts'
export { PersonalPage, PersonalQuery, personalPage } from './personal/personal-page.ts'
export { exportNotes } from './private-notes/export-notes.ts'
export {
  dropNote,
  getNote,
  listNotes,
  MAX_NOTES,
  NotesQuery,
  saveNote,
  writeOnNote,
} from './private-notes/private-notes.ts'
export { createPerson, createToken } from './profiles/accounts.ts'
export { getKeptSets, getProfile } from './profiles/profile.ts'
export { PeopleQuery, searchPeople } from './profiles/search.ts'
export {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  NewReadingPosition,
  ReadingPositionView,
} from './reading-positions/reading-positions.ts'
export { checkReportLink, confirmReport, mailReport } from './reports-by-mail/mail-report.ts'
export { makeSearches } from './saved-searches/make-searches.ts'
export { dropSearch, keepSearch, listSavedSearches, MAX_SEARCHES } from './saved-searches/saved-searches.ts'
export { closeAccount } from './sign-in/close-account.ts'
export {
  CheckedLink,
  checkLink,
  type Entered,
  linkPage,
  startEmailSignIn,
  verifyLink,
} from './sign-in/email.ts'
export { countHourly } from './sign-in/hourly-limits.ts'
export { mailNewKey } from './sign-in/key-mail.ts'
export {
  changeMails,
  changeName,
  getMe,
  MailChoice,
  Me,
  mailChoiceOf,
  removeSignIn,
} from './sign-in/me.ts'
export { readNext } from './sign-in/next-path.ts'
export { createOneTimeLink } from './sign-in/one-time-link.ts'
export {
  createOpenIdDoor,
  finishOpenId,
  type OpenIdDoor,
  type OpenIdSettings,
  startOpenId,
} from './sign-in/open-id.ts'
export { exportOwnData, OwnRecord } from './sign-in/own-data.ts'
export { finishPasskey, finishPasskeySignIn, startPasskey, startPasskeySignIn } from './sign-in/passkeys.ts'
export { createOwnToken, endToken, listTokens, TokenOrder } from './tokens/tokens.ts'
