/** The door of `@yalkut/catalog/publishing`: what other packages use of it. */
export { changesBetween, readCounted } from './app-catalog/changes.ts'
export {
  appCatalogBytes,
  appCatalogChangelog,
  appCatalogManifest,
  releaseFiles,
} from './app-catalog/read-releases.ts'
export {
  AppCatalog,
  AppCatalogChangelog,
  AppCatalogManifest,
  type Changes,
  type ReleaseFile,
} from './app-catalog/shapes.ts'
export {
  compareReleases,
  FIRST_RELEASE,
  isReleaseVersion,
  nextRelease,
  RELEASE_PATTERN,
  type SchemaVersion,
} from './app-catalog/versions.ts'
export { fileNameOf, writeRelease } from './app-catalog/write-files.ts'
export { isPublicKey, keyIdOf, type SigningKey, verifyWith } from './editions/keys.ts'
export { compareInThread } from './editions/making/compare-in-thread.ts'
export { type GeneratedFiles, makeFiles, type OnStep } from './editions/making/make-files.ts'
export {
  canonicalBytes,
  checksumsOf,
  isSignedBy,
  LICENCES,
  Manifest,
  readManifest,
  signManifest,
} from './editions/manifest.ts'
export {
  AuthorFeed,
  AuthorFeedQuery,
  authorFeed,
  RightsFeed,
  RightsFeedQuery,
  rightsFeed,
} from './editions/mirror-feeds.ts'
export {
  EditionListQuery,
  EditionPage,
  editionChecksums,
  editionManifest,
  getDump,
  listEditions,
  Mirrors,
  readMirrors,
} from './editions/read-editions.ts'
export { activeKey, addKey } from './editions/signing-keys.ts'
export { nextTag, weekOf } from './editions/tags.ts'
export { missingGit } from './git-mirror/git.ts'
export { followWithGit } from './git-mirror/making/follow.ts'
export { followInThread } from './git-mirror/making/make-in-thread.ts'
export { gitPlaces, readGitNote } from './git-mirror/places.ts'
export { type GitAsked, gitPack, gitRefs } from './git-mirror/serving.ts'
export { CiteQuery, citeItem } from './harvesting/citation.ts'
export { CslItem } from './harvesting/csl.ts'
export { answerOai } from './harvesting/oai.ts'
export { reconcile, reconcileManifest } from './harvesting/reconcile.ts'
export { readBatch, readExtension } from './harvesting/reconcile-asked.ts'
export { extendItems } from './harvesting/reconcile-extend.ts'
export {
  previewOf,
  proposeProperties,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from './harvesting/reconcile-suggest.ts'
export { answerSru } from './harvesting/sru.ts'
export { createHookPoster, type HookPosterOptions } from './webhooks/hook-post.ts'
export {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resumeWebhook,
  testWebhook,
  WebhookOrder,
} from './webhooks/webhooks.ts'
