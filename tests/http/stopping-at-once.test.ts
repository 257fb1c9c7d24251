/** A family sends its request while scans of its teshura are sent and merged. In every order, no scan is served at the
 *  end.
 *  Source: service.md#takedowns; docs/operators/files.md. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, uploadingOn } from '@yalkut/testing/servers/uploads'

const ROUNDS = 4

onOneEngine('A family’s request during uploads of scans', (engine) => {
  test('leaves no scan served', async () => {
    const { databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    const server = await startTestServer({ opening: { limits: { rate: false }, ...database } })
    const { send, sent } = uploadingOn(server)
    const { sichos } = await addShelves(server)
    for (let round = 0; round < ROUNDS; round += 1) {
      const teshura = newItemId()
      const simcha = { kind: 'wedding', families: ['משפחת כהן'] }
      const data = { kind: 'teshura', title: { he: `תשורה ${teshura}` }, simcha, sets: [sichos] }
      await merge(server, [{ id: teshura, type: 'publication', data }])
      const query = { what: 'scan', rights: 'mine', for: teshura }
      const waiting = [await sent(query, newPdf()), await sent(query, newPdf())]
      const scan = (as: 'chana' | 'dovid' | 'kalman') => send(query, newPdf(), as)
      const approve = (id: unknown) => server.fetch(`/v1/suggestions/${id}/approve`, post('sara'))
      const request = () => server.fetch(`/v1/teshuros/${teshura}/family-request`, post('miriam', {}))
      const [first, second, asked, third, ...merged] = await Promise.all([
        scan('chana'),
        scan('dovid'),
        request(),
        scan('kalman'),
        ...waiting.map(({ suggestion }) => approve(suggestion)),
      ])
      assert.equal(asked?.status, 201)
      assert.ok(merged.every(({ status }) => status === 200))
      const came = [first, second, third].map((answer) => {
        assert.equal(answer?.status, 201, JSON.stringify(answer?.json))
        return answer?.json.sha256
      })
      for (const sha256 of [...came, ...waiting.map((each) => each.sha256)]) {
        assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404, `round ${round}`)
      }
    }
  })
})
