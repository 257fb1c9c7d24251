/** Every write route of conversations for every role. Source: service.md#private-issues; shapes.md#acts-on-issues. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createPerson, createToken } from '@yalkut/catalog/people'
import { addComment } from '@yalkut/ledger/threads'
import { newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO, type Who } from '@yalkut/testing/servers/askers'
import { addShelves, openOf, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves
let trustedToken = ''

before(async () => {
  shelves = await addShelves(server)
  await server.send(201, '/v1/labels', post('sara', { name: 'typo' }))
  const { ledger, clock } = server.catalog
  const marks = { steward: false, admin: false, trusted: true, bot: false }
  await createPerson(ledger, clock, { handle: 'tova', name: 'tova', ...marks })
  const order = { handle: 'tova', name: 'laptop', scopes: ['read' as const, 'write' as const] }
  trustedToken = (await createToken(ledger, clock, order)).token
})

interface Act extends TestRequest {
  path: string
}

/** The status of each answer, in the order of `WHO`. The issue is Chana's, about a sefer in the set that Kalman keeps.
 *  Adina is an admin. */
const TABLE: readonly [route: string, outcomes: readonly number[], act: () => Promise<Act>][] = [
  ['openIssue', [401, 403, 201, 201, 201, 201, 201, 201, 201, 201, 401], opening],
  ['editIssue', [401, 403, 403, 200, 200, 200, 403, 200, 200, 403, 401], () => on('', 'PATCH', { title: 'אחר' })],
  [
    'setIssueState',
    [401, 403, 403, 200, 200, 200, 403, 200, 200, 403, 401],
    () => on('/state', 'POST', { state: 'completed' }),
  ],
  [
    'setIssueLabels',
    [401, 403, 403, 403, 200, 200, 403, 200, 200, 403, 401],
    () => on('/labels', 'PUT', { labels: ['typo'] }),
  ],
  [
    'setIssueAssignees, of another',
    [401, 403, 403, 403, 200, 200, 403, 200, 200, 403, 401],
    () => on('/assignees', 'PUT', { assignees: ['robot', 'miriam'] }),
  ],
  [
    'setIssueVisibility',
    [401, 403, 403, 403, 403, 200, 403, 200, 200, 403, 401],
    () => on('/visibility', 'POST', { private: true }),
  ],
  [
    'commentOnIssue',
    [401, 403, 201, 201, 201, 201, 201, 201, 201, 201, 401],
    () => on('/comments', 'POST', { body: 'א' }),
  ],
  [
    'commentOnIssue, a private one',
    [401, 403, 404, 201, 404, 201, 404, 201, 201, 404, 401],
    () => on('/comments', 'POST', { body: 'א' }, { type: 'rights' }),
  ],
  ['follow, a private issue', [401, 403, 404, 200, 404, 200, 404, 200, 200, 404, 401], () => following()],
  ['createLabel', [401, 403, 403, 403, 403, 403, 403, 201, 201, 403, 401], labelling],
  ['editLabel', [401, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401], relabelling],
  ['closeReport', [401, 403, 403, 403, 403, 200, 403, 200, 200, 403, 401], closing],
  ['editComment', [401, 403, 403, 200, 403, 403, 403, 403, 403, 403, 401], () => comment('', 'PATCH', { body: 'ב' })],
  ['hideComment', [401, 403, 403, 200, 403, 403, 403, 200, 200, 403, 401], () => comment('/hide', 'POST', {})],
  ['resolveComment', [401, 403, 403, 200, 403, 200, 403, 200, 200, 403, 401], resolving],
  ['acceptWording', [401, 403, 403, 200, 403, 403, 403, 403, 403, 403, 401], accepting],
  [
    'markInboxRead',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: '/v1/inbox/read', method: 'POST', json: { all: true } }),
  ],
]

for (const [route, outcomes, act] of TABLE) {
  for (const [at, who] of WHO.entries()) {
    test(`${route}: the answer for ${who} is ${outcomes[at]}`, async () => {
      const { path, ...ask } = await act()
      const { status, body } = await server.fetch(path, { ...ask, ...credentialsOf(who) })
      assert.equal(status, outcomes[at], JSON.stringify(body))
    })
  }
}

function credentialsOf(who: Who): TestRequest {
  if (who === 'read-only token') return bearer(server.people.chana.readToken)
  if (who === 'trusted') return bearer(trustedToken)
  const as = ACCOUNTS[who]
  return as === undefined ? {} : { as }
}

function bearer(token: string): TestRequest {
  return { headers: { authorization: `Bearer ${token}` } }
}

async function opening(): Promise<Act> {
  return { path: '/v1/issues', method: 'POST', json: { title: 'טעות' } }
}

async function issue(more: object = {}): Promise<{ id: number; number: number }> {
  const order = { title: 'טעות', entityId: shelves.sichosWork, ...more }
  const { id, number } = await server.send(201, '/v1/issues', post('chana', order))
  return { id: Number(id), number: Number(number) }
}

async function on(path: string, method: string, json: unknown, more: object = {}): Promise<Act> {
  const { number } = await issue(more)
  return { path: `/v1/issues/${number}${path}`, method, json }
}

async function following(): Promise<Act> {
  const { id } = await issue({ type: 'offensive' })
  return { path: '/v1/follows', method: 'POST', json: { kind: 'report', id: String(id) } }
}

async function labelling(): Promise<Act> {
  return { path: '/v1/labels', method: 'POST', json: { name: newItemId() } }
}

async function relabelling(): Promise<Act> {
  const name = newItemId()
  await server.send(201, '/v1/labels', post('sara', { name }))
  return { path: `/v1/labels/${name}`, method: 'PATCH', json: { description: 'א' } }
}

async function closing(): Promise<Act> {
  const { id } = await issue()
  return { path: `/v1/reports/${id}/close`, method: 'POST', json: { outcome: 'resolved' } }
}

async function comment(path: string, method: string, json: unknown): Promise<Act> {
  const { number } = await issue()
  const at = `/v1/issues/${number}/comments`
  const { id } = await server.send(201, at, post('chana', { body: 'א' }))
  return { path: `/v1/comments/${id}${path}`, method, json }
}

/** Wording that Dovid suggests for Chana's suggestion. */
async function accepting(): Promise<Act> {
  const { id: entity, suggestion } = await suggestedWork()
  const proposal = { entity, field: '/title/en', value: 'Other' }
  const at = `/v1/suggestions/${suggestion}/comments`
  const { id } = await server.send(201, at, post('dovid', { proposal }))
  return { path: `/v1/comments/${id}/accept`, method: 'POST' }
}

async function suggestedWork(): Promise<{ id: string; suggestion: number }> {
  const id = newItemId()
  const item = { id, type: 'work', data: workData(id, [shelves.sichos]) }
  return { id, suggestion: await openOf(server, [item]) }
}

/** A comment of Chana's on a field of her suggestion. */
async function resolving(): Promise<Act> {
  const { id, suggestion } = await suggestedWork()
  const created = await server.catalog.ledger.write((tx) =>
    addComment(tx, {
      subject: { kind: 'suggestion', id: String(suggestion) },
      parent: null,
      author: server.people.chana.id,
      via: null,
      body: 'א',
      anchor: { entity: id, field: '/slug' },
      reviewId: null,
      createdAt: new Date().toISOString(),
    }),
  )
  return { path: `/v1/comments/${created}/resolve`, method: 'POST', json: { resolved: true } }
}

test('an account that may not write learns nothing about issues that it may not read', async () => {
  const { items } = await server.get('/v1/issues?type=rights', { as: 'dovid' })
  assert.deepEqual(listOf(items), [])
})
