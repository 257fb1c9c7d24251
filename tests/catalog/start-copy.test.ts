/** A new server of a ledger that others serve starts from the copy that was made with the newest edition, and applies the commits
 *  and rights since; without a copy that fits it builds everything. Source: decisions.md#scale-out. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { addKey } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { onEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startS3 } from '@yalkut/testing/outside/s3'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { setData } from '@yalkut/testing/values/items'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut, serveYalkut } from '../cli/run-yalkut.ts'

const NOTE = 'projection-start.json'
const s3 = await startS3()
after(() => s3.stop())

onEngine('postgres', 'a new server', (engine) => {
  let server: TestServer
  let shelves: Shelves
  let shared: string[]

  async function open(): Promise<void> {
    const { databaseUrl } = await engine.newLocation()
    assert.ok(databaseUrl)
    const objectsUrl = s3.url.replace('/files?', `/${newItemId()}?`)
    server = await startTestServer({
      opening: { limits: { rate: false, captcha: false }, databaseUrl, objectsUrl },
    })
    shelves = await addShelves(server)
    const { catalog, dataDir } = server
    await addKey(catalog, { folder: join(dataDir, 'signing-keys'), rotates: false })
    shared = ['--database-url', databaseUrl, '--objects-url', objectsUrl]
  }

  const edition = (): Promise<unknown> =>
    makeEditionOnce(server.catalog, {
      settings: { dataDir: server.dataDir, baseUrl: server.address },
      notes: null,
      stop: new AbortController().signal,
      onStep: () => undefined,
    })

  const addSet = (more: JsonObject = {}, id = newItemId()): Promise<unknown> =>
    merge(server, [{ id, type: 'set', data: setData(`s-${id.slice(3)}`, more) }])

  const note = async (): Promise<JsonObject> => parseJsonObject((await server.catalog.notes.read(NOTE)) ?? '')

  /** What a new server says at its start; its answers are those of the other server, and its projection is proven. */
  async function startAnother(): Promise<string> {
    const place = ['--data', newFolder(), ...shared]
    const serving = ['--site', 'off', '--jobs', 'off', '--base-url', server.address, '--workers', '0']
    const another = await serveYalkut([...serving, ...place])
    try {
      const paths = ['/v1/entities?limit=500', '/v1/commits?limit=100', '/v1/changes.json']
      for (const path of [...paths, `/v1/entities/${shelves.sichosWork}`]) {
        const [own, theirs] = await Promise.all(
          [server.address, another.address].map(async (each) => (await fetch(each + path)).text()),
        )
        assert.equal(theirs, own, path)
      }
    } finally {
      await another.stop()
    }
    const check = await runYalkut(['check', ...place])
    assert.equal(check.code, 0, check.stderr)
    return another.stderr()
  }

  test('starts from the copy, and applies the commits and rights since', async () => {
    await open()
    const sha256 = await holdFile(server.catalog, Buffer.from('%PDF-1.7 of a set'))
    await edition()
    const { copy, sha256: stored } = await note()
    const [sets, locked] = [newItemId(), newItemId()]
    await addSet({}, sets)
    await addSet({ policy: 'locked' }, locked)
    await changeRights(server.catalog, sha256, 'preserved')
    const words = await startAnother()
    const head = server.catalog.projection.head()
    const from = Number(parseJsonObject(JSON.stringify(copy)).seq)
    assert.equal(from, head - 2)
    assert.match(words, new RegExp(`starts from the copy of commit ${from}\\b`))
    // All of the ledger is in the copy, so nobody is served it.
    assert.equal((await server.fetch(`/objects/${stored}`)).status, 404)
  })

  test('of a later edition starts from its copy, and the earlier one is gone', async () => {
    await open()
    await edition()
    const first = await note()
    await addSet()
    await edition()
    const second = await note()
    assert.notEqual(second.sha256, first.sha256)
    assert.deepEqual(second.earlier, [])
    assert.equal(await server.catalog.objects.size(String(first.sha256)), null)
    assert.match(await startAnother(), /starts from the copy/)
  })

  test('builds everything from a copy that is missing, damaged or of another ledger', async () => {
    await open()
    await edition()
    const { notes, objects } = server.catalog
    const good = await note()
    const other = await objects.put(
      (async function* () {
        yield Buffer.from('no projection')
      })(),
    )
    const bad: [JsonObject, RegExp | null][] = [
      [{ ...good, sha256: other.sha256 }, /cannot be used, so it is built/],
      [{ ...good, database: 'another' }, null],
      [{ ...good, copy: { ...parseJsonObject(JSON.stringify(good.copy)), hash: 'other' } }, null],
      [{ ...good, copy: { ...parseJsonObject(JSON.stringify(good.copy)), version: 1 } }, null],
    ]
    for (const [changed, said] of bad) {
      await notes.write(NOTE, JSON.stringify(changed))
      const words = await startAnother()
      assert.doesNotMatch(words, /starts from the copy/)
      if (said !== null) assert.match(words, said)
    }
  })
})
