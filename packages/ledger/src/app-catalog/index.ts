/** The door of `@yalkut/ledger/app-catalog`: what other packages use of it. */
export {
  type AppReleaseRow,
  beginRelease,
  dropRelease,
  findRelease,
  publishRelease,
  readReleaseFiles,
  readReleases,
  unfinishedReleases,
} from './releases.ts'
