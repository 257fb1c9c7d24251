/** A token with only the scope `write` changes things, and reads what a visitor reads. Source: service.md#tokens. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '@yalkut/catalog/people'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { ledger, clock } = server.catalog
const order = { handle: 'dovid', name: 'sender', scopes: ['write' as const] }
const { token } = await createToken(ledger, clock, order)
const writeOnly = { headers: { authorization: `Bearer ${token}` } }
const whole = { as: 'dovid' as const }

const issue = await server.send(201, '/v1/issues', {
  ...writeOnly,
  method: 'POST',
  json: { title: 'סוד', type: 'offensive', body: 'סוד', labels: [] },
})
const draft = await server.send(201, '/v1/suggestions', {
  ...writeOnly,
  method: 'POST',
  json: { title: 'טיוטה' },
})

test('its person reads the results with a token that reads', async () => {
  assert.equal((await server.fetch(`/v1/issues/${issue.number}`, whole)).status, 200)
  assert.equal((await server.fetch(`/v1/suggestions/${draft.id}`, whole)).status, 200)
})

test('it reads no private issue and no draft, like a visitor', async () => {
  const issuePath = `/v1/issues/${issue.number}`
  const members = `/v1/people?thread=report:${issue.id}`
  const paths = [issuePath, `/v1/suggestions/${draft.id}`, members]
  assert.equal((await server.fetch(members, whole)).status, 200)
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      assert.equal((await server.fetch(path, { ...writeOnly, method })).status, 404, path)
    }
  }
  const issuesOf = async (ask: object): Promise<number> =>
    listOf((await server.get('/v1/issues?type=offensive', ask)).items).length
  assert.deepEqual([await issuesOf(writeOnly), await issuesOf(whole)], [0, 1])
})

test('it does not read its person’s private lists', async () => {
  for (const path of ['/v1/inbox', '/v1/follows']) {
    assert.equal((await server.fetch(path, writeOnly)).status, 403, path)
  }
})

test('an agent connection with it reads as a visitor, and writes', async () => {
  const [sender, reader] = [await connectMcp(server, token), await connectMcp(server, server.people.dovid.token)]
  const found = async (mcp: typeof sender): Promise<number> => listOf((await mcp.use('list_issues')).issues).length
  assert.deepEqual([await found(sender), await found(reader)], [0, 1])
  await sender.fail('get_suggestion', { suggestion: draft.id })
  await reader.use('get_suggestion', { suggestion: draft.id })
  await sender.use('open_issue', { title: 'טעות', body: 'טעות' })
})
