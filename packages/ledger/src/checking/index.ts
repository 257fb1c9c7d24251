/** The door of `@yalkut/ledger/checking`: what other packages use of it. */
export { checkFiles } from './check-files.ts'
export { checkImports } from './check-imports.ts'
export { findDatabaseDamage } from './database.ts'
export { atOneMoment } from './snapshot.ts'
export {
  entitiesAfter,
  entitiesOf,
  pathsAfter,
  pathsOf,
  type StoredEntity,
} from './stored-main.ts'
