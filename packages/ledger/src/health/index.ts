/** The door of `@yalkut/ledger/health`: what other packages use of it. */
export {
  type CheckedLink,
  findLinks,
  forgetLinks,
  type LinkRow,
  linkReport,
  linksAfter,
  noteLinks,
} from './outer-links.ts'
export { oldestOpenSuggestions } from './suggestions.ts'
