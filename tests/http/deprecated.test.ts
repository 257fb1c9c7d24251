/** Older names of parameters announce their removal. Source: service.md#versioning; RFC 9745, 2; RFC 8594, 3. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject } from '@yalkut/model'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })

/** Every parameter that the API's document marks as deprecated, with the address of its route. */
const MARKED = server.document.operations.flatMap(({ path, method, says }) =>
  listOf(says.parameters ?? [])
    .filter(({ deprecated }) => deprecated === true)
    .map(({ name, schema }) => ({
      path: path.replaceAll(/\{[^}]+\}/g, 'rh-5j6zbcv7'),
      method,
      name: String(name),
      value: isJsonObject(schema) && schema.type === 'integer' ? '9' : '2026-01-01T00:00:00.000Z',
    })),
)

const SIX_MONTHS_MS = 182 * 86_400_000

test('deprecated parameters exist, and all belong to routes that read', () => {
  assert.ok(MARKED.length >= 5, JSON.stringify(MARKED))
  for (const { path, method } of MARKED) assert.equal(method, 'get', path)
})

for (const { path, name, value } of MARKED) {
  test(`${path} answers “${name}” with the date of its deprecation and the date of its removal`, async () => {
    for (const query of [`${name}=${value}`, `limit=0&${name}=${value}`]) {
      const { headers } = await server.fetch(`${path}?${query}`, { as: 'sara' })
      const [, since] = /^@(\d+)$/.exec(headers.get('deprecation') ?? '') ?? []
      const until = headers.get('sunset') ?? ''
      assert.ok(since !== undefined, query)
      assert.equal(new Date(until).toUTCString(), until)
      assert.ok(Date.parse(until) - Number(since) * 1000 >= SIX_MONTHS_MS)
    }
  })

  test(`${path} sends no deprecation headers without “${name}”`, async () => {
    const { headers } = await server.fetch(`${path}?limit=1`, { as: 'sara' })
    assert.deepEqual([headers.get('deprecation'), headers.get('sunset')], [null, null])
  })
}
