/** The door of `@yalkut/catalog/app-catalog`: what other packages use of it. */
export { changesBetween, readCounted } from './changes.ts'
export {
  appCatalogBytes,
  appCatalogChangelog,
  appCatalogManifest,
  releaseFiles,
} from './read-releases.ts'
export {
  AppCatalog,
  AppCatalogChangelog,
  AppCatalogManifest,
  type Changes,
  type ReleaseFile,
} from './shapes.ts'
export {
  compareReleases,
  FIRST_RELEASE,
  isReleaseVersion,
  nextRelease,
  RELEASE_PATTERN,
  type SchemaVersion,
} from './versions.ts'
export { fileNameOf, writeRelease } from './write-files.ts'
