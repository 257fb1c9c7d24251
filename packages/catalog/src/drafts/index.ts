/** The door of `@yalkut/catalog/drafts`: what other packages use of it. */
export { createDraft, dropDraftItem, NewDraft, PutItem, putItem } from './drafts.ts'
export { startDraft } from './start-draft.ts'
