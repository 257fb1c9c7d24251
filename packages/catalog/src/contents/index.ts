/** The door of `@yalkut/catalog/contents`: what other packages use of it. */
export { ContentsQuery, getContents } from './get-contents.ts'
export { ContentsOrder, suggestContents } from './suggest-contents.ts'
