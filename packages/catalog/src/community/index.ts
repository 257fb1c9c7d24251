/** The door of `@yalkut/catalog/community`: what other packages use of it. */
export { getCommunity } from './community.ts'
