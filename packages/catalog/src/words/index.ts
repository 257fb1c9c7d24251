/** The door of `@yalkut/catalog/words`: what other packages use of it. */
export { getItemText } from './item-text.ts'
export { getShaar, ShaarEdit, ShaarText, suggestShaar } from './shaar.ts'
export { suggestWords, WordsEdit } from './suggest-words.ts'
