/** The door of the package: copies of a whole catalog for its operator, and catalogs made from them. */
export { makeBackup } from './backup.ts'
export { openPlace, type Place } from './place.ts'
export { restoreBackup } from './restore.ts'
