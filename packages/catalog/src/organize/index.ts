/** The public names of `@yalkut/catalog/organize`. */
export { organize, previewOrganize } from './organize.ts'
export { OrganizeOperation, OrganizePlan } from './plan-schema.ts'
