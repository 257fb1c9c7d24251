/** The door of `@yalkut/catalog/comparing`: what other packages use of it. */
export { compareWords } from './compare-words.ts'
