/** The door of `@yalkut/catalog/health`: what other packages use of it. */
export { getHealth } from './health.ts'
