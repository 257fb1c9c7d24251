/** The door of `@yalkut/catalog/organize`: what other packages use of it. */
export { organize, previewOrganize } from './organize.ts'
export { OrganizeOperation, OrganizePlan } from './plan-schema.ts'
