/** The door of `@yalkut/ledger/copying`: the whole ledger as rows, for backups. */
export { MIGRATION_NAMES } from '../migrations/index.ts'
export { fillTables } from './fill.ts'
export { rowsOf } from './rows.ts'
export { readMigrations, readTables } from './tables.ts'
