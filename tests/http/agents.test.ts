/** What a token or a connected app sends waits, and what it confirms counts when another person merges it.
 *  Source: shapes.md#agents. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createToken } from '@yalkut/catalog/people'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves
let token = ''

before(async () => {
  shelves = await addShelves(server)
  const { ledger, clock } = server.catalog
  const order = { handle: 'sara', name: 'agent', scopes: ['read' as const, 'write' as const] }
  token = (await createToken(ledger, clock, order)).token
})

/** Sara’s token, which was not made to go live. */
function byAgent(json: unknown): TestRequest {
  return { method: 'POST', headers: { authorization: `Bearer ${token}` }, json }
}

async function readScan(): Promise<string> {
  const { scan } = await newScan(server, shelves.sichos)
  await readByMachine(server, scan, 'שורה אחת\nשורה שתים')
  return scan
}

async function levelOf(scan: string): Promise<unknown> {
  const { lines } = await server.get(`/v1/scans/${scan}/text?page=1`)
  return listOf(lines)[0]?.level
}

test('a page that a token confirms is read once another person merges it', async () => {
  const scan = await readScan()
  const sent = await server.send(201, `/v1/scans/${scan}/text/confirm`, byAgent({ page: 1 }))
  assert.equal(sent.status, 'open')
  await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('adina'))
  assert.equal(await levelOf(scan), 1)
})

test('its own sender merges it, and the page counts as read by nobody', async () => {
  const scan = await readScan()
  const before = await levelOf(scan)
  const sent = await server.send(201, `/v1/scans/${scan}/text/confirm`, byAgent({ page: 1 }))
  await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  assert.equal(await levelOf(scan), before)
  const again = await server.send(201, `/v1/scans/${scan}/text/confirm`, post('sara', { page: 1 }))
  if (again.status === 'open') await server.send(200, `/v1/suggestions/${again.id}/approve`, post('sara'))
  assert.equal(await levelOf(scan), 1, 'on the site it counts')
})
