/** Words that may not be served are in no answer of the API, for any reader. Source: shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import {
  addShelves,
  bodyOf,
  merge,
  openOf,
  post,
  SEALED_WORDS,
  type Shelves,
  workData,
} from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()

/** Words of a page whose source allows no copies, and of a text that may only be linked to. */
const LINKED_WORDS = 'מיליםמקושרות'
const SPOKEN_WORDS = 'דבריםשבעלפה'
const SECRETS = [SEALED_WORDS, LINKED_WORDS, SPOKEN_WORDS]

const linkedWork = newItemId()
const text = newItemId()
const segment = newItemId()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
  const { sichos, sealedWork, sealed } = shelves
  const bodySource = { source: 'sefaria', rights: 'link' }
  const linked = { ...workData('linked', [sichos]), body: bodyOf(LINKED_WORDS), bodySource }
  const unit = newItemId()
  await merge(server, [
    { id: linkedWork, type: 'work', path: '/linked', data: linked },
    {
      id: unit,
      type: 'unit',
      data: {
        work: linkedWork,
        position: [{ level: 'chapter', value: '1' }],
        order: 'V',
        label: { he: 'א' },
      },
    },
    {
      id: text,
      type: 'text',
      data: { kind: 'hanacha', language: 'he', unit, licence: 'commercial' },
    },
    {
      id: segment,
      type: 'segment',
      data: { text, order: 'V', kind: 'paragraph', content: SPOKEN_WORDS, proofread: 0 },
    },
  ])
  // A second version of each, so that older versions and their changes contain the words.
  await merge(
    server,
    [
      { id: linkedWork, type: 'work', data: { ...linked, body: bodyOf(`${LINKED_WORDS} ועוד`) } },
      {
        id: sealedWork,
        type: 'work',
        data: { ...workData('ksav-yad', [sealed]), body: bodyOf(`${SEALED_WORDS} ועוד`) },
      },
      {
        id: segment,
        type: 'segment',
        data: {
          text,
          order: 'V',
          kind: 'paragraph',
          content: `${SPOKEN_WORDS} ועוד`,
          proofread: 0,
        },
      },
    ],
    'sara',
  )
})

async function everyAddress(): Promise<string[]> {
  const { head } = await server.get('/v1')
  const ids = [shelves.sealed, shelves.sealedWork, linkedWork, text, segment]
  const revisions = listOf((await server.get('/v1/commits?since=1')).commits).flatMap(({ changes }) =>
    listOf(changes).map(({ rev }) => `/v1/revisions/${rev}`),
  )
  const perItem = ids.flatMap((id) => [
    `/v1/entities/${id}`,
    `/v1/entities/${id}?at=${head}`,
    `/v1/entities/${id}?at=${Number(head) - 1}`,
    `/v1/entities/${id}/history`,
    `/v1/entities/${id}/relations`,
    `/v1/entities/${id}/backlinks`,
    `/v1/entities/${id}/linked?field=sets`,
    `/v1/entities/${id}/linked?field=text`,
    `/v1/entities/batch?ids=${id}`,
    `/v1/entities/batch/linked?ids=${id}&field=sets`,
    `/v1/entities/batch/linked?ids=${id}&field=text`,
  ])
  const lists = [
    '/v1/entities?limit=500',
    `/v1/entities?set=${shelves.sealed}`,
    `/v1/entities/${text}/children`,
    `/v1/entities/${shelves.sealed}/children`,
    '/v1/commits',
    '/v1/commits?changes=2000',
    ...SECRETS.map((words) => `/v1/search?q=${encodeURIComponent(words)}`),
    '/v1/search?q=linked',
    '/v1/search?q=ksav-yad',
  ]
  return [...perItem, ...lists, ...revisions]
}

test('no answer contains the words, for a visitor or a steward, and no salt betrays them', async () => {
  const readers: TestRequest[] = [{}, { as: 'kalman' }, { as: 'sara' }, { as: 'adina' }]
  for (const path of await everyAddress()) {
    for (const reader of readers) {
      const { bytes, status } = await server.fetch(path, reader)
      assert.ok(status === 200 || status === 404, `${path} ${status}`)
      const found = bytes.toString('utf8')
      // The answer to a search repeats the query.
      const answer = found.replace(/"query":"[^"]*"/, '')
      for (const words of SECRETS) assert.ok(!answer.includes(words), `${path} contains ${words}`)
    }
  }
})

test('a withheld item is marked as withheld, without body, words and salt', async () => {
  for (const id of [shelves.sealedWork, linkedWork, segment]) {
    const item = await server.get(`/v1/entities/${id}`)
    assert.equal(typeof item.withheld, 'string', id)
    assert.equal(item.salt, undefined)
    const data = objectOf(item.data)
    assert.ok(!('body' in data))
    assert.ok(!('content' in data) || data.content === '')
  }
  const { history } = await server.get(`/v1/entities/${shelves.sealedWork}/history`)
  const [second, first] = listOf(history)
  const count = (words: string, segments = 1) => ({
    segments,
    letters: words.replace(/ /g, '').length,
  })
  assert.deepEqual(second?.changes, [])
  const after = count(`${SEALED_WORDS} ועוד`)
  assert.deepEqual(second?.words, { before: count(SEALED_WORDS), after, changed: true })
  assert.ok(listOf(first?.changes).some(({ path }) => path === '/title'))
  assert.ok(listOf(first?.changes).every(({ path }) => path !== '/body'))
  const diff = await server.get(`/v1/entities/${shelves.sealedWork}/diff`)
  assert.deepEqual([diff.changes, diff.words], [[], second?.words])
})

test('withheld words are changed by nobody but stewards and keepers of its sets, by any route', async () => {
  const { sealedWork, sealed } = shelves
  const data = { ...workData('ksav-yad', [sealed]), body: bodyOf('אחרות') }
  const work = { id: sealedWork, type: 'work', data }
  const paragraph = { text, order: 'V', kind: 'paragraph', content: 'אחרות', proofread: 0 }
  const quick = (entityId: string, changed: object) => ({
    path: '/v1/suggestions/quick',
    body: { entityId, data: changed },
  })
  const fix = { segment, content: 'אחרות' }
  const edit = { entityId: sealedWork, change: 'edit', segment: 'p1', text: 'אחרות' }
  const routes = [
    quick(sealedWork, data),
    quick(sealedWork, { ...data, body: null }),
    quick(segment, paragraph),
    { path: '/v1/suggestions/words', body: edit },
    { path: '/v1/texts/fix', body: fix },
    { path: '/v1/entities/check', body: work },
  ]
  for (const { path, body } of routes) {
    const { status, bytes } = await server.fetch(path, post('chana', body))
    assert.equal(status, 403, `${path} ${bytes}`)
    assert.match(bytes.toString('utf8'), /"error":"forbidden"/)
    for (const words of SECRETS) assert.ok(!bytes.toString('utf8').includes(words))
  }
  const draft = await server.send(201, '/v1/suggestions', post('chana', { title: 'תיקון' }))
  const put = await server.fetch(`/v1/suggestions/${draft.id}/items`, {
    ...post('chana', work),
    method: 'PUT',
  })
  assert.equal(put.status, 403)
  const kept = await server.send(201, '/v1/suggestions/quick', post('kalman', quick(sealedWork, data).body))
  assert.equal(kept.status, 'open')
  const shown = await server.get(`/v1/suggestions/${kept.id}?words=1`, { as: 'kalman' })
  assert.equal(objectOf(objectOf(listOf(shown.entries)[0]?.after).body).profile, 'plain')
  const { headers } = await server.fetch(`/v1/suggestions/${kept.id}?words=1`, { as: 'kalman' })
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('words appear in every answer when the set is opened, and disappear when it is locked again', async () => {
  const { sealed, sealedWork } = shelves
  const path = `/v1/entities/${sealedWork}`
  const has = async (): Promise<boolean> => (await server.fetch(path)).bytes.toString('utf8').includes(SEALED_WORDS)
  const set = objectOf((await server.get(`/v1/entities/${sealed}`)).data)
  await merge(server, [{ id: sealed, type: 'set', data: { ...set, policy: 'open' } }])
  assert.equal(await has(), true)
  await merge(server, [{ id: sealed, type: 'set', data: { ...set, policy: 'locked' } }])
  assert.equal(await has(), false)
})

test('a conflict over withheld words is shown only to people who may approve', async () => {
  const { sealedWork, sealed } = shelves
  const changed = (words: string) => ({
    id: sealedWork,
    type: 'work',
    data: { ...workData('ksav-yad', [sealed]), body: bodyOf(words) },
  })
  const id = await openOf(server, [changed(`${SEALED_WORDS} אחד`)], 'sara')
  await merge(server, [changed(`${SEALED_WORDS} שנים`)], 'sara')
  for (const as of ['chana', 'kalman', 'dovid'] as const) {
    const { status, bytes } = await server.fetch(`/v1/suggestions/${id}/approve`, post(as))
    assert.equal(status, 403, as)
    assert.ok(!bytes.toString('utf8').includes(SEALED_WORDS), as)
  }
})
