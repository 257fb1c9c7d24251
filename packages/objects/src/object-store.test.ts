import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { startS3 } from '@yalkut/testing/outside/s3'
import type { ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-store.ts'
import { readS3Address } from './s3-address.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function* pieces(bytes: Buffer, size = 1_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function refusal(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => assert.fail('was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(isRefusal(error), String(error))
  return error.code
}

for (const kind of ['disk', 's3'] as const) {
  describe(`Stored bytes (${kind})`, async () => {
    const dataDir = newFolder()
    const s3 = kind === 's3' ? await startS3() : null
    const location = { dataDir, ...(s3 && { objectsUrl: s3.url }) }
    const store: ObjectStore = await openObjectStore(location)
    after(async () => {
      await store.close()
      await s3?.stop()
      removeFolder(dataDir)
    })
    const unfinished = (): string[] => readdirSync(join(dataDir, 'objects', 'unfinished'))

    test('are read unchanged by their sha256, whole or a range', async () => {
      const bytes = randomBytes(300_000)
      const put = await store.put(pieces(bytes))
      assert.deepEqual(put, { sha256: sha256(bytes), sizeBytes: 300_000 })
      assert.equal(await store.size(put.sha256), 300_000)
      assert.ok((await buffer(await store.read(put.sha256))).equals(bytes))
      const part = await buffer(await store.read(put.sha256, { start: 10, end: 19 }))
      assert.ok(part.equals(bytes.subarray(10, 20)))
      assert.deepEqual(unfinished(), [])
    })

    test('are stored once, also when they are put several times at once', async () => {
      const bytes = randomBytes(50_000)
      const all = await Promise.all([1, 2, 3, 4].map(() => store.put(pieces(bytes))))
      assert.equal(new Set(all.map((each) => each.sha256)).size, 1)
      assert.ok((await buffer(await store.read(sha256(bytes)))).equals(bytes))
    })

    test('are in a store that is available', async () => {
      assert.equal(await store.unavailableReason(), null)
    })

    test('may have length 0', async () => {
      const { sha256: empty, sizeBytes } = await store.put(pieces(Buffer.alloc(0)))
      assert.deepEqual([sizeBytes, await store.size(empty)], [0, 0])
    })

    test('that are too many, or whose stream fails, leave no file', async () => {
      const bytes = randomBytes(10_000)
      assert.equal(await refusal(store.put(pieces(bytes), { maxBytes: 9_999 })), 'too-large')
      async function* broken(): AsyncGenerator<Buffer> {
        yield bytes
        throw new Error('connection lost')
      }
      await assert.rejects(store.put(broken()), /connection lost/)
      assert.equal(await store.size(sha256(bytes)), null)
      assert.deepEqual(unfinished(), [])
      assert.equal((await store.put(pieces(bytes), { maxBytes: 10_000 })).sizeBytes, 10_000)
    })

    test('of a local file are moved into the store', async () => {
      const bytes = randomBytes(20_000)
      const path = join(dataDir, 'upload')
      writeFileSync(path, bytes)
      assert.deepEqual(await store.adopt(path), { sha256: sha256(bytes), sizeBytes: 20_000 })
      assert.equal(existsSync(path), false)
      writeFileSync(path, bytes)
      assert.equal(await refusal(store.adopt(path, { maxBytes: 5 })), 'too-large')
      assert.deepEqual(unfinished(), [])
    })

    test('are available as a local file', async () => {
      const bytes = randomBytes(30_000)
      const { sha256: address } = await store.put(pieces(bytes))
      const files = await Promise.all([store.localFile(address), store.localFile(address)])
      for (const { path, release } of files) {
        assert.ok(readFileSync(path).equals(bytes))
        release()
      }
    })

    test('can be removed; afterwards, and for an invalid address, the answer is not-found', async () => {
      const { sha256: address } = await store.put(pieces(randomBytes(100)))
      await store.remove(address)
      await store.remove(address)
      assert.equal(await store.size(address), null)
      assert.equal(await refusal(store.read(address)), 'not-found')
      assert.equal(await refusal(store.localFile(address)), 'not-found')
      for (const odd of ['', '../../etc/passwd', address.toUpperCase(), `${address}0`]) {
        assert.equal(await store.size(odd), null)
        assert.equal(await refusal(store.read(odd)), 'not-found')
      }
    })

    test('of unfinished files that a crash left are removed after a day, and not before', async () => {
      const folder = join(dataDir, 'objects', 'unfinished')
      await mkdir(folder, { recursive: true })
      for (const name of ['old.part', 'new.part']) writeFileSync(join(folder, name), 'x')
      const past = new Date(Date.now() - 25 * 3_600_000)
      utimesSync(join(folder, 'old.part'), past, past)
      const again = await openObjectStore(location)
      assert.deepEqual(unfinished(), ['new.part'])
      await again.close()
    })

    if (s3 !== null) {
      test('of a large file are uploaded in parts', async () => {
        const bytes = randomBytes(17 * 2 ** 20)
        const { sha256: address } = await store.put(pieces(bytes, 2 ** 16))
        assert.ok((await buffer(await store.read(address))).equals(bytes))
      })

      test('are refused as upstream when the store does not answer', async () => {
        const gone = await openObjectStore({
          dataDir: newFolder(),
          objectsUrl: 's3://K:S@127.0.0.1:1/yalkut?tls=off',
        })
        assert.equal(await refusal(gone.put(pieces(randomBytes(10)))), 'upstream')
        assert.equal(await refusal(gone.size('a'.repeat(64))), 'upstream')
        await gone.close()
      })
    }
  })
}

describe('The address of an S3 store', () => {
  test('is that of a private server, or of Amazon S3', () => {
    assert.deepEqual(readS3Address('s3://key:se%2Fcret@minio.example:9000/files/yalkut?region=eu&tls=off'), {
      bucket: 'files',
      prefix: 'yalkut',
      region: 'eu',
      endpoint: 'http://minio.example:9000',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    })
    assert.deepEqual(readS3Address('s3://yalkut-files?region=eu-west-1'), {
      bucket: 'yalkut-files',
      prefix: '',
      region: 'eu-west-1',
    })
  })

  test('is refused with a message when it is not valid', () => {
    for (const text of ['', 'https://x/y', 's3://', 's3://k:s@host:9000', 's3://k@host/b', 's3://b?x=1']) {
      assert.throws(() => readS3Address(text), /OBJECTS_URL must be s3:/, text)
    }
  })
})

test('An S3 store gives the reason why it cannot be used', async () => {
  const dataDir = newFolder()
  const s3 = await startS3()
  const reasonFor = async (objectsUrl: string): Promise<string> => {
    const store = await openObjectStore({ dataDir, objectsUrl })
    const reason = await store.unavailableReason()
    await store.close()
    return reason ?? 'none'
  }
  try {
    assert.equal(await reasonFor(s3.url), 'none')
    assert.match(await reasonFor(s3.url.replace('/yalkut/', '/another/')), /NoSuchBucket/)
    assert.match(await reasonFor(s3.url.replace('s3://S3RVER:', 's3://WRONG:')), /InvalidAccessKeyId/)
    assert.match(await reasonFor('s3://k:s@127.0.0.1:1/bucket?tls=off'), /ECONNREFUSED/)
  } finally {
    await s3.stop()
    removeFolder(dataDir)
  }
})
