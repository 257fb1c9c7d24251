/** The door of `@yalkut/catalog/organize`: what other packages use of it. */

export { OrganizeOperation, OrganizePlan } from '../shapes/organize-plan.ts'
export {
  FindInTreeQuery,
  findInTree,
  LevelQuery,
  organizeLevel,
  treeItems,
} from './levels.ts'
export { organize, previewCost, previewOrganize } from './organize.ts'
export { readOperations } from './read-plan.ts'
