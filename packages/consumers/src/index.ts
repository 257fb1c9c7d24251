/** The door of the consumers: what follows the catalog, and what is done at times. */
export { type BackgroundOptions, type Round, runOnce, startBackground } from './background.ts'
export { readDailyTime } from './jobs/next-time.ts'
