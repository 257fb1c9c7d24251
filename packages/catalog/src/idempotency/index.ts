/** The door of `@yalkut/catalog/idempotency`: what other packages use of it. */
export { type KeptAnswer, once, secretOf } from './once.ts'
