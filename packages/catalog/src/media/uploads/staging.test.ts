/** Bytes written to the disk as they arrive. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { refused } from '@yalkut/testing/values/refused'
import { dropStaged, flushedSize, makeStaged, readStaged, stageBytes, stagedSize } from './staging.ts'

const staging = { folder: newFolder(), reserveBytes: 0 }
const tooMuch = (): Error => new Error('too much')

async function* pieces(...bytes: Buffer[]): AsyncGenerator<Uint8Array> {
  for (const piece of bytes) yield piece
}

test('pieces are appended, and bytes received before an interruption stay', async () => {
  const [first, second] = [randomBytes(50_000), randomBytes(70_000)]
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield first
    throw new Error('gone')
  }
  const staged = { id: 'a', maxBytes: 200_000, tooMuch }
  await assert.rejects(stageBytes(staging, broken(), staged), /gone/)
  assert.equal(await stagedSize(staging, 'a'), first.length)
  const sizeBytes = await stageBytes(staging, pieces(second), { ...staged, offset: first.length })
  const sha256 = createHash('sha256').update(first).update(second).digest('hex')
  const file = await readStaged(staging, 'a')
  assert.deepEqual([file.sizeBytes, file.sha256, sizeBytes], [120_000, sha256, 120_000])
  await dropStaged(staging, 'a')
  assert.equal(await stagedSize(staging, 'a'), null)
})

test('a piece is answered when its bytes are flushed, and a count of bytes has only flushed ones', async (t) => {
  const probe = await open(join(staging.folder, 'probe'), 'w')
  const flush = t.mock.method(Object.getPrototypeOf(probe), 'datasync')
  await probe.close()
  const staged = { id: 'f', maxBytes: 10_000, tooMuch }
  await makeStaged(staging, 'f')
  await stageBytes(staging, pieces(randomBytes(4_000)), staged)
  assert.equal(flush.mock.callCount(), 1)
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield randomBytes(1_000)
    throw new Error('gone')
  }
  await assert.rejects(stageBytes(staging, broken(), { ...staged, offset: 4_000 }), /gone/)
  assert.equal(flush.mock.callCount(), 2)
  assert.equal(await flushedSize(staging, 'f'), 5_000)
  assert.equal(flush.mock.callCount(), 3)
  assert.equal(await flushedSize(staging, 'g'), null)
})

test('bytes above the limit are refused before they are written', async () => {
  const staged = { id: 'b', maxBytes: 10, tooMuch }
  await assert.rejects(stageBytes(staging, pieces(randomBytes(11)), staged), /too much/)
  assert.equal(await stagedSize(staging, 'b'), 0)
})

// Only on systems with a device that is always full.
if (existsSync('/dev/full')) {
  test('a full disk is refused as a temporary error', async () => {
    symlinkSync('/dev/full', join(staging.folder, 'c.part'))
    const staged = { id: 'c', maxBytes: 100_000, tooMuch }
    const writing = stageBytes(staging, pieces(randomBytes(9_000)), staged)
    await assert.rejects(writing, refused('busy'))
  })
}
