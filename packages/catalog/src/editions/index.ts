/** The door of `@yalkut/catalog/editions`: what other packages use of it. */
export { isPublicKey, keyIdOf, type SigningKey, verifyWith } from './keys.ts'
export { compareInThread } from './making/compare-in-thread.ts'
export { type MadeFiles, makeFiles, type OnStep } from './making/make-files.ts'
export {
  canonicalBytes,
  checksumsOf,
  isSignedBy,
  LICENCES,
  Manifest,
  readManifest,
  signManifest,
} from './manifest.ts'
export {
  AuthorFeed,
  AuthorFeedQuery,
  authorFeed,
  RightsFeed,
  RightsFeedQuery,
  rightsFeed,
} from './mirror-feeds.ts'
export {
  EditionListQuery,
  EditionPage,
  editionChecksums,
  editionManifest,
  getDump,
  listEditions,
  Mirrors,
  readMirrors,
} from './read-editions.ts'
export { activeKey, addKey } from './signing-keys.ts'
export { nextTag, weekOf } from './tags.ts'
