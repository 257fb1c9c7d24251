/** The door of `@yalkut/catalog/access`: what other packages use of it. */
export { authenticate } from './authenticate.ts'
export { asReader, type Caller, getReader, getWriter, type SignedIn, VISITOR } from './caller.ts'
export { assertNoToken, getOnSite } from './on-site.ts'
export { createSafeFetch, type SafeFetch } from './safe-fetch.ts'
export { findSession, SESSION_SECONDS, signOut, signOutEverywhere } from './sessions.ts'
