/** Headers that keep browsers from misusing answers. Source: service.md#security; decisions.md#safety. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const plain = await startTestServer({ sample: true })
const secure = await startTestServer({ baseUrl: 'https://yalkut.example' })

const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

test('answers, refusals, changes and unknown addresses all have the headers', async () => {
  const item = '/v1/resolve?path=/tanya'
  const answers = [
    await plain.fetch('/'),
    await plain.fetch('/v1'),
    await plain.fetch(item),
    await plain.fetch('/openapi.json'),
    await plain.fetch('/nowhere', { outside: true }),
    await plain.fetch('/v1/suggestions', { method: 'POST', json: { title: 'x' } }),
    await plain.fetch('/v1/suggestions', { method: 'POST', json: { title: 'x' }, as: 'chana' }),
  ]
  for (const { headers, status } of answers) {
    for (const [name, value] of Object.entries(EVERYWHERE)) {
      assert.equal(headers.get(name), value, `${name} of a ${status}`)
    }
  }
})

test('a server on https sends Strict-Transport-Security, one on http does not', async () => {
  const { headers } = await secure.fetch('/v1')
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  assert.equal((await plain.fetch('/v1')).headers.get('strict-transport-security'), null)
})
