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
export { CiteQuery, citeItem } from './citation-formats/citation.ts'
export { CslItem } from './citation-formats/csl.ts'
export { compareInThread } from './edition-files/compare-in-thread.ts'
export { type GeneratedFiles, makeFiles, type OnStep } from './edition-files/make-files.ts'
export { nextTag, weekOf } from './edition-files/tags.ts'
export { isPublicKey, keyIdOf, type SigningKey, verifyWith } from './edition-signing/keys.ts'
export {
  canonicalBytes,
  checksumsOf,
  isSignedBy,
  LICENCES,
  Manifest,
  readManifest,
  signManifest,
} from './edition-signing/manifest.ts'
export { activeKey, addKey } from './edition-signing/signing-keys.ts'
export { ExportQuery, exportItem } from './exporting/export-item.ts'
export { missingGit } from './git-mirror/git.ts'
export { gitPlaces, readGitNote } from './git-mirror/places.ts'
export { type GitAsked, gitPack, gitRefs } from './git-mirror/serving.ts'
export { followWithGit } from './git-mirror/writing/follow.ts'
export { followInThread } from './git-mirror/writing/make-in-thread.ts'
export {
  AuthorFeed,
  AuthorFeedQuery,
  authorFeed,
  RightsFeed,
  RightsFeedQuery,
  rightsFeed,
} from './mirror-feeds/mirror-feeds.ts'
export { answerOai } from './oai-pmh/oai.ts'
export { reconcile, reconcileManifest } from './reconciliation/reconcile.ts'
export { readBatch, readExtension } from './reconciliation/reconcile-asked.ts'
export { extendItems } from './reconciliation/reconcile-extend.ts'
export {
  previewOf,
  proposeProperties,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from './reconciliation/reconcile-suggest.ts'
export {
  EditionListQuery,
  EditionPage,
  editionChecksums,
  editionManifest,
  getDump,
  listEditions,
  Mirrors,
  readMirrors,
} from './serving-editions/read-editions.ts'
export { answerSru } from './sru/sru.ts'
export { createHookPoster, type HookPosterOptions } from './webhooks/signed-post.ts'
export {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resumeWebhook,
  testWebhook,
  WebhookOrder,
} from './webhooks/webhooks.ts'
