/** Data folders and backups of earlier versions are opened by this one, and nothing in them is lost. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import Database from 'better-sqlite3'
import { newPlace, resultOf } from '../backups/world.ts'
import { runYalkut, serveYalkut } from '../cli/run-yalkut.ts'
import { readStoredFolders, type StoredFolder, unpack } from './stored-folders.ts'

const SERVE = ['--site', 'off', '--rate-limit', 'off', '--jobs', 'off', '--git-mirror', 'off']

for (const folder of readStoredFolders()) {
  test(`the folder of ${folder.version} passes its check, and keeps every kind of thing`, async () => {
    const dataDir = unpack(folder.data)
    // The first command after an upgrade: it migrates and proves.
    const check = await runYalkut(['check', '--objects', '--data', dataDir])
    assert.equal(check.code, 0, check.stderr)
    await assertUnchanged(folder, ['--data', dataDir])
    const after = await runYalkut(['check', '--objects', '--data', dataDir])
    assert.equal(after.code, 0, after.stderr)
  })
}

for (const folder of readStoredFolders().filter(({ backup }) => Object.keys(backup).length > 0)) {
  // The migrations themselves are compared on both engines in packages/ledger.
  for (const engine of variantsOf('engine', `backup of ${folder.version}`, ['sqlite', 'postgres'] as const)) {
    test(`the backup of ${folder.version} is restored into ${engine}, and then migrated`, async () => {
      const from = unpack(folder.backup)
      const place = await newPlace(engine)
      const ran = await runYalkut(['restore', '--from', from, ...place])
      assert.equal(ran.code, 0, ran.stderr)
      const check = await runYalkut(['check', '--objects', ...place])
      assert.equal(check.code, 0, check.stderr)
      assert.equal(resultOf(check).commits, resultOf(ran).seq)
      await assertUnchanged(folder, place)
    })
  }
}

test('a folder that a newer version changed is refused by every command, unchanged', async () => {
  const [folder] = readStoredFolders().slice(-1)
  const dataDir = unpack(folder?.data ?? {})
  assert.equal((await runYalkut(['check', '--data', dataDir])).code, 0)
  const ledger = new Database(join(dataDir, 'ledger.sqlite'))
  ledger.exec(`insert into kysely_migration values ('9999-of-the-future', '2030-01-01')`)
  ledger.close()
  const commands: string[][] = [['check'], ['serve', '--port', '0', ...SERVE], ['reindex']]
  for (const command of commands) {
    const ran = await runYalkut([...command, '--data', dataDir])
    assert.equal(ran.code, 1, command.join(' '))
    assert.match(ran.stderr, /newer version of Yalkut has changed this ledger \(9999-of-the-future\)/)
    assert.doesNotMatch(ran.stderr, /\n {4}at /)
  }
})

test('a backup of a newer version is refused before anything is written', async () => {
  const [folder] = readStoredFolders().slice(-1)
  const note = parseJsonObject(Buffer.from(String(folder?.backup['objects/backup.json']), 'base64').toString())
  const made = objectOf(note.made)
  assert.ok(Array.isArray(made.migrations))
  const newer = {
    ...note,
    made: { ...made, migrations: [...made.migrations, '9999-of-the-future'] },
  }
  const from = unpack({
    ...folder?.backup,
    'objects/backup.json': Buffer.from(JSON.stringify(newer)).toString('base64'),
  })
  const place = await newPlace('sqlite')
  const ran = await runYalkut(['restore', '--from', from, ...place])
  assert.equal(ran.code, 1)
  assert.match(ran.stderr, /9999-of-the-future/)
})

/** Serves a catalog, and compares its answers with those that the earlier version gave. */
async function assertUnchanged({ tokens, answers, items }: StoredFolder, place: string[]): Promise<void> {
  const served = await serveYalkut([...SERVE, ...place])
  const read = async (path: string, handle?: string): Promise<JsonObject> => {
    const authorization = handle === undefined ? {} : { authorization: `Bearer ${tokens[handle]}` }
    const answer = await fetch(`${served.address}${path}`, { headers: authorization })
    const text = await answer.text()
    assert.equal(answer.status, 200, `${path}: ${text}`)
    return parseJsonObject(text)
  }
  const before = (path: string): JsonObject => objectOf(answers[path])
  const both = async (path: string) => [rowsOf(before(path)), rowsOf(await read(path))]
  try {
    for (const old of items.filter(({ type }) => type !== 'schema')) {
      const now = await read(`/v1/entities/${old.id}`)
      assert.deepEqual([now.type, now.path, now.data], [old.type, old.path, old.data], String(old.id))
    }
    for (const path of ['/v1/suggestions?limit=50', '/v1/issues?limit=50', '/v1/labels', '/v1/projects']) {
      const [old = [], now = []] = await both(path)
      assert.ok(old.length > 0, `${path} had nothing`)
      assert.deepEqual(now.map(factsOf), old.map(factsOf), path)
    }
    const history = '/v1/entities/rh-8x3j382n/history'
    const [old = [], versions = []] = await both(history)
    assert.deepEqual(versions.map(factsOf), old.map(factsOf))
    const drafts = await read('/v1/suggestions?status=draft', 'kalman')
    assert.equal(rowsOf(drafts)[0]?.title, 'A draft')
    const inbox = rowsOf(await read('/v1/inbox', 'kalman'))
    assert.ok(inbox.length > 0, 'the inbox is empty')
    const positions = rowsOf(await read('/v1/places', 'tuvia'))
    assert.equal(positions[0]?.title, 'Kuntres HaTefillah')
  } finally {
    await served.stop()
  }
}

/** The list of an answer, whatever its name. */
function rowsOf(answer: JsonObject): JsonObject[] {
  return listOf(Object.values(answer).find(Array.isArray))
}

/** What stays the same of a thread, a label, a version. */
function factsOf(item: JsonObject): (JsonObject[string] | undefined)[] {
  const { id, number, seq, name, title, status, state, kind, author, authorName } = item
  return [id, number, seq, name, title, status, state, kind, author, authorName]
}
