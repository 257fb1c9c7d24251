/** The door of `@yalkut/catalog/sending`: what other packages use of it. */

export { acceptWording } from './accept-wording.ts'
export { CheckedAhead, checkItem, ItemToCheck } from './check-item.ts'
export { Combining, combineSuggestions } from './combine.ts'
export { putRightAndSend } from './put-right.ts'
export { QuickFix, suggestFix, suggestFixOf } from './quick.ts'
export { restoreItem } from './restore.ts'
export { submitSuggestion } from './submit.ts'
export { reopenSuggestion, withdrawSuggestion } from './withdraw.ts'
