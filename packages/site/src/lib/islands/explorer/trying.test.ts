/** Requests that are tried from their page, without a browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'

const { Trying } = await import('./trying.svelte.ts')

const words = { sending: 'Sending', failed: 'Failed:', cut: 'cut', bytes: 'bytes' }

test('an answer in JSON is laid out, with its status and its type', async () => {
  const trying = new Trying(words)
  await trying.send(async () => Response.json({ a: 1 }, { statusText: 'OK' }))
  assert.match(trying.said, /^200 OK · application\/json · \d+ ms$/)
  assert.equal(trying.answer, '{\n  "a": 1\n}')
})

test('an answer without an end is cut, and bytes are only counted', async () => {
  const trying = new Trying(words)
  await trying.send(async () => new Response('x'.repeat(200_001), { headers: { 'content-type': 'text/plain' } }))
  assert.match(trying.said, / · cut$/)
  assert.equal(trying.answer?.length, 200_000)
  const headers = { 'content-type': 'image/png', 'content-length': '3' }
  await trying.send(async () => new Response('png', { headers }))
  assert.match(trying.said, / · 3 bytes$/)
  assert.equal(trying.answer, null)
})

test('a network that fails is said; a request that another one follows is dropped', async () => {
  const trying = new Trying(words)
  await trying.send(() => Promise.reject(new Error('no network')))
  assert.equal(trying.said, 'Failed: no network')
  const first = Promise.withResolvers<Response>()
  const dropped = trying.send(() => first.promise)
  await trying.send(async () => Response.json('second'))
  first.resolve(Response.json('first'))
  await dropped
  assert.equal(trying.answer, '"second"')
})
