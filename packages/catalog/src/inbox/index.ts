/** The door of `@yalkut/catalog/inbox`: what other packages use of it. */
export { INBOX_REASONS } from '@yalkut/ledger/threads'
export { follow, listFollows } from './follows.ts'
export { inboxCount, markInbox, readInbox } from './inbox.ts'
