/** Bytes are public only while a merged item uses them. Until then they are for their sender and for who may approve; a file whose
 *  suggestion was refused or withdrawn can be sent again. Source: shapes.md#upload; docs/developers/uploads.md (“Who sees the bytes”). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newSound, type Uploading, uploadingOn } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'

for (const [limits, rate] of [
  ['with limits', true],
  ['without limits', false],
] as const) {
  const server = await startTestServer({ opening: { limits: { rate } } })
  describe(`Bytes that are sent, ${limits}`, () => {
    let shelves: Shelves
    let uploading: Uploading
    let event: string
    let query: { [name: string]: string }

    before(async () => {
      shelves = await addShelves(server)
      const created_at = '2020-01-01T00:00:00.000Z'
      await server.catalog.ledger.write(async (tx) => {
        await tx.updateTable('people').set({ created_at }).execute()
      })
      uploading = uploadingOn(server)
      event = await uploading.addEvent(shelves.sichos)
      query = { what: 'recording', rights: 'mine', for: event }
    })

    const statusFor = async (sha256: unknown, as?: Name): Promise<number> => {
      const { status, headers } = await server.fetch(`/objects/${sha256}`, as === undefined ? {} : { as })
      const cache = headers.get('cache-control') ?? ''
      if (status === 200 && as !== undefined) assert.match(cache, /private|immutable/)
      return status
    }

    const act = async (answer: JsonObject, verb: string, as: Name, json: JsonObject = {}) =>
      await server.send(200, `/v1/suggestions/${answer.suggestion}/${verb}`, post(as, json))

    test('are for their sender and for who may approve, until the merge', async () => {
      // Chana has merged before.
      const bytes = newSound()
      const answer = await uploading.sent(query, bytes)
      assert.deepEqual([answer.rights, answer.served], ['open', false])
      const { sha256 } = answer
      assert.equal((await server.get(`/v1/files/${sha256}`)).url, null)
      for (const as of [undefined, 'dovid', 'miriam'] as const) {
        assert.equal(await statusFor(sha256, as), 404, as ?? 'visitor')
      }
      for (const as of ['chana', 'kalman', 'sara'] as const) {
        assert.equal(await statusFor(sha256, as), 200, as)
      }
      await uploading.approve(answer, 'kalman')
      assert.equal(await statusFor(sha256), 200)
      assert.notEqual((await server.get(`/v1/files/${sha256}`)).url, null)
    })

    test('are answered with the suggestion with which they wait, and with the items that use them', async () => {
      const bytes = newSound()
      const first = await uploading.sent(query, bytes)
      const { sha256, suggestion } = first
      for (const as of ['chana', 'dovid'] as const) {
        const { status, json } = await uploading.send(query, bytes, as)
        assert.equal(status, 200)
        assert.deepEqual(json, { sha256, existed: true, usedBy: [], suggestion })
      }
      await uploading.approve(first, 'kalman')
      const { json } = await uploading.send(query, bytes, 'dovid')
      assert.equal(json.suggestion, undefined)
      assert.equal(listOf(json.usedBy)[0]?.type, 'recording')
    })

    test('can be sent again after their suggestion was withdrawn, by anybody', async () => {
      const bytes = newSound()
      const first = await uploading.sent(query, bytes)
      await act(first, 'withdraw', 'chana')
      assert.equal(await statusFor(first.sha256), 404)
      const second = await uploading.send({ ...query, rights: 'free', credit: 'דוד' }, bytes, 'dovid')
      assert.equal(second.status, 201)
      assert.notEqual(second.json.suggestion, first.suggestion)
      assert.deepEqual([second.json.existed, second.json.rights], [false, 'credit'])
      assert.equal(await statusFor(first.sha256), 404)
      await uploading.approve(second.json, 'kalman')
      const file = await server.get(`/v1/files/${first.sha256}`)
      assert.deepEqual([file.rights, file.credit], ['credit', 'דוד'])
      assert.equal(await statusFor(first.sha256), 200)
    })

    test('that were sent back wait for their author, and others begin anew', async () => {
      const bytes = newSound()
      const first = await uploading.sent(query, bytes)
      await act(first, 'send-back', 'kalman', { note: 'Which farbrengen is it?' })
      assert.equal(await statusFor(first.sha256), 404)
      const again = await uploading.send(query, bytes)
      assert.deepEqual([again.status, again.json.suggestion], [200, first.suggestion])
      const other = await uploading.send(query, bytes, 'dovid')
      assert.equal(other.status, 201)
      await uploading.approve(other.json, 'kalman')
      assert.equal(await statusFor(first.sha256), 200)
    })

    test('of unsure rights are for who decides too, and are not served after the merge', async () => {
      const answer = await uploading.sent({ ...query, rights: 'unsure' }, newSound())
      assert.equal(await statusFor(answer.sha256, 'kalman'), 200)
      assert.equal(await statusFor(answer.sha256, 'miriam'), 404)
      await uploading.approve(answer, 'kalman')
      assert.equal(await statusFor(answer.sha256), 404)
      assert.equal(await statusFor(answer.sha256, 'kalman'), 404)
    })

    test('wait for their merge also when a steward has freed them', async () => {
      const answer = await uploading.sent({ ...query, rights: 'unsure' }, newSound())
      const sara = await signIn(server, 'sara')
      const order = { rights: 'open', reason: 'They asked the owner.' }
      const path = `/v1/admin/files/${answer.sha256}/rights`
      assert.equal((await sara(path, { method: 'PUT', json: order })).status, 200)
      assert.equal(await statusFor(answer.sha256), 404)
      await uploading.approve(answer, 'kalman')
      assert.equal(await statusFor(answer.sha256), 200)
    })

    test('that a takedown stopped stay stopped when they are sent again', async () => {
      const bytes = newSound()
      const first = await uploading.sent(query, bytes)
      const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
      const statement = 'This is mine and I did not agree.'
      const request = post('kalman', { target: first.sha256, statement, ...who })
      const { id } = await server.send(201, '/v1/takedowns', request)
      const sara = await signIn(server, 'sara')
      const decided = await sara(`/v1/admin/takedowns/${id}/decide`, {
        json: { decision: 'upheld' },
      })
      assert.equal(parseJsonObject(decided.text).item, null)
      await act(first, 'withdraw', 'chana')
      const second = await uploading.send(query, bytes, 'dovid')
      assert.deepEqual([second.status, second.json.rights, second.json.served], [201, 'preserved', false])
      await uploading.approve(second.json, 'kalman')
      for (const as of [undefined, 'chana', 'dovid', 'kalman'] as const) {
        assert.equal(await statusFor(first.sha256, as), 404, as ?? 'visitor')
      }
    })

    test('are told when an item names them and they are not held', async () => {
      const sha256 = newSound().toString('hex').slice(-64)
      const data = { kind: 'booklet', title: { he: 'ספר' }, sets: [shelves.sichos] }
      const [printing, scan] = [newItemId(), newItemId()]
      await merge(server, [
        { id: printing, type: 'publication', data },
        {
          id: scan,
          type: 'scan',
          data: { publication: printing, file: sha256, completeness: 'complete' },
        },
      ])
      const check = await server.send(200, '/v1/uploads/check', post('chana', { sha256 }))
      const { as, reason, publication } = objectOf(check.proposal)
      assert.deepEqual([as, publication], ['scan-of', printing])
      assert.match(String(reason), /not held/)
    })
  })
}
