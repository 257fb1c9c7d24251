/** Editions that meet a full disk: nobody sees an edition that is not whole, and nothing of it stays. What a kill leaves:
 *  together-killed.test.ts. Source: shapes.md#editions. */
import assert from 'node:assert/strict'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addKey } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { mayMount, mountedDisk } from '@yalkut/testing/outside/full-disk'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

onOneEngine('editions', (engine) => {
  let server: TestServer

  async function open(): Promise<void> {
    const { databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({
      sample: true,
      opening: { limits: { rate: false, captcha: false }, ...database },
    })
    const { catalog, dataDir } = server
    await addKey(catalog, { folder: join(dataDir, 'signing-keys'), rotates: false })
  }

  /** The tags that readers see; each of their files is answered whole. */
  async function editions(): Promise<string[]> {
    const listed = listOf((await server.get('/v1/editions')).editions)
    const tags = listed.filter(({ dumps }) => dumps !== null).map(({ tag }) => String(tag))
    for (const tag of tags.slice(0, 1)) {
      const { files } = await server.get(`/v1/editions/${tag}/manifest.json`)
      for (const { name, bytes } of listOf(files)) {
        const { status, bytes: got } = await server.fetch(`/dumps/${tag}/${name}`)
        assert.deepEqual([status, got.length], [200, bytes], `${tag}/${name}`)
      }
    }
    return tags
  }

  /** Every object of the store; the sample has no files. */
  async function stored(): Promise<Set<string>> {
    const found = new Set<string>()
    for (let n = 0; n < 256; n += 1) {
      const digits = n.toString(16).padStart(2, '0')
      for (const sha256 of (await server.catalog.objects.list(digits)).keys()) found.add(sha256)
    }
    return found
  }

  test('are not made on a full disk, and are when there is room again', async (t) => {
    const folder = newFolder()
    if (!mayMount(folder)) return t.skip('this process may not mount a file system')
    await open()
    const disk = mountedDisk(folder)
    try {
      // The files are made on the small disk; all else stays where it is.
      for (const name of readdirSync(server.dataDir)) {
        if (name.startsWith('projection.')) {
          symlinkSync(join(server.dataDir, name), join(folder, name))
        }
      }
      const signingKeys = join(server.dataDir, 'signing-keys')
      const make = () =>
        makeEditionOnce(server.catalog, {
          settings: { dataDir: folder, signingKeys, baseUrl: null },
          notes: null,
          stop: new AbortController().signal,
          onStep: () => undefined,
        })
      for (const leaves of [0, 40_000, 150_000]) {
        disk.fill()
        writeFileSync(join(folder, 'filler'), Buffer.alloc(2_048 * 1_024 - 30_000 - leaves))
        await assert.rejects(make())
        assert.deepEqual(await editions(), [])
        assert.equal((await stored()).size, 0)
      }
      disk.free()
      assert.equal((await make()).isNew, true)
      assert.equal((await editions()).length, 1)
    } finally {
      await disk.undo()
    }
  })
})
