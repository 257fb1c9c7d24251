/** A test that has a database and a folder, writes their addresses into the file that its environment names, and does not
 *  end. */
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from '../../folders.ts'
import { newDatabase } from '../../postgres/databases.ts'

test('does not end', async () => {
  const { url } = await newDatabase()
  const state = { pid: process.pid, folder: newFolder(), url }
  writeFileSync(process.env.HELD_FILE ?? '', JSON.stringify(state))
  await sleep(3_600_000)
})
