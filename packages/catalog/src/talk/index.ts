/** The door of `@yalkut/catalog/talk`: what other packages use of it. */
export { linksIn } from '../conversations/text-links.ts'
export { MAX_COMMENT } from '../conversations/write-comment.ts'
export { editComment, hideComment, resolveComment } from './change-comment.ts'
export { searchThreads, subjectOfNumber, threadByNumber } from './search-threads.ts'
export { commentOnItem, listTalk } from './talk.ts'
