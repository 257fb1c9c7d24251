/** Commands that need a catalog refuse a folder or a database without one, and create nothing. Source:
 *  decisions.md#the-command. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { missingPlatform, newDatabase } from '@yalkut/testing/postgres/databases'
import pg from 'pg'
import { runYalkut } from './run-yalkut.ts'

const root = newFolder()
after(() => removeFolder(root))

const COMMANDS: readonly (readonly string[])[] = [
  ['check'],
  ['check', '--objects'],
  ['reindex'],
  ['words', 'propose-abbreviations'],
  ['person', 'link', '--handle', 'sara'],
  ['token', 'add', '--person', 'sara', '--name', 'x', '--scopes', 'read'],
  ['keeper', 'add', '--set', 'sets/a', '--person', 'sara'],
  ['keeper', 'remove', '--set', 'sets/a', '--person', 'sara'],
]

test('a folder that does not exist is named, and is not created', async () => {
  const data = join(root, 'no-such-folder')
  for (const command of COMMANDS) {
    const { code, stdout, stderr } = await runYalkut([...command, '--data', data])
    assert.deepEqual([code, stdout], [1, ''], command.join(' '))
    assert.equal(stderr, `There is no folder ${data}. Nothing was created.\n`, command.join(' '))
    assert.equal(existsSync(data), false, command.join(' '))
  }
})

test('a folder without a ledger is named, and stays empty', async () => {
  const data = join(root, 'empty')
  mkdirSync(data)
  for (const command of COMMANDS) {
    const { code, stderr } = await runYalkut([...command, '--data', data])
    assert.equal(code, 1, command.join(' '))
    assert.match(stderr, /^The folder \S+empty has no catalog: ledger.sqlite is missing/m)
    assert.deepEqual(readdirSync(data), [], command.join(' '))
  }
})

test('a database without a catalog gets no tables, and no folder is created for it', {
  skip: missingPlatform() ?? false,
}, async () => {
  const { url, drop } = await newDatabase()
  const data = join(root, 'postgres')
  mkdirSync(data)
  try {
    for (const command of COMMANDS) {
      const { code, stderr } = await runYalkut([...command, '--data', data, '--database-url', url])
      assert.equal(code, 1, command.join(' '))
      assert.match(stderr, /^This database has no catalog: its tables are missing/m)
    }
    assert.deepEqual(readdirSync(data), [])
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const { rows } = await admin.query("select 1 from pg_tables where schemaname = 'public'")
    await admin.end()
    assert.deepEqual(rows, [])
    const nowhere = join(root, 'nowhere')
    for (const command of [['check'], ['reindex']]) {
      const { stderr } = await runYalkut([...command, '--data', nowhere, '--database-url', url])
      assert.equal(stderr, `There is no folder ${nowhere}. Nothing was created.\n`)
    }
    assert.equal(existsSync(nowhere), false)
  } finally {
    await drop()
  }
})
