/** Full disks under a store of objects. Source: decisions.md#objects; docs/operators/running.md. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { injectedDisk, mayMount, mountedDisk } from '@yalkut/testing/outside/full-disk'
import { startS3 } from '@yalkut/testing/outside/s3'
import { refused } from '@yalkut/testing/values/refused'
import { openObjectStore } from './open-store.ts'

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

test('a damaged object that cannot be set aside, as the disk is full, is not served either', async () => {
  const dataDir = newFolder()
  after(() => removeFolder(dataDir))
  const damaged: string[] = []
  const onDamage = (address: string): unknown => damaged.push(address)
  const store = await openObjectStore({ dataDir, onDamage })
  const { sha256 } = await store.put(once(randomBytes(2_000)))
  const path = join(dataDir, 'objects', sha256.slice(0, 2), sha256.slice(2))
  writeFileSync(path, readFileSync(path).fill(0, 0, 9))
  const disk = injectedDisk(join(dataDir, 'objects', 'aside'))
  try {
    disk.fill()
    await assert.rejects(store.read(sha256), refused('busy'))
    disk.free()
    await assert.rejects(store.read(sha256), refused('not-found'))
  } finally {
    await disk.undo()
  }
  assert.deepEqual(damaged, [sha256])
  await store.close()
})

const canMount = mayMount(newFolder())

test('a remote object is fetched when the disk of this machine has room again', {
  skip: !canMount && 'this process may not mount a file system',
}, async () => {
  const dataDir = newFolder()
  const s3 = await startS3()
  const folder = join(dataDir, 'objects')
  const disk = mountedDisk(folder)
  const store = await openObjectStore({ dataDir, objectsUrl: s3.url })
  try {
    const bytes = randomBytes(500_000)
    const { sha256 } = await store.put(once(bytes))
    disk.fill()
    await assert.rejects(store.localFile(sha256), refused('busy'))
    await assert.rejects(store.put(once(randomBytes(9_000))), refused('busy'))
    assert.deepEqual(readdirSync(join(folder, 'unfinished')), [])
    assert.ok((await buffer(await store.read(sha256))).equals(bytes), 'reading needs no room')
    disk.free()
    const { path, release } = await store.localFile(sha256)
    assert.ok(readFileSync(path).equals(bytes))
    release()
  } finally {
    await store.close()
    await disk.undo()
    await s3.stop()
    removeFolder(dataDir)
  }
})
