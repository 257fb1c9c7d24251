/** The door of `@yalkut/catalog/connected-apps`: what other packages use of it. */
export type { ConnectedClient } from '@yalkut/ledger/access'
export { CONNECTION_SECONDS, closeConnection, mayConnect, openConnection } from './connect.ts'
export { type OauthShelf, oauthShelf } from './oauth-store.ts'
