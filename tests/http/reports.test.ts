/** Reports without an account over HTTP. Source: service.md#reports; decisions.md#limits. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { type Answer, startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const shelves = await addShelves(server)

/** Solves the captcha, as the widget does in a reader's browser. */
async function solved(): Promise<string> {
  const { bytes, headers } = await server.fetch('/v1/captcha')
  assert.equal(headers.get('cache-control'), 'no-store')
  const challenge = parseJsonObject(bytes.toString('utf8'))
  for (let number = 0; number <= Number(challenge.maxnumber); number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex')
    if (hash === challenge.challenge) {
      return Buffer.from(JSON.stringify({ ...challenge, number, took: 7 })).toString('base64')
    }
  }
  throw new Error('the challenge has no solution')
}

async function report(captcha?: string): Promise<Answer> {
  const { sichosWork: entityId } = shelves
  const json = { entityId, reason: 'wrong-fact', note: 'השנה', ...(captcha && { captcha }) }
  return await server.fetch('/v1/reports', { method: 'POST', json })
}

test('a reader without an account sends at most ten reports an hour', async () => {
  assert.equal((await report()).status, 403)
  assert.equal((await report('nonsense')).status, 403)
  const once = await solved()
  assert.equal((await report(once)).status, 201)
  assert.equal((await report(once)).status, 403)
  for (let n = 1; n < 10; n += 1) assert.equal((await report(await solved())).status, 201)
  const { status, headers } = await report(await solved())
  assert.equal(status, 429)
  assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  const { status: signedIn } = await server.fetch('/v1/reports', post('dovid', { reason: 'other' }))
  assert.equal(signedIn, 201)
})

test('keepers read and close the reports of their sets, and never see the sender', async () => {
  const created = await server.send(201, '/v1/reports', {
    ...post('dovid', { entityId: shelves.sichosWork, reason: 'rights', title: 'שלי' }),
  })
  const reader = { headers: { authorization: `Bearer ${server.people.kalman.readToken}` } }
  const { bytes } = await server.fetch('/v1/reports', reader)
  assert.equal(bytes.includes(server.people.dovid.id), false)
  const { reports } = parseJsonObject(bytes.toString('utf8'))
  assert.equal(listOf(reports)[0]?.title, 'שלי')
  assert.equal((await server.fetch('/v1/reports', { as: 'dovid' })).status, 403)
  assert.equal((await server.fetch('/v1/reports')).status, 401)
  const close = `/v1/reports/${created.id}/close`
  assert.equal((await server.fetch(close, post('dovid', { outcome: 'resolved' }))).status, 403)
  assert.equal((await server.fetch(close, post('miriam', { outcome: 'resolved' }))).status, 404)
  assert.deepEqual(await server.send(200, close, post('kalman', { outcome: 'dismissed' })), {
    ok: true,
  })
  assert.equal((await server.fetch(close, post('kalman', { outcome: 'dismissed' }))).status, 409)
})
