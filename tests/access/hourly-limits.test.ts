/** Limits of requests for mails that sign in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

let now = new Date('2026-03-01T12:00:00.000Z')
const server = await startAccessServer({ rate: true, clock: () => now, trustProxy: 1 })

/** `from`: the client address that the proxy states. */
async function ask(email: string, from?: string): Promise<{ status: number; wait: number }> {
  const headers: { [name: string]: string } = from === undefined ? {} : { 'x-forwarded-for': from }
  const sent = await server.browser().send('/v1/auth/email/start', { json: { email }, headers })
  return { status: sent.status, wait: Number(sent.headers.get('retry-after')) }
}

test('one mail address gets at most five mails an hour, known or unknown, until the hour has passed', async () => {
  for (const email of ['one@example.org', 'ONE@example.org']) {
    for (let n = 0; n < 2; n += 1) assert.equal((await ask(email)).status, 200)
  }
  now = new Date(now.getTime() + 30 * 60_000)
  assert.equal((await ask('one@example.org')).status, 200)
  const { status, wait } = await ask('one@example.org')
  assert.equal(status, 429)
  assert.ok(wait > 0 && wait <= 1_800, `${wait}`)
  assert.equal(server.mails.length, 5)
  assert.equal((await ask('two@example.org')).status, 200)
  now = new Date(now.getTime() + 31 * 60_000)
  assert.equal((await ask('one@example.org')).status, 200)
})

test('one network address requests at most twenty mails an hour', async () => {
  now = new Date(now.getTime() + 61 * 60_000)
  for (let n = 0; n < 20; n += 1) assert.equal((await ask(`a${n}@example.org`)).status, 200)
  assert.equal((await ask('b@example.org')).status, 429)
})

test('requests beyond the network address’s limit do not count against a mail address', async () => {
  now = new Date(now.getTime() + 61 * 60_000)
  const stranger = '203.0.113.9'
  for (let n = 0; n < 20; n += 1) assert.equal((await ask(`c${n}@example.org`, stranger)).status, 200)
  for (let n = 0; n < 6; n += 1) assert.equal((await ask('rivka@example.org', stranger)).status, 429)
  const own = '198.51.100.7'
  for (let n = 0; n < 5; n += 1) assert.equal((await ask('rivka@example.org', own)).status, 200)
})

test('refused requests are not counted: the wait of a persistent person does not grow', async () => {
  now = new Date(now.getTime() + 61 * 60_000)
  for (let n = 0; n < 5; n += 1) assert.equal((await ask('miri@example.org')).status, 200)
  now = new Date(now.getTime() + 40 * 60_000)
  for (let n = 0; n < 30; n += 1) assert.equal((await ask('miri@example.org')).status, 429)
  assert.equal((await ask('other@example.org')).status, 200, 'nor are they counted against the network address')
  now = new Date(now.getTime() + 21 * 60_000)
  assert.equal((await ask('miri@example.org')).status, 200)
})

test('a client address with a port counts as the same address without it', async () => {
  now = new Date(now.getTime() + 61 * 60_000)
  const from = (n: number): string => `192.0.2.44:${5_000 + n}`
  for (let n = 0; n < 20; n += 1) assert.equal((await ask(`d${n}@example.org`, from(n))).status, 200)
  assert.equal((await ask('e@example.org', from(20))).status, 429)
  for (let n = 0; n < 20; n += 1) {
    const { status } = await ask(`f${n}@example.org`, `rubbish-${n}`)
    assert.equal(status, 200, 'an invalid client address counts as the proxy’s')
  }
  assert.equal((await ask('g@example.org', 'rubbish')).status, 429)
})

test('one network address starts at most twenty accounts by passkey an hour', async () => {
  const begin = async (handle: string): Promise<number> => {
    const path = '/v1/auth/passkeys/register/start'
    return (await server.browser().send(path, { json: { handle } })).status
  }
  for (let n = 0; n < 20; n += 1) assert.equal(await begin(`some-${n}`), 200)
  assert.equal(await begin('one-more'), 429)
})
