/** Lists with bodies, with some fields only, and with their totals. Source: shapes.md#bodies-in-lists; shapes.md#some-fields;
 *  shapes.md#totals. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge, SEALED_WORDS, setData, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { sichos, sichosWork, sealed, sealedWork } = await addShelves(server)

function unit(work: string, value: number, body: JsonObject) {
  const position = [{ level: 'chapter', value: String(value) }]
  const label = { he: `פרק ${value}`, en: `Chapter ${value}` }
  const order = `V${String(value).padStart(3, '0')}`
  return { id: newItemId(), type: 'unit', data: { work, position, order, label, body } }
}

/** A new sefer with as many units as there are sizes; the words of each have as many letters. */
async function seferOf(sizes: readonly number[]): Promise<{ work: string; units: string[] }> {
  const work = newItemId()
  const data = workData(`sefer-${work.slice(3)}`, [sichos])
  const units = sizes.map((size, at) => unit(work, at + 1, bodyOf('x'.repeat(size))))
  await merge(server, [{ id: work, type: 'work', data }, ...units])
  return { work, units: units.map(({ id }) => id) }
}

const idsOf = (answer: JsonObject): unknown[] => listOf(answer.items).map(({ id }) => id)

describe('A list with include=body', () => {
  test('has the whole form of each item: children, linked, parts, lists and batches', async () => {
    const { work, units } = await seferOf([3, 4])
    const whole = await Promise.all(units.map((id) => server.get(`/v1/entities/${id}`)))
    for (const path of [
      `/v1/entities/${work}/children?`,
      `/v1/entities/${work}/linked?field=work&`,
      `/v1/entities/batch?ids=${units}&`,
    ]) {
      assert.deepEqual((await server.get(`${path}include=body`)).items, whole, path)
      const usual = listOf((await server.get(path)).items)
      assert.ok(
        usual.every(({ data }) => !('body' in objectOf(data))),
        path,
      )
    }
    const { items } = await server.get(`/v1/works/${work}/parts/1?limit=100&include=body`)
    assert.deepEqual(items, whole.slice(0, 1))
    const listed = await server.get('/v1/entities?type=unit&limit=100&include=body')
    assert.deepEqual(listOf(listed.items).filter(({ id }) => units.includes(String(id))).length, units.length)
    assert.ok(listOf(listed.items).every(({ data }) => 'body' in objectOf(data)))
  })

  test('has at most a hundred items', async () => {
    const { work, units } = await seferOf(Array.from({ length: 101 }, () => 1))
    for (const path of [
      `/v1/entities/${work}/children?limit=101`,
      `/v1/entities/${work}/linked?field=work&limit=101`,
      '/v1/entities?limit=101',
      `/v1/works/${work}/parts/1?limit=101`,
      `/v1/entities/batch?ids=${units}`,
    ]) {
      for (const more of ['include=body', 'fields=body,label', 'include=body&fields=label']) {
        const { status, json } = await server.fetch(`${path}${path.includes('?') ? '&' : '?'}${more}`)
        assert.deepEqual([status, factsIn(json.detail)], [400, { max: 100 }], path)
        assert.match(String(json.message), /at most 100 items.*101 were asked for/)
      }
    }
    const first = await server.get(`/v1/entities/${work}/children?limit=100&include=body`)
    assert.equal(listOf(first.items).length, 100)
    const batch = await server.get(`/v1/entities/batch?ids=${units.slice(0, 100)}&include=body`)
    assert.deepEqual([idsOf(batch), batch.rest], [units.slice(0, 100), undefined])
    assert.equal((await server.fetch('/v1/entities?include=words')).status, 400)
  })

  test('ends before the item that does not fit in four million bytes, and goes on there', async () => {
    const paragraphs = (count: number): JsonObject => {
      const text = [{ text: 'x'.repeat(100_000) }]
      const segments = Array.from({ length: count }, (_, at) => ({
        id: `p${at}`,
        kind: 'paragraph',
        text,
      }))
      return { profile: 'plain', versions: [{ id: 'he', language: 'he', segments, notes: [] }] }
    }
    const { work } = await seferOf([])
    // The first and the second fit together, the fourth with none but the last.
    const units = [10, 25, 10, 39, 1].map((size, at) => unit(work, at + 1, paragraphs(size)))
    for (const each of units) await merge(server, [each])
    const ids = units.map(({ id }) => id)
    const pages: unknown[][] = []
    for (let next: unknown = ''; typeof next === 'string'; ) {
      const cursor = next === '' ? '' : `&cursor=${next}`
      const page = await server.get(`/v1/entities/${work}/children?include=body${cursor}`)
      assert.equal(page.total, 5)
      pages.push(idsOf(page))
      next = page.next
    }
    const parts = [ids.slice(0, 2), ids.slice(2, 3), ids.slice(3, 4), ids.slice(4)]
    assert.deepEqual(pages, parts)
    const missing = newItemId()
    const asked: string[][] = []
    for (let rest = [...ids, missing]; rest.length > 0; ) {
      const batch = await server.get(`/v1/entities/batch?ids=${rest}&include=body`)
      asked.push(rest)
      rest = (Array.isArray(batch.rest) ? batch.rest : []).map(String)
    }
    assert.deepEqual(
      asked.map((each) => each.length),
      [6, 4, 3, 2],
    )
  })

  test('shows no withheld words', async () => {
    for (const path of [
      `/v1/entities/batch?ids=${sealedWork}&include=body`,
      `/v1/entities/${sealed}/children?include=body`,
      `/v1/entities?set=${sealed}&fields=body,title`,
      `/v1/entities/${sealedWork}?fields=body,title`,
    ]) {
      const { bytes, json } = await server.fetch(path, { as: 'sara' })
      assert.ok(!bytes.includes(SEALED_WORDS), path)
      const [item = json] = listOf(json.items ?? [])
      assert.equal(typeof item.withheld, 'string', path)
      assert.equal('salt' in item, false, path)
      assert.equal('body' in objectOf(item.data), false, path)
    }
  })
})

describe('Some fields', () => {
  test('are sent with the id, the type, the path and the revision, and without the salt', async () => {
    const path = `/v1/entities/${sichosWork}`
    const whole = await server.get(path)
    const { data, salt, ...rest } = whole
    assert.equal(typeof salt, 'string')
    const { title } = objectOf(data)
    const some = await server.get(`${path}?fields=title, cover`)
    assert.deepEqual(some, { ...rest, data: { title } })
    const then = await server.get(`${path}?fields=title&at=${(await server.get('/v1')).head}`)
    assert.deepEqual(then.data, { title })
    for (const list of [
      `/v1/entities/batch?ids=${sichosWork}&fields=title`,
      `/v1/entities?type=work&set=${sichos}&fields=title`,
      `/v1/entities/${sichos}/children?type=work&fields=title`,
      `/v1/entities/${sichos}/linked?field=sets&type=work&fields=title`,
    ]) {
      const found = listOf((await server.get(list)).items).find(({ id }) => id === sichosWork)
      assert.deepEqual(found, { ...rest, data: { title } }, list)
    }
  })

  test('with the body are those named, and the body', async () => {
    const { units } = await seferOf([5])
    const { data } = await server.get(`/v1/entities/${units[0]}`)
    const { body, label, order } = objectOf(data)
    const batch = `/v1/entities/batch?ids=${units[0]}`
    for (const [query, wanted] of [
      ['fields=label', { label }],
      ['fields=body,order', { order, body }],
      ['fields=label&include=body', { label, body }],
    ] as const) {
      const [item] = listOf((await server.get(`${batch}&${query}`)).items)
      assert.deepEqual(item?.data, wanted, query)
    }
    assert.deepEqual((await server.get(`/v1/entities/${units[0]}?fields=label`)).data, { label })
  })

  test('that the type does not have are refused; in a list of several types, those that no type has', async () => {
    for (const [path, message] of [
      [
        `/v1/entities/${sichosWork}?fields=titel,title`,
        /Items of type work have no field “titel”\. They have: .*title/,
      ],
      ['/v1/entities?type=unit&fields=title', /Items of type unit have no field “title”/],
      [`/v1/entities/${sichosWork}/children?fields=title`, /Items of type unit/],
      ['/v1/entities?fields=title,nothing,none', /No type of item has the field “nothing”, “none”/],
      [`/v1/entities/batch?ids=${sichosWork}&fields=data`, /No type of item has the field “data”/],
      [`/v1/entities/${sichosWork}?fields=,`, /Name 1 to 50 fields/],
    ] as const) {
      const { status, json } = await server.fetch(path)
      assert.deepEqual([status, json.error], [400, 'bad-request'], path)
      assert.match(String(json.message), message)
    }
    const mixed = await server.get(`/v1/entities/batch?ids=${sichos},${sichosWork}&fields=title,name`)
    assert.deepEqual(
      listOf(mixed.items).map(({ data }) => Object.keys(objectOf(data))),
      [['name'], ['title']],
    )
  })

  test('have another tag than the whole answer, and are read conditionally', async () => {
    const { work } = await seferOf([5])
    for (const path of [`/v1/entities/${sichosWork}?`, `/v1/entities/${work}/children?`]) {
      const tags = await Promise.all(
        ['', 'fields=slug,label', 'fields=note', 'fields=sets'].map(async (query) => {
          const isUnits = path.includes('children')
          const names = isUnits ? query.replace('slug,', '') : query.replace(',label', '')
          const { headers, status } = await server.fetch(path + names)
          assert.equal(status, 200, path + names)
          return headers.get('etag')
        }),
      )
      assert.equal(new Set(tags.slice(0, 3)).size, 3, path)
      const again = { headers: { 'if-none-match': tags[2] ?? '' } }
      assert.equal((await server.fetch(`${path}fields=note`, again)).status, 304)
      assert.equal((await server.fetch(path, again)).status, 200)
    }
  })
})

describe('The total of a list', () => {
  test('stands on every page where it is kept, and nowhere else', async () => {
    const { counts } = await server.get('/v1/stats')
    const all = Object.values(objectOf(counts)).reduce<number>((sum, n) => sum + Number(n), 0)
    assert.equal((await server.get('/v1/entities?limit=1')).total, all)
    const work = objectOf(counts).work
    const first = await server.get('/v1/entities?type=work&limit=1')
    const second = await server.get(`/v1/entities?type=work&limit=1&cursor=${first.next}`)
    assert.deepEqual([first.total, second.total], [work, work])
    assert.equal((await server.get('/v1/entities?type=contents-map')).total, 0)
    for (const filter of [`set=${sichos}`, `set=${sichos}&type=work`, `additions-of=${sichosWork}`]) {
      const page = await server.get(`/v1/entities?${filter}&limit=500`)
      assert.equal(page.total, listOf(page.items).length, filter)
    }
    for (const filter of [
      'shelf=true',
      'official=false',
      `set=${sichos}&official=true`,
      `set=${sichos}&additions-of=${sichosWork}`,
    ]) {
      assert.equal('total' in (await server.get(`/v1/entities?${filter}`)), false, filter)
    }
  })

  test('counts children, also of a set with sets, works and other items', async () => {
    const { work } = await seferOf([1, 1, 1])
    assert.equal((await server.get(`/v1/entities/${work}/children?limit=2`)).total, 3)
    assert.equal((await server.get(`/v1/entities/${work}/children?type=text`)).total, 0)
    const [set, below, twice] = [newItemId(), newItemId(), newItemId()]
    const author = {
      id: newItemId(),
      type: 'author',
      data: { name: { he: 'רב' }, kind: 'chossid' },
    }
    await merge(server, [
      { id: set, type: 'set', data: setData('counted', []) },
      { id: below, type: 'set', data: { ...setData('below', []), parent: set } },
      { id: newItemId(), type: 'work', data: workData('in-it', [set]) },
      { ...author, data: { ...author.data, sets: [set] } },
    ])
    const children = `/v1/entities/${set}/children`
    assert.equal((await server.get(`${children}?limit=1`)).total, 3)
    assert.equal((await server.get(`${children}?type=set`)).total, 1)
    assert.equal((await server.get(`${children}?type=author&limit=1`)).total, 1)
    assert.equal((await server.get(`/v1/entities/${author.id}/children`)).total, 0)
    const both = { ...setData('twice', []), parent: set, sets: [set] }
    await merge(server, [{ id: twice, type: 'set', data: both }])
    assert.equal('total' in (await server.get(`${children}?limit=1`)), false)
    assert.equal((await server.get(children)).total, 4)
  })
})
