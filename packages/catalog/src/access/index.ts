/** The door of `@yalkut/catalog/access`: what other packages use of it. */
export { authenticate } from './authenticate.ts'
export {
  asReader,
  type Caller,
  getReader,
  getWriter,
  mayWrite,
  type SignedIn,
  VISITOR,
} from './caller.ts'
export { isSteward } from './may-read-issue.ts'
export { assertNoToken, getOnSite } from './on-site.ts'
export { createSafeFetch, type SafeFetch } from './safe-fetch.ts'
export {
  endOtherSessions,
  endOwnSession,
  findSession,
  listSessions,
  SESSION_SECONDS,
  SessionView,
  signOut,
  signOutEverywhere,
} from './sessions.ts'
