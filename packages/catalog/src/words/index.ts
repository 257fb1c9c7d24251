/** The door of `@yalkut/catalog/words`: what other packages use of it. */
export { getShaar, suggestShaar } from './shaar.ts'
export { suggestWords } from './suggest-words.ts'
