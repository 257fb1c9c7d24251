/** The door of the package: copies of another Yalkut. */
export { createFollower } from './follow.ts'
export { readMirrorNote } from './mirror-note.ts'
export { openOrigin } from './origin.ts'
export { pullEdition } from './pull.ts'
