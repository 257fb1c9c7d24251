/** Bytes sent into a locked set are never served, neither while they wait nor after the merge.
 *  Source: shapes.md#licences-and-rights; docs/developers/uploads.md (Rights). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { eventsOfFile } from '@yalkut/ledger/files'
import { newItemId } from '@yalkut/model'
import { addShelves, merge, type Shelves, setData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, newSound, uploadingOn } from '@yalkut/testing/servers/uploads'
import { changeRights } from '@yalkut/testing/worlds/files'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { sent, approve, addEvent } = uploadingOn(server)
let shelves: Shelves
/** Of the locked set: an event, a unit of its sefer, a publication, and a set inside it. */
let sealed: { event: string; unit: string; publication: string; set: string }

before(async () => {
  shelves = await addShelves(server)
  const [unit, publication, set] = [newItemId(), newItemId(), newItemId()]
  const { sealed: parent, sealedWork: work } = shelves
  const position = [{ level: 'chapter', value: '1' }]
  await merge(server, [
    { id: unit, type: 'unit', data: { work, position, order: 'V', label: { he: 'א' } } },
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס' }, sets: [parent] },
    },
    { id: set, type: 'set', data: { ...setData('sealed-within', []), parent } },
  ])
  sealed = { event: await addEvent(parent), unit, publication, set }
})

async function isWithheld(sha256: unknown, when: string): Promise<void> {
  assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404, `bytes ${when}`)
  const { rights, url } = await server.get(`/v1/files/${sha256}`)
  assert.deepEqual([rights, url], ['preserved', null], when)
}

describe('A file sent into a locked set', () => {
  const newEvent = { eventTitle: 'התוועדות', eventDate: '5742-05-10', new: '1' }
  const FORMS: { [form: string]: () => { [name: string]: string } } = {
    'a scan of its publication': () => ({ what: 'scan', for: sealed.publication }),
    'a printing of its publication': () => ({
      what: 'scan',
      publication: sealed.publication,
      printing: '2',
    }),
    'a printing of its sefer': () => ({ what: 'scan', for: shelves.sealedWork, year: '5742' }),
    'a teshura': () => ({ what: 'scan', families: 'כהן', set: shelves.sealed }),
    'a recording of its event': () => ({ what: 'recording', for: sealed.event }),
    'a recording of a new event': () => ({ what: 'recording', set: shelves.sealed, ...newEvent }),
    'a hanacha of its event': () => ({ what: 'hanacha', for: sealed.event }),
    'a hanacha of its unit': () => ({ what: 'hanacha', for: sealed.unit }),
    'a hanacha of a new event': () => ({ what: 'hanacha', set: shelves.sealed, ...newEvent }),
    'a document': () => ({ what: 'document', title: 'x', set: shelves.sealed }),
    'a document in a set within it': () => ({ what: 'document', title: 'x', set: sealed.set }),
    'a document of its unit': () => ({ what: 'document', title: 'x', unit: sealed.unit }),
    'a sefer': () => ({ what: 'document', as: 'sefer', title: 'x', set: shelves.sealed }),
    'a sefer that contains its unit': () => ({
      what: 'document',
      as: 'sefer',
      title: 'x',
      set: shelves.sichos,
      unit: sealed.unit,
    }),
    'a printing that its sender puts on another shelf': () => ({
      what: 'scan',
      for: sealed.publication,
      printing: '3',
      set: shelves.sichos,
    }),
    'a hanacha that its sender puts on another shelf': () => ({
      what: 'hanacha',
      for: sealed.unit,
      set: shelves.sichos,
    }),
  }
  for (const [form, query] of Object.entries(FORMS)) {
    test(`is never served: ${form}`, async () => {
      const ask: { [name: string]: string } = { rights: 'mine', ...query() }
      const answer = await sent(ask, ask.what === 'recording' ? newSound() : newPdf())
      assert.deepEqual([answer.rights, answer.served], ['preserved', false])
      await isWithheld(answer.sha256, 'while it waits')
      await approve(answer)
      await isWithheld(answer.sha256, 'after the merge')
      // The file's own rights change nothing: the lock of the set holds the file.
      await changeRights(server.catalog, String(answer.sha256), 'open')
      await isWithheld(answer.sha256, 'under the lock')
    })
  }

  test('by a new contributor is not served after the merge either', async () => {
    const limited = await startTestServer()
    const { sealed: set } = await addShelves(limited)
    await limited.catalog.ledger.write(async (tx) => {
      const created_at = '2020-01-01T00:00:00.000Z'
      await tx.updateTable('people').set({ created_at }).execute()
    })
    const uploading = uploadingOn(limited)
    const query = { what: 'document', rights: 'mine', title: 'x', set }
    const { status, json } = await uploading.send(query, newPdf(), 'dovid')
    assert.deepEqual([status, json.rights, json.served], [201, 'preserved', false])
    await uploading.approve(json)
    assert.equal((await limited.fetch(`/objects/${json.sha256}`)).status, 404)
    const history = await eventsOfFile(limited.catalog.ledger.read, String(json.sha256))
    assert.deepEqual(
      history.map(({ after }) => after),
      ['preserved'],
    )
  })
})

test('A file sent beside a locked set is served once it is merged', async () => {
  const event = await addEvent(shelves.sichos)
  const query = { what: 'hanacha', rights: 'mine', for: event }
  const answer = await sent(query, newPdf())
  assert.equal((await server.fetch(`/objects/${answer.sha256}`)).status, 404, 'it waits')
  await approve(answer)
  assert.equal((await server.fetch(`/objects/${answer.sha256}`)).status, 200)
})
