/** The rules of a search by name are switched on and off as those of a search inside words. Source: shapes.md#names-search. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })
const TANYA = 'rh-5j6zbcv7'

async function finds(q: string, switches: { [name: string]: string } = {}): Promise<boolean> {
  const query = new URLSearchParams({ q, limit: '100', ...switches })
  const { results } = await server.get(`/v1/search?${query}`)
  return listOf(results).some(({ id }) => id === TANYA)
}

const CASES: readonly (readonly [q: string, on: string, off: string])[] = [
  ['tany', 'exact,begins', 'exact,spelling'],
  ['תנא', 'exact,spelling', 'exact,begins'],
]

for (const [q, on, off] of CASES) {
  test(`“${q}” finds with the rules ${on}, and not with ${off}`, async () => {
    assert.equal(await finds(q, { rules: on }), true)
    assert.equal(await finds(q, { rules: off }), false)
    assert.equal(await finds(q, { rules: `${on},${off}`, without: on.split(',')[1] ?? '' }), false)
  })
}

test('the same letters are found with the rule exact alone', async () => {
  assert.equal(await finds('tanya', { rules: 'exact' }), true)
  assert.equal(await finds('תניא', { rules: 'exact' }), true)
})

test('an unknown rule is refused by name', async () => {
  for (const switches of ['rules=nothing', 'without=exact,', 'rules=exact&without=x']) {
    const { status, bytes } = await server.fetch(`/v1/search?q=tanya&${switches}`)
    assert.equal(status, 400)
    assert.match(bytes.toString('utf8'), /rules|without/)
  }
})
