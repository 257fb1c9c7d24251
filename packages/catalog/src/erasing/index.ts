/** The door of `@yalkut/catalog/erasing`: what other packages use of it. */
export { type Erased, type EraseOrder, eraseWords } from './erase-words.ts'
