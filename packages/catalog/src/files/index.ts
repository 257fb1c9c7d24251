/** The door of `@yalkut/catalog/files`: what other packages use of it. */
export { checkObjects } from './check-objects.ts'
export { FamilyRequest, requestForFamily } from './family-request.ts'
export { fileAbout } from './file-about.ts'
export { changeFileRights, fileRightsHistory, RightsOrder } from './file-rights.ts'
export { scrubObjects } from './scrub-objects.ts'
export { findObject, noObject } from './served-object.ts'
export {
  decideTakedown,
  readTakedowns,
  requestTakedown,
  TakedownDecided,
  TakedownDecision,
  TakedownRequest,
} from './takedowns.ts'
export { getFile, getFiles } from './view-file.ts'
