/** A change of an SQLite ledger wakes those who listen, in whichever process it was made. Source: decisions.md#scale-out. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import Database from 'better-sqlite3'
import { listenToFile } from './sqlite-wake.ts'

const ANOTHER = `
  import Database from 'better-sqlite3'
  const db = new Database(process.argv[1])
  db.exec("insert into words values ('other')")
`

test('a change of this process or of another one wakes, and after the end nothing does', async () => {
  const file = join(newFolder(), 'ledger.sqlite')
  const db = new Database(file)
  db.pragma('journal_mode = wal')
  db.exec('create table words (word text)')
  let wakes = 0
  let woken = (): void => undefined
  const end = listenToFile(file, () => {
    wakes += 1
    woken()
  })
  const nextWake = async (change: () => void): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    woken = resolve
    change()
    await promise
  }
  await nextWake(() => db.exec("insert into words values ('own')"))
  await nextWake(() => {
    execFileSync(process.execPath, ['--input-type=module', '--eval', ANOTHER, file], {
      cwd: import.meta.dirname,
    })
  })
  // Many changes in a row are told together.
  const before = wakes
  await nextWake(() => {
    for (let n = 0; n < 500; n += 1) db.exec("insert into words values ('many')")
  })
  assert.ok(wakes - before < 10, String(wakes - before))
  await end()
  const after = wakes
  db.exec("insert into words values ('late')")
  // What would have been told is told before a file is read.
  execFileSync(process.execPath, ['--version'])
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(wakes, after)
  db.close()
})
