/** The door of `@yalkut/catalog/erasing`: what other packages use of it. */
export { eraseWords } from './erase-words.ts'
