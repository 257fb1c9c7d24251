/** Many lines or segments in one call: the same fix in several lines of a scan, and a check of several segments.
 *  Source: shapes.md#fix-a-line; shapes.md#words. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { unitData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const approve = (id: unknown) => server.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))

describe('The same fix in several lines of a scan', () => {
  const PAGES = 'והנה האור האור\nשורה אחרת\fהאור לבדו'
  let scan = ''
  before(async () => {
    scan = (await newScan(server, shelves.sichos)).scan
    await readByMachine(server, scan, PAGES)
  })

  const replace = (json: JsonObject, as?: Name) =>
    server.fetch(`/v1/scans/${scan}/text/replace`, {
      method: 'POST',
      json,
      ...(as !== undefined && { as }),
    })
  const linesOf = async (page: number): Promise<unknown[]> => {
    const { lines } = await server.get(`/v1/scans/${scan}/text?page=${page}`)
    return listOf(lines).map(({ text, level }) => [text, level])
  }

  test('refuses a line without the words, an unknown line, no change, and a visitor', async () => {
    const [l1, l2] = [
      { page: 1, line: 'l1' },
      { page: 1, line: 'l2' },
    ]
    const tries: [number, JsonObject, Name?][] = [
      [401, { from: 'האור', to: 'האיר', lines: [l1] }],
      [409, { from: 'האור', to: 'האיר', lines: [l1, l2] }, 'chana'],
      [404, { from: 'האור', to: 'האיר', lines: [{ page: 1, line: 'l9' }] }, 'chana'],
      [404, { from: 'האור', to: 'האיר', lines: [{ page: 9, line: 'l1' }] }, 'chana'],
      [422, { from: 'האור', to: 'האור', lines: [l1] }, 'chana'],
      [422, { from: ' ', to: 'א', lines: [l1] }, 'chana'],
      [422, { from: 'שורה אחרת', to: ' ', lines: [l2] }, 'chana'],
    ]
    for (const [status, json, as] of tries) {
      assert.equal((await replace(json, as)).status, status, JSON.stringify(json))
    }
    const many = Array.from({ length: 51 }, (_, at) => ({ page: at + 1, line: 'l1' }))
    assert.equal((await replace({ from: 'א', to: 'ב', lines: many }, 'chana')).status, 413)
  })

  const alike = async (words: string, more = ''): Promise<JsonObject> =>
    await server.get(`/v1/scans/${scan}/text/alike?words=${encodeURIComponent(words)}${more}`)

  test('is found beforehand: each line, but the one that is left out, page by page', async () => {
    const all = await alike('האור')
    assert.deepEqual(
      [all.total, all.pages, all.next, listOf(all.lines).map(({ page, line }) => [page, line])],
      [
        2,
        2,
        null,
        [
          [1, 'l1'],
          [2, 'l1'],
        ],
      ],
    )
    const others = await alike('האור', '&page=1&line=l1')
    assert.deepEqual(
      listOf(others.lines).map(({ page }) => page),
      [2],
    )
    const first = await alike('האור', '&limit=1')
    assert.deepEqual([first.total, first.next, listOf(first.lines).length], [2, 2, 1])
    const rest = await alike('האור', '&limit=1&start=2')
    assert.deepEqual([rest.next, listOf(rest.lines).map(({ page }) => page)], [null, [2]])
    assert.equal((await alike('אור')).total, 2)
    assert.equal((await alike('אור', '&whole=1')).total, 0)
    assert.equal((await alike('.*')).total, 0)
    assert.equal((await alike(' ')).total, 0)
    const { status } = await server.fetch(`/v1/scans/${shelves.sichosWork}/text/alike?words=x`)
    assert.equal(status, 404)
  })

  test('with whole words only, leaves longer words and abbreviations', async () => {
    const other = (await newScan(server, shelves.sichos)).scan
    await readByMachine(server, other, 'רמב רמב״ם הרמב רמב, רמב')
    const lines = [{ page: 1, line: 'l1' }]
    const path = `/v1/scans/${other}/text/replace`
    const json = { from: 'רמב', to: 'רמז', whole: true, lines }
    const { id } = await server.send(201, path, { method: 'POST', json, as: 'chana' })
    await approve(id)
    const { lines: now } = await server.get(`/v1/scans/${other}/text?page=1`)
    assert.equal(listOf(now)[0]?.text, 'רמז רמב״ם הרמב רמז, רמז')
    const again = { ...json, from: 'הרמ' }
    const refused = await server.fetch(path, { method: 'POST', json: again, as: 'chana' })
    assert.equal(refused.status, 409)
  })

  test('is one suggestion, which changes every place and no other line', async () => {
    const lines = [
      { page: 1, line: 'l1' },
      { page: 2, line: 'l1' },
    ]
    const { status, json } = await replace({ from: 'האור', to: 'הא$&', lines }, 'chana')
    assert.equal(status, 201)
    await approve(json.id)
    assert.deepEqual(await linesOf(1), [
      ['והנה הא$& הא$&', 1],
      ['שורה אחרת', 0],
    ])
    assert.deepEqual(await linesOf(2), [['הא$& לבדו', 1]])
  })
})

describe('A check of several segments', () => {
  const origin = { by: 'ocr:reader@1' }
  let unit = ''
  before(async () => {
    unit = newItemId()
    const segments = ['אחת', 'שתים', 'שלוש'].map((text, at) => ({
      id: `p${at + 1}`,
      kind: 'paragraph',
      text: [{ text }],
      origin,
    }))
    const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
    const data = unitData(shelves.sichosWork, unit.slice(3), { body })
    await merge(server, [{ id: unit, type: 'unit', data }])
  })

  const check = (more: JsonObject) =>
    server.fetch('/v1/suggestions/words', post('chana', { entityId: unit, change: 'check', ...more }))

  test('refuses other changes, unknown segments and words that changed since', async () => {
    const segments = ['p1', 'p2']
    assert.equal((await check({ change: 'remove', segments })).status, 422)
    assert.equal((await check({ segments, segment: 'p1' })).status, 422)
    assert.equal((await check({ segments: ['p1', 'p9'] })).status, 404)
    assert.equal((await check({ segments, before: { p1: 'אחת', p2: 'שניים' } })).status, 409)
  })

  test('is one suggestion; the others stay as a machine read them', async () => {
    const before = { p1: 'אחת', p2: 'שתים' }
    const { status, json } = await check({ segments: ['p1', 'p2'], before })
    assert.equal(status, 201)
    await approve(json.id)
    const { data } = await server.get(`/v1/entities/${unit}`)
    const [version] = listOf(objectOf(objectOf(data).body).versions)
    assert.deepEqual(
      listOf(version?.segments).map((segment) => objectOf(segment.origin).checked ?? false),
      [true, true, false],
    )
  })
})

test('a paragraph of any text is fixed with what one read, a hanacha’s too', async () => {
  const { text } = await newTranscript(server, shelves.sichos, ['אחת'], { origin: null })
  const [segment = ''] = listOf((await server.get(`/v1/entities/${text}/linked?type=segment&field=text`)).items).map(
    ({ id }) => String(id),
  )
  const fix = (json: JsonObject) => server.fetch('/v1/texts/fix', post('chana', json))
  assert.equal((await fix({ segment, content: 'שתים', before: 'שלוש' })).status, 409)
  assert.equal((await fix({ segment: newItemId(), content: 'שתים' })).status, 404)
  const { status, json } = await fix({ segment, content: 'שתים', before: 'אחת' })
  assert.equal(status, 201)
  await approve(json.id)
  const { data } = await server.get(`/v1/entities/${segment}`)
  assert.equal(objectOf(data).content, 'שתים')
})
