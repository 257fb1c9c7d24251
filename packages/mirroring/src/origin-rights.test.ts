/** The changes of rights, from origins that are honest and from origins that lie. Source: shapes.md#mirrors. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { atEnd } from '@yalkut/testing/at-end'
import { type Origin, openOrigin } from './origin.ts'
import { rightsAfter } from './origin-rights.ts'

/** What the origin answers to the number that is asked. */
let answer: (since: number) => JsonObject = () => ({})
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  const { searchParams } = new URL(request.url ?? '', 'http://origin')
  response.end(JSON.stringify(answer(Number(searchParams.get('since')))))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
atEnd(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const { publicKey } = generateKeyPairSync('ed25519')
const origin: Origin = openOrigin({
  address: `http://127.0.0.1:${port}`,
  key: Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64'),
  stop: new AbortController().signal,
})

/** The numbers of the changes that are told after 0. */
async function told(): Promise<number[]> {
  asked = 0
  const changes: number[] = []
  for await (const { files, stops } of rightsAfter(origin, 0)) {
    changes.push(...[...files, ...stops].map(({ change }) => change))
  }
  return changes
}

/** The number that the origin gives, asked with another. */
async function nextAfter(since: number): Promise<number> {
  let last = since
  for await (const { next } of rightsAfter(origin, since)) last = next
  return last
}

const stop = (change: number): JsonObject => ({ change, item: 'rh-00000001', stopped: true })

test('many pages that tell nothing are read to the change after them', async () => {
  answer = (since) =>
    since < 50_000
      ? { changes: [], next: since + 500, more: true }
      : { changes: [stop(50_001)], next: 50_001, more: false }
  assert.deepEqual(await told(), [50_001])
})

test('pages that tell nothing end, however far each of them goes', async () => {
  for (const step of [1, 499, 1_000_000]) {
    answer = (since) => ({ changes: [], next: since + step, more: true })
    await assert.rejects(told(), /more changes of rights follow, and gives none/)
    assert.ok(asked <= 2_001, `${asked} pages of ${step}`)
  }
})

test('an origin whose line is shorter than the number gives its own number', async () => {
  answer = () => ({ changes: [], next: 12, more: false })
  assert.equal(await nextAfter(2 ** 50), 12)
  answer = () => ({ changes: [stop(2 ** 50 + 1)], next: 12, more: true })
  assert.equal(await nextAfter(2 ** 50), 12)
})

test('changes that are not of their page are nothing', async () => {
  answer = (since) => ({
    changes: [stop(1), { change: since + 1 }, 7],
    next: since + 2,
    more: true,
  })
  await assert.rejects(told(), /more changes of rights follow, and gives none/)
  answer = () => ({ changes: [stop(9), stop(1), stop(2)], next: 2, more: false })
  assert.deepEqual(await told(), [1, 2])
  for (const next of [-1, 1.5, '2', null]) {
    answer = () => ({ changes: [], next, more: true })
    await assert.rejects(told(), /gave no changes of rights/)
  }
})
