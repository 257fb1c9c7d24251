/** The door of `@yalkut/catalog/sending`: what other packages use of it. */
export { combineSuggestions } from './combine.ts'
export { suggestFix, suggestFixOf } from './quick.ts'
export { restoreItem } from './restore.ts'
export { submitSuggestion } from './submit.ts'
export { reopenSuggestion, withdrawSuggestion } from './withdraw.ts'
