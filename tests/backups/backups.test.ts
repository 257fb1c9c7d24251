/** Drills: a backup while the catalog is served and written to, a restore into either engine, and the same answers from it.
 *  Source: docs/operators/backup.md. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseJsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startS3 } from '@yalkut/testing/outside/s3'
import { SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut, serveYalkut } from '../cli/run-yalkut.ts'
import { isIn, newPlace, openWorld, resultOf } from './world.ts'

const SAMPLE = fileURLToPath(new URL('../../examples/sample', import.meta.url))

/** What the servers believe to be their address. */
const BASE = 'http://localhost:8787'

onOneEngine('backups', (engine) => {
  for (const other of ['sqlite', 'postgres'] as const) {
    test(`a catalog restored into ${other} gives the same answers, and its line is proven`, async () => {
      const world = await openWorld(engine)
      // No job reads this kind of file, so that its page says the same at any time.
      const mime = 'application/zip'
      const sha256 = await holdFile(world.server.catalog, 'a kept file', { mime })
      const released = await runYalkut(['app-catalog', 'release', ...world.at])
      assert.equal(released.code, 0, released.stderr)
      const to = join(newFolder(), 'backup')
      const made = await world.backup(to)
      const place = await newPlace(other)
      const ran = await runYalkut(['restore', '--from', to, ...place])
      assert.equal(ran.code, 0, ran.stderr)
      const { seq, hash } = resultOf(ran)
      assert.deepEqual([seq, hash], [made.seq, made.hash])
      const check = await runYalkut(['check', '--objects', ...place])
      assert.equal(check.code, 0, check.stderr)
      const restored = await serveYalkut(['--site', 'off', '--rate-limit', 'off', '--base-url', BASE, ...place])
      try {
        const paths = ['/v1', '/v1/entities?limit=500', '/v1/commits?limit=100', '/v1/suggestions?limit=100']
        paths.push(
          `/v1/entities/${world.shelves.sichosWork}`,
          `/v1/files/${sha256}`,
          '/v1/issues',
          '/v1/mirrors',
          '/v1/app/v3/catalog/manifest.json',
          '/v1/app/v3/catalog/1.0.0/catalog.json',
        )
        for (const path of paths) {
          const [before, after] = await Promise.all([
            answer(world.server.address, path),
            answer(restored.address, path),
          ])
          assert.deepEqual(after, before, path)
        }
        const bytes = await fetch(`${restored.address}/objects/${sha256}`)
        assert.equal(await bytes.text(), 'a kept file')
      } finally {
        await restored.stop()
      }
      const dataDir = String(place[1])
      const keys = readdirSync(join(dataDir, 'signing-keys'))
      assert.deepEqual(keys, readdirSync(join(world.server.dataDir, 'signing-keys')))
      for (const name of keys) {
        assert.equal(statSync(join(dataDir, 'signing-keys', name)).mode & 0o777, 0o600)
      }
      assert.equal(statSync(to).mode & 0o777, 0o700)
      // Numbers resume where they were.
      const steward = ['--handle', 'later', '--name', 'Later', '--steward']
      assert.equal((await runYalkut(['person', 'add', ...steward, ...place])).code, 0)
      const sample = ['import', 'jsonl', '--from', SAMPLE, '--approve-as', 'later']
      const more = await runYalkut([...sample, ...place])
      assert.equal(more.code, 0, more.stderr)
      assert.equal((await runYalkut(['check', ...place])).code, 0)
      const again = await runYalkut(['restore', '--from', to, ...place])
      assert.equal(again.code, 1)
      assert.match(again.stderr, /not empty/)
    })
  }

  test('while people write, it holds the catalog of one commit', async () => {
    const world = await openWorld(engine)
    const to = join(newFolder(), 'backup')
    const writing = new AbortController()
    const writer = (async () => {
      while (!writing.signal.aborted) await world.addSet()
    })()
    const made = await world.backup(to)
    writing.abort()
    await writer
    const place = await newPlace('sqlite')
    const { code, stderr } = await runYalkut(['restore', '--from', to, ...place])
    assert.equal(code, 0, stderr)
    const check = await runYalkut(['check', ...place])
    assert.equal(check.code, 0, check.stderr)
    assert.equal(resultOf(check).commits, made.seq)
  })

  test('a second run copies what is new, and forgets what was removed for good', async () => {
    const world = await openWorld(engine)
    const gone = await holdFile(world.server.catalog, 'a file that a court takes away')
    const lost = await holdFile(world.server.catalog, 'a file that the disk loses')
    const to = join(newFolder(), 'backup')
    const first = await world.backup(to)
    await world.addSet()
    await holdFile(world.server.catalog, 'another file')
    const second = await world.backup(to)
    assert.equal(Number(first.copied), Number(first.objects))
    assert.deepEqual([second.copied, Number(second.objects)], [1, Number(first.objects) + 1])
    await changeRights(world.server.catalog, gone, 'preserved')
    for (const sha256 of [gone, lost]) await world.server.catalog.objects.remove(sha256)
    await world.backup(to)
    assert.equal(isIn(to, gone), false)
    // What the disk lost is only in the backup now.
    assert.equal(isIn(to, lost), true)
    const place = await newPlace('sqlite')
    assert.equal((await runYalkut(['restore', '--from', to, ...place])).code, 0)
    const dataDir = String(place[1])
    assert.deepEqual([isIn(dataDir, gone), isIn(dataDir, lost)], [false, true])
  })

  test('stands in an S3-compatible store, of a catalog whose files are in one', async () => {
    const s3 = await startS3()
    try {
      const world = await openWorld(engine, s3.url.replace('/files?', '/live?'))
      const sha256 = await holdFile(world.server.catalog, 'in a bucket')
      const to = s3.url.replace('/files?', '/backup?')
      const wrong = to.replace('S3RVER:S3RVER', 'another:secret')
      const refused = await runYalkut(['backup', '--to', wrong, ...world.at])
      assert.equal(refused.code, 1)
      assert.match(refused.stderr, /backup.* cannot be read: .*AccessKey/)
      assert.ok(!refused.stderr.includes('secret'), 'the key is not said')
      const away = await runYalkut(['backup', '--to', to.replace(/:\d+\//, ':1/'), ...world.at])
      assert.equal(away.code, 1)
      assert.match(away.stderr, /ECONNREFUSED/, 'the operator reads why')
      assert.equal((await world.backup(to)).copied, 1)
      assert.equal((await world.backup(to)).copied, 0)
      const place = [...(await newPlace('sqlite')), '--objects-url', s3.url.replace('/files?', '/new?')]
      const { code, stderr } = await runYalkut(['restore', '--from', to, ...place])
      assert.equal(code, 0, stderr)
      assert.ok(!stderr.includes('S3RVER'), 'credentials are not said')
      const check = await runYalkut(['check', '--objects', ...place])
      assert.equal(check.code, 0, check.stderr)
      assert.equal(objectOf(resultOf(check).objects).checked, 1)
      assert.ok(sha256)
    } finally {
      await s3.stop()
    }
  })

  test('words that are withheld stay withheld after a restore', async () => {
    const world = await openWorld(engine)
    const to = join(newFolder(), 'backup')
    await world.backup(to)
    const place = await newPlace('sqlite')
    assert.equal((await runYalkut(['restore', '--from', to, ...place])).code, 0)
    const restored = await serveYalkut(['--site', 'off', ...place])
    try {
      const text = await (await fetch(`${restored.address}/v1/entities?limit=500`)).text()
      assert.ok(!text.includes(SEALED_WORDS))
      assert.ok(listOf(parseJsonObject(text).items).length > 0)
    } finally {
      await restored.stop()
    }
  })
})

/** The answer without the address of its server. */
async function answer(address: string, path: string): Promise<unknown> {
  const response = await fetch(`${address}${path}`)
  assert.equal(response.status, 200, path)
  return JSON.parse((await response.text()).replaceAll(address, BASE))
}
