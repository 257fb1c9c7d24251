/** The door of `@yalkut/catalog/talk`: what other packages use of it. */
export { editComment, hideComment, resolveComment } from './change-comment.ts'
export { searchThreads, threadByNumber } from './search-threads.ts'
export { commentOnItem, listTalk } from './talk.ts'
