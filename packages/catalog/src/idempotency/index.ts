/** The door of `@yalkut/catalog/idempotency`: what other packages use of it. */
export { once, secretOf } from './once.ts'
