/** The shaar tools, with the protocol's own client. Source: service.md#mcp-tools. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
const { sichosWork } = await addShelves(server)

test('an agent reads a shaar, and suggests another one as the person of its token', async () => {
  const { call } = await connectMcp(server, server.people.chana.token)
  const { text, structured } = await call('get_shaar', { id: sichosWork })
  assert.equal(structured.machine, true)
  assert.match(text, /^\[machine\]\n---\nshaar: 1\n/)
  const file = `${structured.text}\n## הערות | Notes\n\nנבדק.\n`
  const ask = { id: sichosWork, text: file, before: String(structured.text) }
  const sent = (await call('suggest_shaar', ask)).structured
  assert.equal(sent.status, 'open')
  await server.send(200, `/v1/suggestions/${sent.suggestion}/approve`, post('kalman'))
  const { structured: now } = await call('get_shaar', { id: sichosWork })
  assert.deepEqual(now, { text: file, machine: false })
})

test('wrong lines are refused with their numbers, and reading needs no account', async () => {
  const { fail } = await connectMcp(server, server.people.chana.token)
  const failed = await fail('suggest_shaar', { id: sichosWork, text: '---\nx: 1\n---\n' })
  assert.match(failed, /Line 2:/)
  const anyone = await connectMcp(server)
  assert.match(await anyone.fail('get_shaar', { id: 'rh-00000000' }), /not-found/)
})
