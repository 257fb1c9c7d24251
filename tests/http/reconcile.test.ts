/** The Reconciliation API over HTTP. Source: shapes.md#reconciliation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { addWithheldWorld, EVERY_SECRET } from '@yalkut/testing/servers/withheld-world'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const [author, first, second] = [newItemId(), newItemId(), newItemId()]
const named = (he: string, en: string, more: object = {}) => ({
  ...workData(en.toLowerCase().replaceAll(' ', '-'), []),
  title: { he, en },
  ...more,
})
await merge(server, [
  {
    id: author,
    type: 'author',
    path: '/authors/reconciled',
    data: { name: { he: 'הרבי', en: 'The Rebbe' }, kind: 'rebbe', slug: 'reconciled' },
  },
  {
    id: first,
    type: 'work',
    path: '/reconciled-one',
    data: named('ליקוטי שיחות', 'Likkutei Sichos', {
      authors: [author],
      externalIds: { nli: '990' },
    }),
  },
  {
    id: second,
    type: 'work',
    path: '/reconciled-two',
    data: named('ליקוטי תורה', 'Likkutei Torah'),
  },
])

async function ask(queries: object) {
  const path = `/reconcile?queries=${encodeURIComponent(JSON.stringify(queries))}`
  return parseJsonObject((await server.fetch(path)).bytes.toString('utf8'))
}

const resultsOf = (answer: object, key: string) => listOf(objectOf(Reflect.get(answer, key)).result)

test('says what it can', async () => {
  const manifest = await server.get('/reconcile')
  assert.deepEqual(manifest.versions, ['0.2'])
  for (const field of ['name', 'identifierSpace', 'schemaSpace']) {
    assert.equal(typeof manifest[field], 'string')
  }
  assert.match(String(objectOf(manifest.view).url), /\{\{id\}\}/)
  assert.match(String(objectOf(manifest.preview).url), /\{\{id\}\}/)
})

test('finds candidates, and says which one is certain', async () => {
  const answer = await ask({
    exact: { query: 'לקוטי שיחות', type: 'work' },
    near: { query: 'Likkutei', type: 'work', limit: 1 },
    byId: { query: first.toUpperCase() },
    none: { query: '!!!' },
    other: { query: 'Likkutei Sichos', type: ['author'] },
  })
  const [exact] = resultsOf(answer, 'exact')
  assert.ok(exact)
  assert.deepEqual([exact.id, exact.name], [first, 'ליקוטי שיחות'])
  assert.deepEqual(exact.type, [{ id: 'work', name: 'Sefer' }])
  const near = resultsOf(answer, 'near')
  assert.equal(near.length, 1)
  assert.equal(near[0]?.match, false)
  const [byId] = resultsOf(answer, 'byId')
  assert.deepEqual([byId?.id, byId?.match, byId?.score], [first, true, 100])
  assert.deepEqual(resultsOf(answer, 'none'), [])
  assert.deepEqual(resultsOf(answer, 'other'), [])
})

test('a number of a book is certain, with and without hyphens, in the query and as a property', async () => {
  const [book, other] = [newItemId(), newItemId()]
  const data = { kind: 'book-volume', title: { he: 'ספר המספרים', en: 'Book of numbers' } }
  await merge(server, [
    { id: book, type: 'publication', data: { ...data, identifiers: { isbn: ['0-306-40615-2'] } } },
    { id: other, type: 'publication', data },
  ])
  const asked = ['0306406152', '978-0-306-40615-7', 'ISBN 9780306406157']
  const queries = Object.fromEntries(asked.map((query, at) => [`q${at}`, { query }]))
  const answer = await ask(queries)
  for (const at of asked.keys()) {
    const [found, ...more] = resultsOf(answer, `q${at}`)
    assert.deepEqual([found?.id, found?.match, more.length], [book, true, 0], `q${at}`)
  }
  const properties = [{ pid: 'identifier', v: '9780306406157' }]
  const [first] = resultsOf(await ask({ q: { query: 'Book of numbers', properties } }), 'q')
  assert.deepEqual([first?.id, first?.match], [book, true])
})

test('properties decide between candidates', async () => {
  const properties = [
    { pid: 'authors', v: { id: author, name: 'הרבי' } },
    { pid: 'identifier', v: '990' },
  ]
  const answer = await ask({ q: { query: 'Likkutei', type: 'work', properties } })
  const [best, other] = resultsOf(answer, 'q')
  assert.equal(best?.id, first)
  assert.ok(Number(best?.score) > Number(other?.score))
})

test('extends a table, proposes while one types, and shows a small page', async () => {
  const extend = {
    ids: [first, 'rh-00000000'],
    properties: [{ id: 'authors' }, { id: 'nameEn' }, { id: 'nothing' }],
  }
  const answer = await server.send(200, '/reconcile', {
    method: 'POST',
    body: new URLSearchParams({ extend: JSON.stringify(extend) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.deepEqual(answer.meta, [
    { id: 'authors', name: 'Authors', type: { id: 'author', name: 'Author' } },
    { id: 'nameEn', name: 'Name in English' },
    { id: 'nothing', name: 'nothing' },
  ])
  assert.deepEqual(answer.rows, {
    [first]: {
      authors: [{ id: author, name: 'הרבי' }],
      nameEn: [{ str: 'Likkutei Sichos' }],
      nothing: [],
    },
    'rh-00000000': { authors: [], nameEn: [], nothing: [] },
  })
  const { result } = await server.get('/reconcile/suggest/entity?prefix=Likkutei%20S')
  assert.equal(listOf(result)[0]?.id, first)
  const types = await server.get('/reconcile/suggest/type?prefix=wor')
  assert.deepEqual(types.result, [{ id: 'work', name: 'Sefer' }])
  const properties = await server.get('/reconcile/suggest/property?prefix=auth')
  assert.deepEqual(properties.result, [{ id: 'authors', name: 'Authors' }])
  const { properties: all } = await server.get('/reconcile/properties?type=work&limit=3')
  assert.equal(listOf(all).length, 3)
  const page = await fetch(`${server.address}/reconcile/preview?id=${first}`)
  assert.match(await page.text(), /ליקוטי שיחות/)
  assert.match(page.headers.get('content-security-policy') ?? '', /sandbox.*frame-ancestors \*/)
  assert.equal((await server.fetch('/reconcile/preview?id=rh-00000000')).status, 404)
})

async function post(field: 'queries' | 'extend', value: object): Promise<JsonObject> {
  return await server.send(200, '/reconcile', {
    method: 'POST',
    body: new URLSearchParams({ [field]: JSON.stringify(value) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

test('a form takes as many queries and rows as are promised, in Hebrew too', async () => {
  const short = Array.from({ length: 50 }, (_, at) => [`q${at}`, { query: 'ליקוטי שיחות חלק ראשון', type: 'work' }])
  const asked = Object.fromEntries(short)
  assert.deepEqual(Object.keys(await post('queries', asked)), Object.keys(asked))
  const long = short.map(([key]) => [key, { query: 'תורה '.repeat(60) }])
  assert.equal(Object.keys(await post('queries', Object.fromEntries(long))).length, 50)
  const ids = Array.from({ length: 500 }, () => newItemId())
  const { rows } = await post('extend', { ids, properties: [{ id: 'nameHe' }] })
  assert.deepEqual(Object.keys(objectOf(rows)), ids)
})

test('refuses what is no question', async () => {
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`q${at}`, { query: 'a' }]))
  for (const queries of ['{', '[]', '{"q":1}', '{"q":{"query":1}}', JSON.stringify(many)]) {
    const answer = await server.fetch(`/reconcile?queries=${encodeURIComponent(queries)}`)
    assert.equal(answer.status, 400, queries.slice(0, 30))
  }
  for (const extend of ['', '{}', '{"ids":[1],"properties":[]}']) {
    const answer = await server.fetch(`/reconcile?extend=${encodeURIComponent(extend)}`)
    assert.equal(answer.status, 400, extend)
  }
})

test('no answer holds withheld words, before and after a takedown', async () => {
  const world = await addWithheldWorld(server)
  const ids = [...world.others, world.teshura, world.scan, world.recording, world.heard].slice(0, 500)
  const properties = (await server.get('/reconcile/properties?limit=500')).properties
  const extend = JSON.stringify({ ids, properties: listOf(properties).slice(0, 25) })
  for (let round = 0; round < 2; round += 1) {
    const texts = [(await server.fetch(`/reconcile?extend=${encodeURIComponent(extend)}`)).bytes.toString('utf8')]
    for (const secret of EVERY_SECRET) {
      texts.push(JSON.stringify(resultsOf(await ask({ q: { query: secret } }), 'q')))
    }
    for (const secret of EVERY_SECRET) assert.ok(!texts.join('\n').includes(secret), secret)
    if (round === 0) await takeDown({ server, world })
  }
})
