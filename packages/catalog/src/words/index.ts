/** The door of `@yalkut/catalog/words`: what other packages use of it. */
export { findBody } from './body-of.ts'
export { getShaar, suggestShaar } from './shaar.ts'
export { suggestWords } from './suggest-words.ts'
