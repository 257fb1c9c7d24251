/** The door of `@yalkut/catalog/git-mirror`: what other packages use of it. */
export { missingGit } from './git.ts'
export { followWithGit } from './making/follow.ts'
export { followInThread } from './making/make-in-thread.ts'
export { gitPlaces, readGitNote } from './places.ts'
export { type GitAsked, gitPack, gitRefs } from './serving.ts'
