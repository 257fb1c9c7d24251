/** Objects whose bytes were damaged or lost. Source: decisions.md#objects. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { type S3Server, startS3 } from '@yalkut/testing/outside/s3'
import { refused } from '@yalkut/testing/values/refused'
import type { ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-store.ts'
import { readS3Address } from './s3-address.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

describe('A damaged object of a disk', () => {
  const dataDir = newFolder()
  const damaged: string[] = []
  let store: ObjectStore
  const open = (): Promise<ObjectStore> => openObjectStore({ dataDir, onDamage: (address) => damaged.push(address) })
  before(async () => {
    store = await open()
  })
  after(async () => {
    await store.close()
    removeFolder(dataDir)
  })
  const pathOf = (address: string): string => join(dataDir, 'objects', address.slice(0, 2), address.slice(2))

  /** Changes one byte, as a failing disk does: the file system does not notice. */
  function rot(address: string): void {
    const path = pathOf(address)
    const { atime, mtime } = statSync(path)
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(path, bytes)
    utimesSync(path, atime, mtime)
  }

  /** Another process: it has read nothing yet. */
  async function restart(): Promise<void> {
    await store.close()
    store = await open()
  }

  for (const size of [1_000, 9_000_000]) {
    test(`of ${size} bytes is never served, whole or in part, and its bytes are kept`, async () => {
      const bytes = randomBytes(size)
      const { sha256: address } = await store.put(once(bytes))
      await restart()
      rot(address)
      const readings = [store.read(address), store.read(address, { start: 0, end: 9 }), store.localFile(address)]
      for (const reading of readings) await assert.rejects(reading, refused('not-found'))
      assert.equal(await store.size(address), null)
      assert.equal(await store.isSetAside(address), true)
      const aside = readFileSync(join(dataDir, 'objects', 'aside', address))
      assert.equal(aside.length, size)
      assert.deepEqual(damaged.splice(0), [address], 'it is named once')
    })
  }

  test('is found by a check also when it was read a moment ago', async () => {
    const { sha256: address } = await store.put(once(randomBytes(5_000)))
    await buffer(await store.read(address))
    assert.equal(await store.check(address), 'whole')
    rot(address)
    assert.equal(await store.check(address), 'damaged')
    assert.equal(await store.check(address), 'absent')
  })

  test('is healed by the next storing of the same bytes', async () => {
    const bytes = randomBytes(5_000)
    const { sha256: address } = await store.put(once(bytes))
    rot(address)
    const file = join(dataDir, 'again')
    writeFileSync(file, bytes)
    await store.adopt(file, { sha256: address })
    assert.equal(await store.check(address), 'whole')
    rmSync(pathOf(address))
    await assert.rejects(store.read(address), refused('not-found'))
    await store.put(once(bytes))
    assert.ok((await buffer(await store.read(address))).equals(bytes))
  })

  test('is not made by a file with other bytes than the caller says', async () => {
    const file = join(dataDir, 'other')
    writeFileSync(file, 'other')
    const address = sha256(Buffer.from('these'))
    await assert.rejects(store.adopt(file, { sha256: address }), /other bytes/)
    assert.ok(existsSync(file), 'the file stays')
    assert.equal(await store.size(sha256(Buffer.from('other'))), null)
  })
})

describe('A damaged object of a remote store', () => {
  const dataDir = newFolder()
  const damaged: string[] = []
  let s3: S3Server
  let store: ObjectStore
  before(async () => {
    s3 = await startS3()
    const onDamage = (address: string): unknown => damaged.push(address)
    store = await openObjectStore({ dataDir, objectsUrl: s3.url, onDamage })
  })
  after(async () => {
    await store.close()
    await s3.stop()
    removeFolder(dataDir)
  })

  /** Other bytes under the same key. */
  async function damage(address: string, bytes: Buffer): Promise<void> {
    const { bucket: Bucket, prefix, endpoint = '', credentials, region } = readS3Address(s3.url)
    assert.ok(credentials !== undefined)
    const client = new S3Client({ endpoint, credentials, region, forcePathStyle: true })
    const Key = `${prefix}/${address.slice(0, 2)}/${address.slice(2)}`
    await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }))
    client.destroy()
  }

  test('never comes whole, is set aside, and is healed', async () => {
    const bytes = randomBytes(700_000)
    const { sha256: address } = await store.put(once(bytes))
    const wrong = Buffer.from(bytes)
    wrong[600_000] = (wrong[600_000] ?? 0) ^ 1
    await damage(address, wrong)
    let came = 0
    const stream = await store.read(address)
    await assert.rejects(async () => {
      for await (const chunk of stream) came += Buffer.from(chunk).length
    }, refused('not-found'))
    assert.ok(came < bytes.length, `${came} bytes`)
    assert.deepEqual(damaged.splice(0), [address])
    assert.equal(await store.isSetAside(address), true)
    await assert.rejects(store.read(address), refused('not-found'))
    await store.put(once(bytes))
    assert.ok((await buffer(await store.read(address))).equals(bytes))
  })

  test('never comes in part either: the whole object is hashed before its first range', async () => {
    const bytes = randomBytes(700_000)
    const { sha256: address } = await store.put(once(bytes))
    const wrong = Buffer.from(bytes)
    wrong[600_000] = (wrong[600_000] ?? 0) ^ 1
    await damage(address, wrong)
    const ranges = [0, 100_000, 600_000].map((start) => ({ start, end: start + 9 }))
    const readings = ranges.map((range) => store.read(address, range))
    for (const reading of readings) await assert.rejects(reading, refused('not-found'))
    assert.deepEqual(damaged.splice(0), [address], 'it is named once')
    assert.equal(await store.isSetAside(address), true)
    await store.put(once(bytes))
    for (const range of ranges) {
      const part = await buffer(await store.read(address, range))
      assert.ok(part.equals(bytes.subarray(range.start, range.end + 1)))
    }
  })

  test('is hashed once for all ranges of a process that did not write it', async () => {
    const bytes = randomBytes(300_000)
    const { sha256: address } = await store.put(once(bytes))
    const folder = newFolder()
    const other = await openObjectStore({ dataDir: folder, objectsUrl: s3.url })
    const range = { start: 100_000, end: 100_009 }
    for (let twice = 0; twice < 2; twice += 1) {
      const parts = await Promise.all([1, 2, 3].map(async () => buffer(await other.read(address, range))))
      for (const part of parts) assert.ok(part.equals(bytes.subarray(100_000, 100_010)))
    }
    await damage(address, randomBytes(300_000))
    await assert.rejects(other.read(address, range), refused('not-found'))
    await other.close()
    removeFolder(folder)
  })

  test('gives no local file', async () => {
    const bytes = randomBytes(50_000)
    const { sha256: address } = await store.put(once(bytes))
    await damage(address, Buffer.concat([bytes.subarray(0, 49_999), Buffer.from('x')]))
    await assert.rejects(store.localFile(address), refused('not-found'))
  })

  test('is found by a check', async () => {
    const bytes = randomBytes(50_000)
    const { sha256: address } = await store.put(once(bytes))
    assert.equal(await store.check(address), 'whole')
    await damage(address, randomBytes(50_000))
    assert.equal(await store.check(address), 'damaged')
  })
})
