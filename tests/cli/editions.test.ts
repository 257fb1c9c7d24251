/** `yalkut keygen`, `yalkut edition`, `yalkut dump`, and the weekly edition of `yalkut jobs`. Source: docs/operators/editions.md. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noteRun } from '@yalkut/ledger/consumers'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { setData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { runYalkut } from './run-yalkut.ts'

const server = await startTestServer()
await addShelves(server)

async function done(...args: string[]): Promise<JsonObject> {
  const ran = await runYalkut([...args, '--data', server.dataDir])
  assert.equal(ran.code, 0, ran.stderr)
  return parseJsonObject(ran.stdout)
}

const editions = async (): Promise<JsonObject[]> => listOf((await server.get('/v1/editions')).editions)

/** One round of the jobs; how the weekly edition ended. */
async function jobs(): Promise<unknown> {
  const { routines } = await done('jobs', '--once', '--git-mirror', 'off')
  return listOf(routines).find(({ name }) => name === 'weekly-edition')?.ended
}

test('the jobs make an edition a week after the last one, once there is a key', async () => {
  assert.equal(await jobs(), 'idle', 'without a key')
  const { keyId } = await done('keygen')
  assert.equal(await jobs(), 'done', 'the week begins')
  assert.deepEqual(await editions(), [])
  const { ledger } = server.catalog
  const due = new Date(Date.now() - 1_000).toISOString()
  await ledger.write((tx) => noteRun(tx, 'weekly-edition', { next_at: due }))
  assert.equal(await jobs(), 'done')
  const [edition, ...others] = await editions()
  assert.deepEqual(others, [])
  const { signature, commit_seq } = await server.get(`/v1/editions/${edition?.tag}/manifest.json`)
  assert.equal(objectOf(signature).keyId, keyId)
  assert.equal(commit_seq, server.catalog.projection.head())
  assert.equal(await jobs(), 'resting', 'until the next week')
})

test('edition makes one at once, with notes, where something has changed', async () => {
  const [last] = await editions()
  const same = await done('edition')
  assert.deepEqual([same.isNew, same.tag], [false, last?.tag])
  await merge(server, [{ id: newItemId(), type: 'set', data: setData('new') }])
  const made = await done('edition', '--notes', 'A set was added', '--base-url', 'https://y.example')
  assert.equal(made.isNew, true)
  const manifest = await server.get(`/v1/editions/${made.tag}/manifest.json`)
  assert.equal(manifest.notes, 'A set was added')
  assert.deepEqual(manifest.files, made.files)
  for (const { name, bytes } of listOf(made.files)) {
    assert.equal((await server.fetch(`/dumps/${made.tag}/${name}`)).bytes.length, bytes)
  }
})

test('dump writes the same files to an empty folder, with checksums and no edition', async () => {
  const to = join(newFolder(), 'dump')
  const before = await editions()
  const { files, commit_seq } = await done('dump', '--to', to)
  assert.equal(commit_seq, server.catalog.projection.head())
  const names = listOf(files).map(({ name }) => String(name))
  assert.deepEqual(readdirSync(to).sort(), [...names, 'SHA256SUMS'].sort())
  execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: to, stdio: 'pipe' })
  assert.deepEqual(await editions(), before)
  const full = newFolder()
  writeFileSync(join(full, 'mine'), 'mine')
  const refused = await runYalkut(['dump', '--to', full, '--data', server.dataDir])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /is not empty/)
  assert.deepEqual(readdirSync(full), ['mine'])
})

test('edition without the key says which command makes it', async () => {
  const data = newFolder()
  const ran = await runYalkut(['edition', '--data', data])
  assert.equal(ran.code, 1)
  assert.match(ran.stderr, /“yalkut keygen” makes the first one/)
  assert.ok(!existsSync(join(data, 'editions')))
})
