/** The endpoint of vectors: what is sent, and each way in which it may fail. The endpoint is real. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import { startEmbeddings, trigramVector } from '@yalkut/testing/outside/embeddings'
import { createEmbedTexts, EndpointFails } from './embed-texts.ts'

const DIMENSIONS = 64
const KEY = 'sk-very-secret'
const endpoint = await startEmbeddings({ dimensions: DIMENSIONS })
const settings = { url: endpoint.url, model: 'trigrams', key: KEY, dimensions: DIMENSIONS }
const LIMITS = { timeoutMs: 5_000 }

async function failure(texts = ['אחד'], limits = LIMITS): Promise<EndpointFails> {
  const error: unknown = await createEmbedTexts(settings)(texts, limits).then(
    () => assert.fail('the endpoint did not fail'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof EndpointFails, String(error))
  assert.ok(!`${error.stack} ${String(error.cause)}`.includes(KEY), 'the key is in no error')
  return error
}

beforeEach(() => {
  endpoint.misbehave(null)
  endpoint.dimensions = DIMENSIONS
  endpoint.hasOneLength = false
})

describe('An endpoint that works', () => {
  test('gives each text its vector, whatever the order of its answer', async () => {
    const texts = ['בראשית ברא', 'את השמים', 'ואת הארץ']
    const vectors = await createEmbedTexts(settings)(texts, LIMITS)
    assert.deepEqual(
      vectors.map((vector) => [...vector]),
      texts.map((text) => trigramVector(text, DIMENSIONS)),
    )
    const last = endpoint.requests.at(-1)
    assert.deepEqual([last?.authorization, last?.dimensions], [`Bearer ${KEY}`, DIMENSIONS])
  })

  test('and has one length only is not asked for it a second time', async () => {
    endpoint.hasOneLength = true
    const embed = createEmbedTexts(settings)
    const before = endpoint.requests.length
    await embed(['אחד'], LIMITS)
    await embed(['שנים'], LIMITS)
    const asked = endpoint.requests.slice(before).map(({ dimensions }) => dimensions)
    assert.deepEqual(asked, [DIMENSIONS, undefined, undefined])
  })
})

describe('An endpoint that fails', () => {
  for (const status of [401, 403, 404, 429, 500, 503]) {
    test(`with ${status} fails for every text`, async () => {
      endpoint.misbehave({ status, body: `{"error":{"message":"wrong key ${KEY}"}}` })
      const { kind, message } = await failure()
      assert.equal(kind, 'away')
      assert.match(message, new RegExp(`status ${status}, “wrong key \\*\\*\\*”`))
    })
  }

  test('with 400, 413 or 422 may take other texts', async () => {
    for (const status of [400, 413, 422]) {
      endpoint.misbehave({ status, body: 'too long' })
      assert.equal((await failure()).kind, 'refused')
    }
  })

  for (const [name, body] of [
    ['no JSON', '<html>'],
    ['no list', '{"object":"list"}'],
    ['no vectors', '{"data":[]}'],
    ['two vectors for one text', '{"data":[{"embedding":[1]},{"embedding":[1]}]}'],
    ['an entry that is no object', '{"data":[7]}'],
    ['a place that is not there', `{"data":[{"index":4,"embedding":[${'1,'.repeat(63)}1]}]}`],
    ['words instead of numbers', `{"data":[{"index":0,"embedding":[${'"a",'.repeat(63)}"a"]}]}`],
    ['base64', '{"data":[{"index":0,"embedding":"AAAA"}]}'],
    ['a vector of zeros', `{"data":[{"index":0,"embedding":[${'0,'.repeat(63)}0]}]}`],
  ] as const) {
    test(`with ${name} fails in words`, async () => {
      endpoint.misbehave({ body })
      assert.equal((await failure()).kind, 'away')
    })
  }

  test('with vectors of another length says which length to set', async () => {
    endpoint.dimensions = 32
    assert.match((await failure()).message, /vectors of 32 dimensions, and EMBEDDINGS_DIMENSIONS is 64/)
  })

  test('with an endless answer is cut off', async () => {
    endpoint.misbehave({ body: 'x'.repeat(1_000_000) })
    assert.match((await failure()).message, /more than \d+ bytes/)
  })

  test('in silence fails when the time is over, or when the work stops', async () => {
    endpoint.misbehave({ body: 'silent' })
    assert.match((await failure(['אחד'], { timeoutMs: 50 })).message, /no answer within 0.05 s/)
    const stop = new AbortController()
    const asking = createEmbedTexts(settings)(['אחד'], { ...LIMITS, signal: stop.signal })
    stop.abort()
    await assert.rejects(asking, EndpointFails)
  })

  test('by leading to another address gets it no words and no key', async () => {
    const other = createServer((_request, response) => response.end())
    let visits = 0
    other.on('request', () => {
      visits += 1
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    after(() => other.close())
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const headers = { location: `http://127.0.0.1:${port}/` }
    endpoint.misbehave({ status: 307, headers, body: '' })
    assert.equal((await failure()).kind, 'away')
    assert.equal(visits, 0)
  })

  test('because nothing listens fails with the reason', async () => {
    await endpoint.stop()
    assert.match((await failure()).message, /ECONNREFUSED/)
    await endpoint.start()
  })
})
