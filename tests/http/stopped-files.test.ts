/** A family's request or an upheld request stops files until a steward decides otherwise, also scans that wait and
 *  scans that are sent later.
 *  Source: service.md#takedowns; docs/operators/files.md. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { addShelves, merge, openOf, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, newSound, uploadingOn } from '@yalkut/testing/servers/uploads'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { sent, approve, addEvent } = uploadingOn(server)
let shelves: Shelves
let sara: Awaited<ReturnType<typeof signIn>>

before(async () => {
  shelves = await addShelves(server)
  sara = await signIn(server, 'sara')
})

async function newTeshura(on: TestServer = server, set = shelves.sichos): Promise<string> {
  const id = newItemId()
  const simcha = { kind: 'wedding', families: ['משפחת כהן', 'משפחת לוי'] }
  const data = { kind: 'teshura', title: { he: `תשורה ${id}` }, simcha, sets: [set] }
  await merge(on, [{ id, type: 'publication', data }])
  return id
}

const requestFor = (teshura: string): Promise<JsonObject> =>
  server.send(201, `/v1/teshuros/${teshura}/family-request`, post('miriam', {}))

async function decide(target: string, decision: string): Promise<JsonObject> {
  const status = decision === 'lifted' ? 'upheld' : 'open'
  const found = parseJsonObject((await sara(`/v1/admin/takedowns?status=${status}`)).text)
  const mine = listOf(found.takedowns).find((each) => each.target === target)
  const { text } = await sara(`/v1/admin/takedowns/${mine?.id}/decide`, { json: { decision } })
  return parseJsonObject(text)
}

async function setRights(sha256: unknown, rights: string): Promise<void> {
  const json = { rights, reason: 'We asked the family.' }
  const { status } = await sara(`/v1/admin/files/${sha256}/rights`, { method: 'PUT', json })
  assert.equal(status, 200)
}

async function isServed(sha256: unknown, expected: boolean, when: string): Promise<void> {
  const { status } = await server.fetch(`/objects/${sha256}`)
  assert.equal(status, expected ? 200 : 404, when)
  const { url } = await server.get(`/v1/files/${sha256}`)
  assert.equal(url !== null, expected, when)
}

const scanOf = (teshura: string): Promise<JsonObject> => sent({ what: 'scan', rights: 'mine', for: teshura }, newPdf())

describe('A family’s request', () => {
  test('stops a scan that waits in an open suggestion, and the merge leaves it stopped', async () => {
    const teshura = await newTeshura()
    const [scan, merged] = [await scanOf(teshura), await scanOf(teshura)]
    await approve(merged)
    await isServed(scan.sha256, false, 'before its merge')
    await isServed(merged.sha256, true, 'merged before')
    assert.equal((await requestFor(teshura)).paused, 1)
    await approve(scan)
    for (const { sha256 } of [scan, merged]) await isServed(sha256, false, 'after the merge')
    assert.deepEqual(await decide(teshura, 'declined'), { files: 2, item: teshura })
    for (const { sha256 } of [scan, merged]) await isServed(sha256, true, 'when it was declined')
  })

  test('stops scans that are sent later, also of a printing of the teshura', async () => {
    const teshura = await newTeshura()
    assert.equal((await requestFor(teshura)).paused, 0)
    const scan = await scanOf(teshura)
    assert.deepEqual([scan.rights, scan.served], ['preserved', false])
    const query = { what: 'scan', as: 'printing', rights: 'mine', for: teshura }
    const printing = await sent(query, newPdf())
    for (const each of [scan, printing]) {
      await isServed(each.sha256, false, 'while it waits')
      await approve(each)
      await isServed(each.sha256, false, 'after the merge')
    }
    await decide(teshura, 'upheld')
    const later = await scanOf(teshura)
    await isServed(later.sha256, false, 'after it was upheld')
    await approve(later)
    await isServed(later.sha256, false, 'merged after it was upheld')
    await setRights(later.sha256, 'open')
    await isServed(later.sha256, false, 'a steward’s word about a file waits for the end of the takedown')
    await decide(teshura, 'lifted')
    await isServed(later.sha256, true, 'lifted')
  })

  test('is declined, and gives back the scans sent in the meantime', async () => {
    const teshura = await newTeshura()
    await requestFor(teshura)
    const scan = await scanOf(teshura)
    assert.deepEqual(await decide(teshura, 'declined'), { files: 0, item: teshura })
    await isServed(scan.sha256, false, 'declined, and not merged')
    await approve(scan)
    await isServed(scan.sha256, true, 'merged')
    assert.equal((await server.get(`/v1/files/${scan.sha256}`)).rights, 'credit')
    const later = await scanOf(teshura)
    await approve(later)
    await isServed(later.sha256, true, 'sent after it was declined')
  })

  test('stops a held file that becomes a scan of the teshura', async () => {
    const teshura = await newTeshura()
    await requestFor(teshura)
    const sha256 = await holdFile(server.catalog, newPdf())
    const data = { publication: teshura, file: sha256, completeness: 'complete' }
    const scan = newItemId()
    const id = await openOf(server, [{ id: scan, type: 'scan', data }])
    await isServed(sha256, true, 'a suggestion alone stops nothing of others')
    await server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
    await isServed(sha256, false, 'merged')
    await setRights(sha256, 'open')
    await merge(server, [{ id: scan, type: 'scan', data: { ...data, note: 'x' } }])
    await decide(teshura, 'declined')
    await isServed(sha256, true, 'a steward’s word outlives later merges')
  })

  test('does not stop a file that another item uses, though an open suggestion claims it for the teshura', async () => {
    const [teshura, other] = [await newTeshura(), await newTeshura()]
    const { sha256, ...scan } = await scanOf(other)
    await approve(scan)
    const data = { publication: teshura, file: String(sha256), completeness: 'complete' }
    await openOf(server, [{ id: newItemId(), type: 'scan', data }], 'dovid')
    assert.equal((await requestFor(teshura)).paused, 0)
    await isServed(sha256, true, 'it is a scan of another teshura')
  })
})

test('An upheld request about a publication or an event stops files that wait and files sent later', async () => {
  const publication = await newTeshura()
  const event = await addEvent(shelves.sichos)
  const asks = [
    [publication, () => scanOf(publication)],
    [event, () => sent({ what: 'recording', rights: 'mine', for: event }, newSound())],
  ] as const
  for (const [target, send] of asks) {
    const waiting = await send()
    const statement = 'This is ours and we did not agree.'
    const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
    await server.send(201, '/v1/takedowns', post('chana', { target, statement, ...who }))
    const meanwhile = await send()
    await approve(meanwhile)
    await isServed(meanwhile.sha256, true, 'nothing changes before it is decided')
    assert.deepEqual(await decide(target, 'upheld'), { files: 1, item: target })
    const later = await send()
    for (const each of [waiting, later]) {
      await isServed(each.sha256, false, 'waiting')
      await approve(each)
    }
    const all = [waiting, meanwhile, later]
    for (const each of all) await isServed(each.sha256, false, 'merged')
    await decide(target, 'lifted')
    for (const each of all) await isServed(each.sha256, true, 'lifted')
  }
})

describe('A new contributor’s scan', () => {
  test('is served after the merge only if the request was declined', async () => {
    const limited = await startTestServer()
    const { sichos } = await addShelves(limited)
    const created_at = '2020-01-01T00:00:00.000Z'
    await limited.catalog.ledger.write(async (tx) => {
      await tx.updateTable('people').set({ created_at }).execute()
    })
    const uploading = uploadingOn(limited)
    const steward = await signIn(limited, 'sara')
    const status = async (sha256: unknown): Promise<number> => (await limited.fetch(`/objects/${sha256}`)).status
    for (const [decision, end] of [
      ['upheld', 404],
      ['declined', 200],
    ] as const) {
      const teshura = await newTeshura(limited, sichos)
      const query = { what: 'scan', rights: 'mine', for: teshura }
      const waiting = await uploading.send(query, newPdf(), 'dovid')
      await limited.send(201, `/v1/teshuros/${teshura}/family-request`, post('miriam', {}))
      const later = await uploading.send(query, newPdf(), 'dovid')
      const open = parseJsonObject((await steward('/v1/admin/takedowns')).text)
      const mine = listOf(open.takedowns).find((each) => each.target === teshura)
      await steward(`/v1/admin/takedowns/${mine?.id}/decide`, { json: { decision } })
      for (const { json } of [waiting, later]) {
        assert.equal(await status(json.sha256), 404, 'the file waits for the merge')
      }
      // Approved after both were sent: the first merge makes the sender a known contributor.
      for (const { json } of [waiting, later]) {
        await uploading.approve(json)
        assert.equal(await status(json.sha256), end, decision)
      }
      await limited.catalog.ledger.write(async (tx) => {
        await tx.updateTable('suggestions').set({ author: limited.people.chana.id }).execute()
      })
    }
  })
})
