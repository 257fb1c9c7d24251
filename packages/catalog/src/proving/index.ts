/** The door of `@yalkut/catalog/proving`: what other packages use of it. */
export { proveCatalog } from './prove-catalog.ts'
