/** Templates of ledgers. Copying a template is faster than running all migrations on an empty ledger. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openLedger } from '@yalkut/ledger'
import { newFolder, removeFolder } from '../folders.ts'
import { newDatabase, type TestDatabase } from '../postgres/databases.ts'
import { testRun } from '../test-run.ts'

const FILE = 'ledger.sqlite'

/** Puts a ledger without a commit into this folder, unless the folder has a ledger. */
export async function copyMigratedFile(dataDir: string): Promise<void> {
  made ??= makeFile()
  copyFileSync(await made, join(dataDir, FILE))
}

/** A database with a ledger without a commit. */
export async function newMigratedDatabase(): Promise<TestDatabase> {
  return await newDatabase({
    name: 'migrated',
    async fill(databaseUrl) {
      const folder = newFolder()
      await (await openLedger({ dataDir: folder, databaseUrl })).close()
      removeFolder(folder)
    },
  })
}

let made: Promise<string> | undefined

/** One template for the whole run. Test files that make it at the same time make equal files, and the last one stays. */
async function makeFile(): Promise<string> {
  const { folder } = await testRun()
  const file = join(folder, 'migrated.sqlite')
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  // Written beside the target, because a rename cannot cross file systems.
  const making = mkdtempSync(join(folder, 'making-'))
  await (await openLedger({ dataDir: making })).close()
  renameSync(join(making, FILE), file)
  removeFolder(making)
  return file
}
