/** The door of `@yalkut/catalog/files`: what other packages use of it. */
export { requestForFamily } from './family-request.ts'
export { fileAbout } from './file-about.ts'
export { changeFileRights, fileRightsHistory } from './file-rights.ts'
export { getObject } from './served-object.ts'
export { decideTakedown, readTakedowns, requestTakedown, TAKEDOWN_RELATIONS } from './takedowns.ts'
export { getFile, getFiles } from './view-file.ts'
