import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'

const { Claim, RENEW_MS } = await import('./claim.svelte.ts')

function watched() {
  const asked: { body: unknown; at: number }[] = []
  const clock = { ms: 0 }
  const claim = new Claim({
    path: '/v1/scans/rh-1/claim',
    person: 'p1',
    now: () => clock.ms,
    async fetching(_path, { body }) {
      asked.push({ body: JSON.parse(String(body)), at: clock.ms })
      return Response.json({ until: 'x', others: [{ by: 'chana', page: 9, until: 'x' }] })
    },
  })
  return { asked, clock, claim }
}

test('a claim is renewed by work, and only when it grows old', async () => {
  const { asked, clock, claim } = watched()
  await claim.work()
  assert.equal(asked.length, 0)
  await claim.take({ page: 8 })
  assert.deepEqual(claim.others, [{ by: 'chana', page: 9, until: 'x' }])
  await claim.work()
  clock.ms = RENEW_MS - 1
  await claim.work()
  assert.equal(asked.length, 1)
  clock.ms = RENEW_MS
  await claim.work()
  await claim.work()
  assert.deepEqual(
    asked.map(({ at }) => at),
    [0, RENEW_MS],
  )
  await claim.release()
  clock.ms = RENEW_MS * 3
  await claim.work()
  assert.deepEqual(asked.at(-1)?.body, { page: 8, release: true })
  assert.equal(asked.length, 3)
})

test('a lost network stops nobody', async () => {
  const claim = new Claim({
    path: '/v1/scans/rh-1/claim',
    person: 'p1',
    fetching: async () => {
      throw new TypeError('fetch failed')
    },
  })
  await claim.take({ page: 1 })
  assert.deepEqual(claim.others, [])
})
