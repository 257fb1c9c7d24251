/** Kept pages: one rendering for many readers, pages of a version, and a bound of memory. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageCache, type Rendered } from './page-cache.ts'

const rendered = (length: number, isCacheable = true): Rendered => ({
  page: {
    status: 200,
    headers: [],
    type: 'text/html',
    bytes: Buffer.alloc(length, 'x'),
    etag: 'W/"x"',
  },
  isCacheable,
})

test('many who wait for a page are answered by one rendering', async () => {
  const cache = createPageCache()
  let renderings = 0
  const render = async (): Promise<Rendered> => {
    renderings += 1
    await new Promise(setImmediate)
    return rendered(10)
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.take('/a', '1', render)))
  assert.equal(renderings, 1)
  assert.notEqual(cache.find('/a', '1'), null)
  assert.equal(cache.find('/a', '2'), null, 'a page of another version')
})

test('of a page that is not kept each renders an own one', async () => {
  const cache = createPageCache()
  let renderings = 0
  const render = async (): Promise<Rendered> => {
    renderings += 1
    await new Promise(setImmediate)
    return rendered(10, false)
  }
  await Promise.all(Array.from({ length: 5 }, () => cache.take('/a', '1', render)))
  assert.equal(renderings, 5)
  assert.equal(cache.find('/a', '1'), null)
})

test('a rendering that fails is not waited for again', async () => {
  const cache = createPageCache()
  await assert.rejects(
    cache.take('/a', '1', () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal((await cache.take('/a', '1', async () => rendered(10))).page.bytes.length, 10)
})

test('all pages together stay within the bound, the oldest go first, and none is kept that is larger', async () => {
  const most = 100_000
  const cache = createPageCache(most)
  for (let at = 0; at < 1_000; at += 1) {
    await cache.take(`/page-${at}`, '1', async () => rendered(1_000 + at))
    assert.ok(cache.bytes() <= most, `${cache.bytes()} bytes after ${at} pages`)
  }
  assert.equal(cache.find('/page-0', '1'), null)
  assert.notEqual(cache.find('/page-999', '1'), null)
  await cache.take('/large', '1', async () => rendered(most))
  assert.equal(cache.find('/large', '1'), null)
  assert.ok(cache.bytes() <= most)
})
