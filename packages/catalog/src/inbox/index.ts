/** The door of `@yalkut/catalog/inbox`: what other packages use of it. */
export { FollowOrder, follow, followable, listFollows } from './follows.ts'
export { InboxMark, InboxQuery, inboxCount, markInbox, readInbox } from './inbox.ts'
