/** The door of `@yalkut/catalog/services`: what other packages use of it. */
export {
  hasObeyedErasures,
  lastErasure,
  noteErasure,
  obeyErasures,
} from './erasures.ts'
export { jsonLogLine, writeLog } from './log.ts'
export { openFollowing } from './open-following.ts'
export { type Readiness, readinessOf } from './readiness.ts'
export { readServerId } from './server-id.ts'
export type { ReadServices } from './services.ts'
export { dropStartCopy, keepStartCopy } from './start-copy.ts'
export { WriterNeeded } from './writer-needed.ts'
