/** Every write route of reading positions, talk pages and projects for every role.
 *  Source: service.md#roles; shapes.md#who-may-do-what; shapes.md#threads-issues-inbox-people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
const { sichos, sichosWork } = await addShelves(server)

/** The callers: Kalman keeps the set, Chana the project. */
const WHO = {
  visitor: null,
  'read-only token': null,
  contributor: 'dovid',
  'project keeper': 'chana',
  keeper: 'kalman',
  'other keeper': 'miriam',
  steward: 'sara',
  admin: 'adina',
  bot: 'robot',
  suspended: 'shlomo',
} as const satisfies { [who: string]: Name | null }

interface Act extends TestRequest {
  path: string
}

let made = 0
async function project(more: JsonObject = {}): Promise<string> {
  made += 1
  const slug = `project-${made}`
  const focus = { missing: 'recordings' }
  const order = { slug, name: 'x', set: sichos, keepers: ['chana'], focus, ...more }
  await server.send(201, '/v1/projects', post('kalman', order))
  return `/v1/projects/${slug}`
}

function create(): Act {
  made += 1
  const focus = { missing: 'texts' }
  const json = { slug: `project-${made}`, name: 'x', set: sichos, focus }
  return { path: '/v1/projects', method: 'POST', json }
}

async function act(what: string, json?: JsonObject): Promise<Act> {
  const path = `${await project()}/${what}`
  return { path, method: 'POST', ...(json === undefined ? {} : { json }) }
}

const note = { id: '0b7c5d52-6f0e-4a52-9f6b-2b1b6f0c9d11', item: sichosWork, text: 'x' }
const readingPosition = { kind: 'read', key: 'k', title: 'x', href: '/x', place: {} }

/** The status of each answer, in the order of `WHO`. */
const TABLE: readonly [route: string, outcomes: readonly number[], act: () => Promise<Act>][] = [
  [
    'store a reading position',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: '/v1/places', method: 'PUT', json: readingPosition }),
  ],
  [
    'delete a reading position',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: '/v1/places?kind=read&key=k', method: 'DELETE' }),
  ],
  [
    'store a private note',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: '/v1/notes', method: 'PUT', json: note }),
  ],
  [
    'delete a private note',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: `/v1/notes?id=${note.id}`, method: 'DELETE' }),
  ],
  [
    'store a search',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: '/v1/searches', method: 'PUT', json: { id: note.id, q: 'תניא' } }),
  ],
  [
    'delete a saved search',
    [401, 403, 200, 200, 200, 200, 200, 200, 200, 401],
    async () => ({ path: `/v1/searches?id=${note.id}`, method: 'DELETE' }),
  ],
  [
    'talk',
    [401, 403, 201, 201, 201, 201, 201, 201, 201, 401],
    async () => ({
      path: `/v1/entities/${sichosWork}/talk`,
      method: 'POST',
      json: { body: 'שלום' },
    }),
  ],
  ['make a project', [401, 403, 403, 403, 201, 403, 201, 201, 403, 401], async () => create()],
  ['claim', [401, 403, 200, 200, 200, 200, 200, 200, 200, 401], () => act('next')],
  ['release', [401, 403, 200, 200, 200, 200, 200, 200, 200, 401], () => act('release', { item: 'page:1' })],
  ['close', [401, 403, 403, 200, 200, 403, 200, 200, 403, 401], () => act('close')],
]

for (const [route, outcomes, prepare] of TABLE) {
  for (const [at, [who, name]] of Object.entries(WHO).entries()) {
    test(`${route}: the answer for ${who} is ${outcomes[at]}`, async () => {
      const { path, ...ask } = await prepare()
      const { status, json } = await server.fetch(path, { ...ask, ...credentialsOf(who, name) })
      assert.equal(status, outcomes[at], JSON.stringify(json))
    })
  }
}

function credentialsOf(who: string, name: Name | null): Pick<TestRequest, 'as' | 'headers'> {
  if (name !== null) return { as: name }
  if (who === 'visitor') return {}
  return { headers: { authorization: `Bearer ${server.people.dovid.readToken}` } }
}
