/** The door of the package: consumers of the catalog, mail delivery and timed jobs. */

export { type BackgroundOptions, type Round, runOnce, startBackground } from './background.ts'
export type { MeaningSettings } from './filling-vectors/vectors-routines.ts'
export { readDailyTime } from './jobs/next-time.ts'
export { releaseAppCatalog } from './making-app-releases/release.ts'
export { makeEditionOnce } from './making-editions/make-once.ts'
export { readLags } from './measuring-lags/lags.ts'
export { underLease } from './running/hold.ts'
export { makeGitMirrorOnce } from './updating-git-mirror/make-once.ts'
