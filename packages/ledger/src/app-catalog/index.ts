/** The door of `@yalkut/ledger/app-catalog`: what other packages use of it. */
export {
  type AppReleaseRow,
  beginRelease,
  dropRelease,
  findRelease,
  givenReleases,
  publishRelease,
  readReleaseFiles,
  readReleases,
  unfinishedReleases,
  withdrawRelease,
} from './releases.ts'
