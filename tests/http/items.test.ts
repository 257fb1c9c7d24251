/** Reading one item and many. Source: service.md#items; shapes.md#ids-paths-order-references; shapes.md#reading. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommitWriter, lockMain } from '@yalkut/ledger/line'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })

const TANYA = 'rh-5j6zbcv7'
const CHASSIDUS = 'rh-x7kfvs8z'

test('an item is read by its id, however the id is spelled', async () => {
  const item = await server.get(`/v1/entities/${TANYA}`)
  assert.deepEqual([item.id, item.type, item.path], [TANYA, 'work', '/tanya'])
  for (const spelling of ['RH-5J6ZBCV7', 'rh-5j6z-bcv7', 'Rh-5J-6Z-BC-V7']) {
    assert.equal((await server.get(`/v1/entities/${spelling}`)).id, TANYA, spelling)
  }
})

test('an unknown item answers 404', async () => {
  const { status, json } = await server.fetch('/v1/entities/rh-00000000')
  assert.deepEqual([status, json.detail], [404, { reason: 'no-item' }])
})

test('a merged duplicate answers 404 with the item that replaced it, followed to the last one', async () => {
  const [first, second, kept] = ['rh-d0000001', 'rh-d0000002', 'rh-d0000003']
  await merge(server, [
    { id: first, type: 'work', path: '/first', data: workData('first', []) },
    { id: second, type: 'work', path: '/second', data: workData('second', []) },
    { id: kept, type: 'work', path: '/kept', data: workData('kept', []) },
  ])
  await mergeInto(first, '/first', second)
  await mergeInto(second, '/second', kept)
  const { status, json } = await server.fetch(`/v1/entities/${first}`)
  assert.deepEqual([status, factsIn(json.detail)], [404, { mergedInto: kept }])
  for (const route of ['children', 'linked?field=work', 'relations', 'backlinks', 'linked/counts']) {
    const answer = await server.fetch(`/v1/entities/${first}/${route}`)
    assert.deepEqual([answer.status, factsIn(answer.json.detail)], [404, { mergedInto: kept }], route)
  }
  const item = await server.get(`/v1/entities/${kept}`)
  assert.deepEqual(await server.get('/v1/resolve?path=/first'), { ...item, redirected: true })
})

test('an item is read as of a commit', async () => {
  const { head } = await server.get('/v1')
  const before = await server.get(`/v1/entities/${TANYA}`)
  const data = objectOf(before.data)
  await merge(server, [{ id: TANYA, type: 'work', data: { ...data, title: { he: 'תניא', en: 'The Tanya' } } }])
  const then = await server.get(`/v1/entities/${TANYA}?at=${head}`)
  assert.deepEqual(then.data, before.data)
  assert.notDeepEqual((await server.get(`/v1/entities/${TANYA}`)).data, before.data)
  assert.equal((await server.fetch(`/v1/entities/${TANYA}?at=1`)).status, 404)
})

test('lists omit the body and are ordered by path', async () => {
  const page = await server.get('/v1/entities?type=work&limit=500')
  const items = itemsOf(page)
  assert.equal(page.next, null)
  const paths = items.map(({ path }) => path)
  assert.deepEqual(paths, paths.toSorted())
  for (const { data } of items) assert.ok(isJsonObject(data) && !('body' in data))
})

test('pages follow each other by cursor, by its older name and by the link, without a gap', async () => {
  const whole = itemsOf(await server.get('/v1/entities?limit=500')).map(({ id }) => id)
  for (const name of ['cursor', 'after', 'link']) {
    const ids: unknown[] = []
    let path: string | null = '/v1/entities?limit=61&shelf=false'
    while (path !== null) {
      const { headers, json: body } = await server.fetch(path)
      ids.push(...itemsOf(body).map(({ id }) => id))
      const link: string | null = headers.get('link')
      assert.equal(link === null, body.next === null)
      const linked: string | undefined = link?.match(/^<(\/v1\/entities\?[^>]+)>; rel="next"$/)?.[1]
      assert.equal(linked === undefined, link === null)
      if (linked !== undefined) assert.match(linked, /limit=61&shelf=false/)
      const named: string = `/v1/entities?limit=61&shelf=false&${name}=${body.next}`
      path = linked === undefined ? null : name === 'link' ? linked : named
    }
    assert.deepEqual(ids, whole, name)
  }
})

test('a list is filtered by set, shelf, official works and additions', async () => {
  const inSet = itemsOf(await server.get(`/v1/entities?set=${CHASSIDUS}&type=work`))
  assert.ok(inSet.length > 0)
  for (const { data } of inSet) {
    assert.ok(isJsonObject(data) && Array.isArray(data.sets) && data.sets.includes(CHASSIDUS))
  }
  const additions = itemsOf(await server.get('/v1/entities?official=false&limit=500'))
  const official = itemsOf(await server.get('/v1/entities?official=true&limit=500'))
  assert.equal(additions.length + official.length, (await countsOf()).work)
  for (const { data } of additions) assert.ok(isJsonObject(data) && isJsonObject(data.addition))
  const [addition] = additions
  assert.ok(addition && isJsonObject(addition.data) && isJsonObject(addition.data.addition))
  const { to } = addition.data.addition
  const its = itemsOf(await server.get(`/v1/entities?additions-of=${to}`))
  assert.ok(its.some(({ id }) => id === addition.id))
  const shelf = itemsOf(await server.get('/v1/entities?type=work&shelf=true&limit=500'))
  assert.ok(!shelf.some(({ id }) => id === addition.id))
})

test('a batch is answered in the order of the request, each item once, without unknown items', async () => {
  const ids = [CHASSIDUS, 'rh-00000000', TANYA.toUpperCase(), CHASSIDUS]
  const { items } = await server.get(`/v1/entities/batch?ids=${ids}`)
  assert.deepEqual(
    listOf(items).map(({ id }) => id),
    [CHASSIDUS, TANYA],
  )
})

test('a path leads to its item, in any letter case and with an extra slash', async () => {
  for (const path of ['/tanya', 'tanya', '/TANYA/', '%2Ftanya']) {
    const { id, redirected, ...item } = await server.get(`/v1/resolve?path=${path}`)
    assert.deepEqual([id, redirected, item.path], [TANYA, false, '/tanya'], path)
  }
  assert.equal((await server.fetch('/v1/resolve?path=/nowhere')).status, 404)
})

test('the sitemap lists pages by type, and a page lists its items', async () => {
  const { sitemaps } = await server.get('/v1/sitemap')
  assert.ok(Array.isArray(sitemaps))
  const works = sitemaps.find((entry) => isJsonObject(entry) && entry.type === 'work')
  assert.ok(isJsonObject(works))
  const { items, page } = await server.get('/v1/sitemap/work/1')
  assert.ok(Array.isArray(items))
  assert.deepEqual([page, items.length], [1, works.count])
  assert.equal((await server.fetch('/v1/sitemap/work/9')).status, 404)
})

function itemsOf(page: JsonObject): JsonObject[] {
  return listOf(page.items)
}

async function countsOf(): Promise<JsonObject> {
  return objectOf((await server.get('/v1/stats')).counts)
}

/** Deletes a duplicate in favour of another item, as organizing does. */
async function mergeInto(id: string, pathBefore: string, mergedInto: string): Promise<void> {
  const { ledger, latest, clock } = server.catalog
  const by = server.people.sara.id
  await ledger.write(async (tx) => {
    const at = clock().toISOString()
    const header = {
      at,
      message: 'one of two',
      author: by,
      mergedBy: by,
      via: null,
      suggestionId: null,
    }
    const writer = new CommitWriter(tx, await lockMain(tx), header)
    await writer.add([{ id, type: 'work', path: null, data: null, mergedInto, pathBefore }])
    await writer.finish()
  })
  await latest()
}
