/** The door of the package: consumers of the catalog, mail delivery and timed jobs. */
export { releaseAppCatalog } from './app-catalog/release.ts'
export { type BackgroundOptions, type Round, runOnce, startBackground } from './background.ts'
export { makeEditionOnce } from './editions/make-once.ts'
export { makeGitMirrorOnce } from './git-mirror/make-once.ts'
export { readDailyTime } from './jobs/next-time.ts'
export { readLags } from './lags/lags.ts'
export type { MeaningSettings } from './meaning/vectors-routines.ts'
export { underLease } from './running/hold.ts'
