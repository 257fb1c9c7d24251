/** Doors that a stranger or a stolen browser may not use: drafts of others, other ways back to an app, ports of other services, schemas, too
 *  much at once. Source: service.md#security; shapes.md#rate; decisions.md#sessions. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { findLiveSession } from '@yalkut/ledger/access'
import { newItemId } from '@yalkut/model'
import { addShelves, draftOf, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ opening: { limits: { rate: true, captcha: false } } })
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

test('A stranger’s draft is not there, by every method', async () => {
  const data = { title: { he: 'ספר' }, slug: 'x', authors: [], genre: 'sichos', levels: [] }
  const work = { id: newItemId(), type: 'work', data: { ...data, sets: [shelves.sichos] } }
  const id = await draftOf(server, [work])
  const path = `/v1/suggestions/${id}`
  const asks = [
    [path, {}],
    [`${path}/conversation`, {}],
    [`${path}/approve`, post('dovid', {})],
    [`${path}/reviews`, post('dovid', { verdict: 'comment', body: 'x' })],
    [`${path}/send-back`, post('dovid', { note: 'x' })],
    [`${path}/submit`, post('dovid', {})],
    [`${path}/withdraw`, post('dovid', {})],
    [`${path}/reopen`, post('dovid', {})],
    [`${path}/revert`, post('dovid', {})],
    [`${path}/comments`, post('dovid', { body: 'x' })],
    [`${path}/items`, { ...post('dovid', work), method: 'PUT' }],
    [path, { ...post('dovid', { title: 'x' }), method: 'PATCH' }],
    ['/v1/suggestions/combine', post('dovid', { suggestions: [id, id + 1] })],
  ] as const
  for (const [address, request] of asks) {
    const { status, json } = await server.fetch(address, request)
    const method = 'method' in request ? request.method : 'GET'
    assert.equal(status, 404, `${method} ${address} ${JSON.stringify(json)}`)
  }
  assert.equal((await server.fetch(path, { as: 'chana' })).status, 200)
})

test('Webhooks go to ports 443 and 8443 alone', async () => {
  for (const [url, status] of [
    ['https://example.com/hook', 201],
    ['https://example.com:8443/hook', 201],
    ['https://example.com:6379/hook', 422],
    ['https://example.com:22/hook', 422],
  ] as const) {
    const answer = await server.fetch('/v1/webhooks', post('chana', { url }))
    assert.equal(answer.status, status, url)
    if (status === 422) assert.match(String(answer.json.message), /443 or 8443/)
  }
})

describe('A session', () => {
  test('ends after 180 days, whatever its use', async () => {
    const { ledger, clock } = server.catalog
    await signIn(server, 'dovid')
    const hash = await ledger.read.selectFrom('sessions').select('hash').executeTakeFirstOrThrow()
    assert.ok(hash)
    const long = new Date(clock().getTime() - 181 * 24 * 3_600_000).toISOString()
    const chana = await signIn(server, 'chana')
    assert.match((await chana('/v1/auth/me')).text, /"chana"/)
    const { id } = server.people.chana
    await ledger.write(async (tx) => {
      await tx.updateTable('sessions').set({ created_at: long }).where('person_id', '=', id).execute()
    })
    assert.doesNotMatch((await chana('/v1/auth/me')).text, /"chana"/)
    const times = { usedSince: '2020-01-01T00:00:00.000Z', begunSince: long }
    assert.equal(await findLiveSession(ledger.read, 'x'.repeat(43), times), null)
  })

  test('adds a passkey only within ten minutes of its sign-in', async () => {
    const { ledger, clock } = server.catalog
    const miriam = await signIn(server, 'miriam')
    const start = () => miriam('/v1/auth/passkeys/register/start', { json: {} })
    assert.equal((await start()).status, 200)
    const earlier = new Date(clock().getTime() - 11 * 60_000).toISOString()
    const { id } = server.people.miriam
    await ledger.write(async (tx) => {
      await tx.updateTable('sessions').set({ created_at: earlier }).where('person_id', '=', id).execute()
    })
    const refused = await start()
    assert.equal(refused.status, 403)
    assert.match(refused.text, /Sign in again/)
  })
})

test('Schemas come from stewards, and are small', async () => {
  const schema = (more = '', properties: object = {}): object => ({
    id: newItemId(),
    type: 'schema',
    path: '/schemas/recipe',
    data: {
      entityType: 'recipe',
      label: { he: 'מתכון' },
      version: 1,
      jsonSchema: { type: 'object', description: more, properties },
    },
  })
  const put = async (as: 'chana' | 'sara', json: object): Promise<number> => {
    const { id } = await server.send(201, '/v1/suggestions', post(as, { title: 'x' }))
    const request = { ...post(as, json), method: 'PUT' }
    return (await server.fetch(`/v1/suggestions/${id}/items`, request)).status
  }
  assert.equal(await put('chana', schema()), 403)
  assert.equal(await put('sara', schema()), 200)
  assert.equal(await put('sara', schema('x'.repeat(70_000))), 413)
  const parts = Array.from({ length: 600 }, (_, n) => [`f${n}`, { type: 'string' }])
  assert.equal(await put('sara', schema('', Object.fromEntries(parts))), 413)
})

test('Drafts take so many bytes of a person in a day', async () => {
  const { id } = await server.send(201, '/v1/suggestions', post('dovid', { title: 'x' }))
  const data = { text: newItemId(), order: 'V', kind: 'paragraph', content: 'מילים', proofread: 0 }
  const put = async (): Promise<number> => {
    const request = { ...post('dovid', { id: newItemId(), type: 'segment', data }), method: 'PUT' }
    return (await server.fetch(`/v1/suggestions/${id}/items`, request)).status
  }
  assert.equal(await put(), 200)
  const dovid = server.people.dovid.id
  // As if he had sent all but a little of it.
  const { ledger } = server.catalog
  const { bytes } = await ledger.read
    .selectFrom('draft_bytes')
    .select('bytes')
    .where('person_id', '=', dovid)
    .executeTakeFirstOrThrow()
  await ledger.write(async (tx) => {
    await tx
      .updateTable('draft_bytes')
      .set({ bytes: 30_000_000 - bytes })
      .where('person_id', '=', dovid)
      .execute()
  })
  assert.deepEqual([await put(), await put()], [200, 429])
})

test('A public preview is small; an account previews more', async () => {
  const rename = (n: number): object => ({
    op: 'rename',
    item: shelves.sichosWork,
    name: { en: `Name ${n}` },
  })
  const plan = (count: number): object => ({
    operations: Array.from({ length: count }, (_, n) => rename(n)),
  })
  const preview = async (count: number, as?: 'dovid'): Promise<number> => {
    const json = plan(count)
    const request = as === undefined ? { method: 'POST', json } : post(as, json)
    return (await server.fetch('/v1/organize/preview', request)).status
  }
  assert.equal(await preview(20), 200)
  assert.equal(await preview(21), 401)
  assert.equal(await preview(21, 'dovid'), 200)
})
