/** The door of `@yalkut/catalog/status`: what other packages use of it. */
export { getStatus, readStatus, writeStatus } from './status.ts'
