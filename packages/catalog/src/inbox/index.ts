/** The door of `@yalkut/catalog/inbox`: what other packages use of it. */
export { FollowOrder, follow, listFollows } from './follows.ts'
export { InboxMark, InboxQuery, inboxCount, markInbox, readInbox } from './inbox.ts'
