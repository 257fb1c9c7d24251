/** The door of `@yalkut/catalog/tokens`: what other packages use of it. */
export { TOKEN_SCOPES, type TokenScope } from '@yalkut/ledger/access'
export { createOwnToken, endToken, listTokens, TokenOrder } from './tokens.ts'
