/** The door of `@yalkut/ledger/projects`: what other packages use of it. */
export { dropClaim, dropClaims, liveClaims, saveClaim } from './claims.ts'
export { type OpenFix, openTranscriptFixes } from './open-fixes.ts'
export {
  addProject,
  findProject,
  findProjectById,
  findProjects,
  listProjects,
  lockProject,
  type ProjectRow,
  projectsKeptBy,
  setProjectStatus,
} from './projects.ts'
