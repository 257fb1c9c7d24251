/** Errors are said in the language that a request prefers; answers that went well are the same for everybody.
 *  Source: service.md#errors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })
const IN_HEBREW = { headers: { 'accept-language': 'he-IL,he;q=0.9,en;q=0.8' } } as const
const PATH = '/v1/resolve'

test('a refusal is in English, and in Hebrew for a request that prefers it, with the same reason', async () => {
  const english = await server.fetch(PATH)
  assert.equal(english.status, 400)
  assert.equal(english.headers.get('content-language'), 'en')
  assert.equal(english.json.message, 'Give either “path” or “ref”.')
  const hebrew = await server.fetch(PATH, IN_HEBREW)
  assert.equal(hebrew.status, 400)
  assert.equal(hebrew.headers.get('content-language'), 'he')
  assert.equal(hebrew.json.message, 'כתבו ״path״ או ״ref״, אחד מהם.')
  for (const { json, headers } of [english, hebrew]) {
    assert.equal(objectOf(json.detail).reason, 'path-or-ref')
    assert.match(headers.get('vary') ?? '', /Accept-Language/)
  }
})

test('the facts of a refusal keep their names beside its reason', async () => {
  const { json } = await server.fetch('/v1/entities?limt=1', { ...IN_HEBREW, outside: true })
  const { message, detail } = json
  assert.match(String(message), /^כתובת זו אינה מכירה את הפרמטר ״limt״/)
  assert.equal(objectOf(detail).nearest, 'limit')
  assert.equal(objectOf(detail).reason, 'unknown-parameter')
})

test('an unknown address is refused in Hebrew too', async () => {
  const { status, json } = await server.fetch('/v1/nothing', { ...IN_HEBREW, outside: true })
  assert.equal(status, 404)
  assert.match(String(json.message), /^אין דבר בכתובת זו/)
})

test('an answer that went well does not depend on the language', async () => {
  const { status, headers } = await server.fetch('/v1/entities?limit=1', IN_HEBREW)
  assert.equal(status, 200)
  assert.doesNotMatch(headers.get('vary') ?? '', /Accept-Language/)
  assert.equal(headers.get('content-language'), null)
})
