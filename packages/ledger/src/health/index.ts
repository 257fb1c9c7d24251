/** The door of `@yalkut/ledger/health`: what other packages use of it. */
export {
  type CheckedLink,
  deadLinks,
  findLinks,
  forgetLinks,
  type LinkRow,
  linkNumbers,
  linksAfter,
  noteLinks,
} from './outer-links.ts'
export { oldestOpenSuggestions } from './suggestions.ts'
