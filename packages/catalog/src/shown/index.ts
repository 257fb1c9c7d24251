/** The door of `@yalkut/catalog/shown`: what other packages use of it. */
export { type ReadItem, readItem } from './read-item.ts'
