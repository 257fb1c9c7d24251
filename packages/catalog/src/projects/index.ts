/** The door of `@yalkut/catalog/projects`: what other packages use of it. */
export { claimNext, releaseClaim } from './claims.ts'
export { closeProject } from './close-project.ts'
export { createProject, NewProject } from './create-project.ts'
export { mayCloseProject, whereMayMakeProjects } from './project-rights.ts'
export { getProject, listProjects } from './projects.ts'
