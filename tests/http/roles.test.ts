/** Every write route for every role. Source: service.md#roles; shapes.md#who-may-do-what. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, draftOf, openOf, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

/** The callers. The suggestion is Chana's, in the set that Kalman keeps. */
const WHO = [
  'visitor',
  'read-only token',
  'contributor',
  'author',
  'keeper',
  'other keeper',
  'steward',
  'admin',
  'bot',
  'suspended',
] as const
type Who = (typeof WHO)[number]

const ACCOUNTS: { readonly [W in Who]?: Name } = {
  contributor: 'dovid',
  author: 'chana',
  keeper: 'kalman',
  'other keeper': 'miriam',
  steward: 'sara',
  admin: 'adina',
  bot: 'robot',
  suspended: 'shlomo',
}

/** A draft is there for its author and stewards alone. Once sent, it is there for all, and its author alone changes it. */
const UNSENT = [401, 403, 404, 200, 404, 404, 403, 403, 404, 401]
const SENT = [401, 403, 403, 200, 403, 403, 403, 403, 403, 401]

/** The status of each answer, in the order of `WHO`. */
const TABLE: readonly [route: string, outcomes: readonly number[], act: () => Promise<Act>][] = [
  ['create', [401, 403, 201, 201, 201, 201, 201, 201, 201, 401], async () => create()],
  ['put', UNSENT, put],
  ['drop', UNSENT, drop],
  ['submit', UNSENT, submit],
  ['put again', SENT, async () => sentBack(await put())],
  ['drop again', SENT, async () => sentBack(await drop())],
  ['submit again', SENT, async () => sentBack(await submit())],
  ['quick', [401, 403, 201, 201, 201, 201, 201, 201, 201, 401], async () => quick()],
  ['approve', [401, 403, 403, 403, 200, 403, 200, 200, 403, 401], () => decide('approve', {})],
  ['send-back', [401, 403, 403, 403, 200, 403, 200, 200, 403, 401], () => decide('send-back', { note: 'עוד' })],
  ['withdraw', [401, 403, 403, 200, 403, 403, 200, 200, 403, 401], () => decide('withdraw', {})],
]

for (const [route, outcomes, act] of TABLE) {
  for (const [at, who] of WHO.entries()) {
    test(`${route}: the answer for ${who} is ${outcomes[at]}`, async () => {
      const { path, ...ask } = await act()
      const { status, json } = await server.fetch(path, { ...ask, ...credentialsOf(who) })
      assert.equal(status, outcomes[at], JSON.stringify(json))
    })
  }
}

test('a steward approves their own suggestion, a keeper does not', async () => {
  for (const [who, wanted] of [
    ['sara', 200],
    ['kalman', 403],
  ] as const) {
    const id = await openOf(server, [newWork()], who)
    const { status } = await server.fetch(`/v1/suggestions/${id}/approve`, {
      method: 'POST',
      as: who,
    })
    assert.equal(status, wanted, who)
  }
})

test('only stewards approve a change of a set, of an item in no set, or of an item in a locked set', async () => {
  const { sichos, sealed } = shelves
  const cases = [
    { id: newItemId(), type: 'work', data: workData(`a-${newItemId()}`, []) },
    { id: newItemId(), type: 'work', data: workData(`b-${newItemId()}`, [sealed]) },
    { id: newItemId(), type: 'set', data: await renamedSet(sichos) },
  ]
  for (const item of cases) {
    const id = await openOf(server, [item])
    const ask = { method: 'POST', as: 'kalman' } as const
    assert.equal((await server.fetch(`/v1/suggestions/${id}/approve`, ask)).status, 403)
    const steward = { method: 'POST', as: 'sara' } as const
    assert.equal((await server.fetch(`/v1/suggestions/${id}/approve`, steward)).status, 200)
  }
})

interface Act extends TestRequest {
  path: string
}

function credentialsOf(who: Who): TestRequest {
  if (who === 'read-only token') {
    return { headers: { authorization: `Bearer ${server.people.chana.readToken}` } }
  }
  const as = ACCOUNTS[who]
  return as === undefined ? {} : { as }
}

function newWork() {
  const id = newItemId()
  return { id, type: 'work', data: workData(id, [shelves.sichos]) }
}

async function renamedSet(parent: string) {
  const slug = newItemId()
  const name = { he: slug, en: slug }
  return { name, slug, policy: 'moderated', keepers: [server.people.kalman.id], parent }
}

function create(): Act {
  return { path: '/v1/suggestions', method: 'POST', json: { title: 'תיקון' } }
}

function quick(): Act {
  const data = { ...workData('likkutei', [shelves.sichos]), note: newItemId() }
  const json = { entityId: shelves.sichosWork, data }
  return { path: '/v1/suggestions/quick', method: 'POST', json }
}

async function put(): Promise<Act> {
  const id = await draftOf(server, [newWork()])
  return { path: `/v1/suggestions/${id}/items`, method: 'PUT', json: newWork() }
}

async function drop(): Promise<Act> {
  const item = newWork()
  const id = await draftOf(server, [item])
  return { path: `/v1/suggestions/${id}/items/${item.id}`, method: 'DELETE' }
}

async function submit(): Promise<Act> {
  const id = await draftOf(server, [newWork()])
  return { path: `/v1/suggestions/${id}/submit`, method: 'POST' }
}

/** The act, on a suggestion that a keeper has sent back. */
async function sentBack(act: Act): Promise<Act> {
  const [id] = /(?<=^\/v1\/suggestions\/)[0-9]+/.exec(act.path) ?? []
  await server.send(200, `/v1/suggestions/${id}/submit`, post('chana'))
  await server.send(200, `/v1/suggestions/${id}/send-back`, post('kalman', { note: 'עוד' }))
  return act
}

async function decide(act: string, json: object): Promise<Act> {
  const id = await openOf(server, [newWork()])
  return { path: `/v1/suggestions/${id}/${act}`, method: 'POST', json }
}
