/** Every scan of a teshura is served with the names of its families. Source: shapes.md#licences-and-rights. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, uploadingOn } from '@yalkut/testing/servers/uploads'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { send, sent, suggested, approve } = uploadingOn(server)
const simcha = { kind: 'wedding', families: ['משפחת כהן', 'משפחת לוי'], date: '5749-12-12' }
let shelves: Shelves
let teshura: string
let book: string

before(async () => {
  shelves = await addShelves(server)
  teshura = await newPublication('teshura')
  book = await newPublication('booklet')
})

async function newPublication(kind: string): Promise<string> {
  const id = newItemId()
  const data = { kind, title: { he: `דפוס ${id}` }, sets: [shelves.sichos] }
  const whole = kind === 'teshura' ? { ...data, simcha } : data
  await merge(server, [{ id, type: 'publication', data: whole }])
  return id
}

async function creditOf(sha256: unknown): Promise<string> {
  const { status, headers } = await server.fetch(`/objects/${sha256}`)
  assert.equal(status, 200)
  const { rights, credit } = await server.get(`/v1/files/${sha256}`)
  const shown = decodeURIComponent(headers.get('x-credit') ?? '')
  assert.deepEqual([rights, credit], ['credit', shown])
  return shown
}

describe('Another scan of a teshura', () => {
  for (const rights of ['mine', 'public-domain', 'free']) {
    for (const [name, more] of [
      ['for', {}],
      ['publication', {}],
      ['for', { as: 'scan-of' }],
      ['for', { as: 'teshura' }],
      ['publication', { families: 'משפחת לוי' }],
    ] as const) {
      test(`names its families: ${rights}, ${name} ${JSON.stringify(more)}`, async () => {
        const query = { what: 'scan', rights, [name]: teshura, ...more }
        const answer = await sent(query, newPdf())
        assert.deepEqual([answer.as, answer.rights, answer.served], ['scan-of', 'credit', false])
        const { scan, ...others } = await suggested(answer)
        assert.deepEqual([scan?.publication, others], [teshura, {}])
        await approve(answer, 'kalman')
        assert.match(await creditOf(answer.sha256), /משפחת כהן, משפחת לוי/)
      })
    }
  }

  test('with unsure rights is stored and not served', async () => {
    const answer = await sent({ what: 'scan', rights: 'unsure', for: teshura }, newPdf())
    assert.deepEqual([answer.rights, answer.served], ['link', false])
    assert.equal((await server.fetch(`/objects/${answer.sha256}`)).status, 404)
  })
})

test('A printing of a teshura belongs to the same simcha and has the same credit', async () => {
  const asks: readonly { [name: string]: string }[] = [{ as: 'printing' }, { printing: '2' }]
  for (const more of asks) {
    const answer = await sent({ what: 'scan', rights: 'mine', for: teshura, ...more }, newPdf())
    assert.deepEqual([answer.as, answer.rights], ['printing', 'credit'])
    const { publication } = await suggested(answer)
    assert.deepEqual([publication?.kind, publication?.simcha], ['teshura', simcha])
    await approve(answer)
    assert.match(await creditOf(answer.sha256), /משפחת כהן, משפחת לוי/)
  }
})

describe('Families', () => {
  const REFUSED: readonly (() => { [name: string]: string })[] = [
    () => ({ publication: book, families: 'משפחת כהן' }),
    () => ({ publication: book, as: 'teshura' }),
    () => ({ for: shelves.sichosWork, families: 'משפחת כהן' }),
    () => ({ publication: teshura, families: 'משפחת אחרת' }),
  ]
  for (const [at, more] of REFUSED.entries()) {
    test(`that differ from the named teshura’s families are refused (${at + 1})`, async () => {
      const { status, json } = await send({ what: 'scan', rights: 'mine', ...more() }, newPdf())
      assert.deepEqual([status, json.error], [400, 'bad-request'])
    })
  }

  test('named without a publication make a new teshura', async () => {
    const query = { what: 'scan', rights: 'mine', families: 'משפחת כהן', set: shelves.sichos }
    const answer = await sent(query, newPdf())
    assert.equal(answer.as, 'teshura')
    await approve(answer)
    assert.match(await creditOf(answer.sha256), /משפחת כהן/)
  })
})
