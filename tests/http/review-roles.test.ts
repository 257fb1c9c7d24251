/** Every write route of reviewing for every role. Source: service.md#roles; shapes.md#who-may-do-what. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createPerson, createToken } from '@yalkut/catalog/people'
import { newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO, type Who } from '@yalkut/testing/servers/askers'
import type { Name } from '@yalkut/testing/servers/people'
import {
  addShelves,
  draftOf,
  merge,
  openOf,
  post,
  type Shelves,
  setData,
  workData,
} from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
let shelves: Shelves
/** A text in an open set that Kalman keeps. */
const text = newItemId()
let trustedToken = ''

before(async () => {
  shelves = await addShelves(server)
  const { ledger, clock } = server.catalog
  const marks = { steward: false, admin: false, trusted: true, bot: false }
  await createPerson(ledger, clock, { handle: 'tova', name: 'tova', ...marks })
  const order = { handle: 'tova', name: 'laptop', scopes: ['read' as const, 'write' as const] }
  trustedToken = (await createToken(ledger, clock, order)).token
  const [set, work, unit] = [newItemId(), newItemId(), newItemId()]
  const open = { ...setData('open', [server.people.kalman.id]), policy: 'open' }
  const position = [{ level: 'chapter', value: 'א' }]
  await merge(server, [
    { id: set, type: 'set', data: open },
    { id: work, type: 'work', data: workData('open', [set]) },
    { id: unit, type: 'unit', data: { work, position, order: 'V', label: { he: 'פרק' } } },
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit } },
  ])
})

interface Act extends TestRequest {
  path: string
}

/** The status of each answer, in the order of `WHO`. The suggestion is Chana's, in the set that Kalman keeps. */
const TABLE: readonly [route: string, outcomes: readonly number[], act: () => Promise<Act>][] = [
  [
    'editSuggestion',
    [401, 403, 403, 200, 403, 403, 403, 200, 200, 403, 401],
    () => open('', { title: 'אחר' }, 'PATCH'),
  ],
  [
    'editSuggestion, a draft',
    [401, 403, 404, 200, 404, 404, 404, 200, 200, 404, 401],
    () => draft('', { title: 'אחר' }, 'PATCH'),
  ],
  [
    'commentOnSuggestion',
    [401, 403, 201, 201, 201, 201, 201, 201, 201, 201, 401],
    () => open('/comments', { body: 'א' }),
  ],
  [
    'commentOnSuggestion, a draft',
    [401, 403, 404, 201, 404, 404, 404, 201, 201, 404, 401],
    () => draft('/comments', { body: 'א' }),
  ],
  [
    'reviewSuggestion: approve',
    [401, 403, 403, 403, 403, 201, 403, 201, 201, 403, 401],
    () => open('/reviews', { verdict: 'approve' }),
  ],
  [
    'reviewSuggestion: request_changes',
    [401, 403, 403, 403, 403, 201, 403, 201, 201, 403, 401],
    () => open('/reviews', { verdict: 'request_changes', body: 'א' }),
  ],
  [
    'reviewSuggestion: comment',
    [401, 403, 201, 201, 201, 201, 201, 201, 201, 201, 401],
    () => open('/reviews', { verdict: 'comment', body: 'א' }),
  ],
  [
    'requestReview',
    [401, 403, 403, 201, 201, 201, 403, 201, 201, 403, 401],
    () => open('/review-requests', { reviewers: ['miriam'] }),
  ],
  [
    'removeReviewRequest',
    [401, 403, 403, 200, 200, 200, 403, 200, 200, 403, 401],
    () => open('/review-requests/kalman', undefined, 'DELETE'),
  ],
  [
    'seeSuggestion',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 200, 401],
    () => open('/seen', { entities: ['rh-8k2m4p7q'] }),
  ],
  [
    'decideMany',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => {
      const suggestion = await openOf(server, [newWork()])
      const json = [{ suggestion, verdict: 'approve' }]
      return { path: '/v1/review/decide', method: 'POST', json }
    },
  ],
  ['reopenSuggestion', [401, 403, 403, 200, 403, 403, 403, 200, 200, 403, 401], reopening],
  ['revertSuggestion', [401, 403, 200, 200, 200, 200, 200, 200, 200, 200, 401], () => merged('/revert')],
  ['reviewLive', [401, 403, 403, 403, 403, 200, 403, 403, 200, 403, 401], () => live({ verdict: 'approve' })],
  ['combineSuggestions', [401, 403, 403, 201, 403, 403, 403, 403, 403, 403, 401], combining],
  ['restoreItem', [401, 403, 201, 201, 201, 201, 201, 201, 201, 201, 401], restoring],
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

test('a revert is merged at once only for a person who may approve it', async () => {
  const outcomes = { dovid: null, chana: null, miriam: null, kalman: 'merged', sara: 'merged' }
  for (const [as, wanted] of Object.entries(outcomes)) {
    const { path } = await merged('/revert')
    const { commit } = await server.send(200, path, post(nameOf(as)))
    assert.equal(commit === null ? null : 'merged', wanted, as)
  }
})

function nameOf(text: string): Name {
  const names: readonly Name[] = ['dovid', 'chana', 'miriam', 'kalman', 'sara']
  const name = names.find((each) => each === text)
  if (name === undefined) throw new Error(`there is no ${text}`)
  return name
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

function newWork() {
  const id = newItemId()
  return { id, type: 'work', data: workData(id, [shelves.sichos]) }
}

function act(id: number, more: string, json?: object, method = 'POST'): Act {
  const path = `/v1/suggestions/${id}${more}`
  return json === undefined ? { path, method } : { path, method, json }
}

async function open(more: string, json?: object, method?: string): Promise<Act> {
  return act(await openOf(server, [newWork()]), more, json, method)
}

async function draft(more: string, json: object, method?: string): Promise<Act> {
  return act(await draftOf(server, [newWork()]), more, json, method)
}

async function merged(more: string): Promise<Act> {
  const id = await openOf(server, [newWork()])
  await server.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))
  return act(id, more, {})
}

async function reopening(): Promise<Act> {
  const id = await openOf(server, [newWork()])
  await server.send(200, `/v1/suggestions/${id}/withdraw`, post('chana'))
  return act(id, '/reopen')
}

/** A fix by Sara, a steward. */
async function live(json: object): Promise<Act> {
  const words = (content: string) => {
    return { text, order: 'V', kind: 'paragraph', content, proofread: 0 }
  }
  const item = { id: newItemId(), type: 'segment', data: words('א') }
  const id = await openOf(server, [item], 'sara')
  return act(id, '/review-live', json)
}

async function combining(): Promise<Act> {
  const suggestions = [await openOf(server, [newWork()]), await openOf(server, [newWork()])]
  return { path: '/v1/suggestions/combine', method: 'POST', json: { suggestions } }
}

async function restoring(): Promise<Act> {
  const work = newWork()
  await merge(server, [work])
  const { rev } = await server.get(`/v1/entities/${work.id}`)
  await merge(server, [{ ...work, data: { ...work.data, note: 'ב' } }])
  return { path: `/v1/entities/${work.id}/restore`, method: 'POST', json: { rev } }
}
