/** A cache of files from a remote store, with a limit on its size. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { FileCache, sweepCaches } from './file-cache.ts'

const root = newFolder()
after(() => removeFolder(root))

let caches = 0

/** A cache with room for two files of ten bytes. */
function newCache() {
  const fetched: string[] = []
  const folder = join(root, `cache-${caches++}`)
  const cache = new FileCache({
    folder,
    maxBytes: 20,
    async fetch(sha256, path) {
      fetched.push(sha256)
      await writeFile(path, sha256)
    },
  })
  return { cache, fetched, names: () => readdirSync(folder).toSorted() }
}

test('a file that several callers take at once is fetched once', async () => {
  const { cache, fetched } = newCache()
  const files = await Promise.all([1, 2, 3].map(() => cache.take('a', 10)))
  assert.deepEqual(fetched, ['a'])
  assert.equal(new Set(files.map(({ path }) => path)).size, 1)
})

test('when the cache is full, the least recently used file is removed first', async () => {
  const { cache, fetched, names } = newCache()
  for (const name of ['a', 'b', 'a', 'c']) (await cache.take(name, 10)).release()
  assert.deepEqual(names(), ['a', 'c'])
  await cache.take('b', 10)
  assert.deepEqual(fetched, ['a', 'b', 'c', 'b'])
})

test('a file that a caller has not released stays, also when the cache is full', async () => {
  const { cache, names } = newCache()
  const [first, again] = [await cache.take('a', 10), await cache.take('a', 10)]
  for (const name of ['b', 'c', 'd']) (await cache.take(name, 10)).release()
  assert.deepEqual(names(), ['a', 'd'])
  first.release()
  first.release()
  for (const name of ['e', 'f']) (await cache.take(name, 10)).release()
  assert.ok(names().includes('a'))
  again.release()
  for (const name of ['g', 'h']) (await cache.take(name, 10)).release()
  assert.deepEqual(names(), ['g', 'h'])
})

test('a failed fetch leaves no file, and the next caller fetches again', async () => {
  let isDown = true
  const folder = join(root, 'cache-down')
  const cache = new FileCache({
    folder,
    maxBytes: 20,
    async fetch(_, path) {
      await writeFile(path, 'half')
      if (isDown) throw new Error('connection lost')
    },
  })
  await assert.rejects(cache.take('a', 10), /connection lost/)
  assert.deepEqual(readdirSync(folder), [])
  isDown = false
  const { path } = await cache.take('a', 10)
  assert.ok(existsSync(path))
  await cache.close()
  assert.equal(existsSync(folder), false)
})

test('caches of servers that ended without closing are removed after a week', async () => {
  const folder = join(root, 'remote')
  const day = 24 * 3_600_000
  for (const [name, days] of [
    ['cache-old', 8],
    ['cache-new', 6],
    ['unfinished', 8],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true })
    const past = new Date(Date.now() - days * day)
    utimesSync(join(folder, name), past, past)
  }
  await sweepCaches(folder, Date.now())
  assert.deepEqual(readdirSync(folder).toSorted(), ['cache-new', 'unfinished'])
})
