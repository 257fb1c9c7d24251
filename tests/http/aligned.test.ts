/** Requests that a machine times the words of a recording. Source: shapes.md#aligned. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { type Heard, newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
let shelves: Shelves
let file = ''

before(async () => {
  shelves = await addShelves(server)
  file = await holdFile(server.catalog, wavOf([440]), { mime: 'audio/wav' })
})

const WORDS = ['אחת שתים', 'שלש ארבע', 'חמש שש']
const heard = (): Promise<Heard> => newTranscript(server, shelves.sichos, WORDS, { file })
const ask = (item: string) => server.fetch('/v1/machine/requests', post('chana', { kind: 'align', item }))

async function claim(item: string) {
  const asked = await ask(item)
  assert.equal(asked.status, 201, JSON.stringify(asked.json))
  const { request, lease } = await server.send(200, '/v1/machine/claim', post('robot', { kinds: ['align'] }))
  assert.equal(objectOf(request).item, item)
  const id = objectOf(request).id
  return (json: object) =>
    server.fetch(
      `/v1/machine/requests/${id}/done`,
      post('robot', { lease: objectOf(lease).id, by: 'align:test@1', ...json }),
    )
}

const approve = (id: unknown) => server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
const paragraphs = async ({ recording }: Heard) =>
  listOf((await server.get(`/v1/recordings/${recording}/transcript`)).paragraphs)

test('the times of a machine are one suggestion, with their score; those that a person set stay and are counted', async () => {
  const each = await heard()
  const [first, second, third] = each.segments
  const anchored = await server.send(
    201,
    `/v1/recordings/${each.recording}/sync/anchor`,
    post('chana', { segment: second, atMs: 1_500 }),
  )
  await approve(anchored.id)
  const before = await paragraphs(each)
  const done = await claim(each.recording)
  const words = [{ from: 0, to: 3, startMs: 110, endMs: 300 }]
  const { status, json } = await done({
    spans: [
      { segment: first, startMs: 100, endMs: 900, score: 0.9, words },
      { segment: second, startMs: 7_000, endMs: 8_000, score: 0.9 },
      { segment: third, startMs: 3_000, endMs: 4_000, score: 0.25 },
    ],
  })
  assert.equal(status, 200, JSON.stringify(json))
  assert.equal(json.locked, 1)
  assert.equal(objectOf(json.request).status, 'done')
  await approve(objectOf(json.request).suggestion)
  const after = await paragraphs(each)
  assert.deepEqual(after[1], before[1], 'a locked time never moves')
  assert.deepEqual(
    [after[0], after[2]].map((paragraph) => {
      const { startMs, score, syncChecked, words: times } = objectOf(paragraph)
      return [startMs, score, syncChecked, times]
    }),
    [
      [100, 0.9, false, words],
      [3_000, 0.25, false, null],
    ],
  )
})

test('a machine that heard nothing new makes no suggestion', async () => {
  const each = await heard()
  const { status, json } = await (await claim(each.recording))({ spans: [] })
  assert.deepEqual([status, objectOf(json.request).suggestion, json.locked], [200, null, 0])
  const again = await claim(each.recording)
  assert.equal((await again({ spans: [], note: 'again' })).status, 200, 'it may be asked again')
})

test('one that fits no paragraph any more is left out and named; the others are placed', async () => {
  const each = await heard()
  const [first, second, third] = each.segments
  const revs = (await paragraphs(each)).map(({ rev }) => Number(rev))
  const done = await claim(each.recording)
  const fix = { segment: second, content: 'שלש, ארבע' }
  const fixed = await server.send(201, `/v1/recordings/${each.recording}/transcript/fix`, post('chana', fix))
  await approve(fixed.id)
  const span = { startMs: 100, endMs: 900, score: 0.5 }
  const gone = newItemId()
  const words = [{ from: 0, to: 900, startMs: 1, endMs: 2 }]
  const { status, json } = await done({
    note: '5 of 5.',
    spans: [
      { ...span, segment: first, rev: revs[0] },
      { ...span, segment: second, rev: revs[1], startMs: 1_000, endMs: 1_900 },
      { ...span, segment: gone },
      { ...span, segment: 'nothing' },
      { ...span, segment: third, words },
      { ...span, segment: third, startMs: 90_000, endMs: 91_000 },
      { ...span, segment: third, endMs: 100 },
      { ...span, segment: first },
    ],
  })
  assert.equal(status, 200, JSON.stringify(json))
  assert.deepEqual(
    listOf(json.left).map(({ segment, why }) => [segment, why]),
    [
      [second, 'changed'],
      [gone, 'gone'],
      ['nothing', 'gone'],
      [third, 'changed'],
      [third, 'outside'],
      [third, 'outside'],
      [first, 'twice'],
    ],
  )
  const request = objectOf(json.request)
  assert.match(String(request.note), /^5 of 5\. הושמטו: 2 של פסקאות שמילותיהן שונו בינתיים/u)
  await approve(request.suggestion)
  assert.deepEqual(
    (await paragraphs(each)).map(({ startMs }) => startMs),
    [100, 1_000, 2_000],
  )
})

test('what is no time at all is refused, and the request can be ended still', async () => {
  const each = await heard()
  const [segment] = each.segments
  const done = await claim(each.recording)
  const span = { segment, startMs: 100, endMs: 900, score: 0.5 }
  for (const spans of [[{ ...span, score: 2 }], [{ ...span, startMs: -1 }], [{ segment }]]) {
    assert.ok([400, 422].includes((await done({ spans })).status), JSON.stringify(spans))
  }
  const { status, json } = await done({ spans: [{ ...span, endMs: 100 }] })
  assert.deepEqual([status, objectOf(json.request).suggestion], [200, null])
})

test('a request whose words are withheld fails at its turn, and those behind it go on', async () => {
  const [held, next] = [await heard(), await heard()]
  assert.equal((await ask(held.recording)).status, 201)
  const { data } = await server.get(`/v1/entities/${held.text}`)
  const withheld = { ...objectOf(data), licence: 'commercial' }
  await merge(server, [{ id: held.text, type: 'text', data: withheld }])
  assert.equal((await (await claim(next.recording))({ spans: [] })).status, 200)
  const { requests } = await server.get(`/v1/machine/requests?item=${held.recording}`)
  assert.deepEqual(
    listOf(requests).map(({ status }) => status),
    ['failed'],
  )
  assert.equal((await ask(held.recording)).status, 422, 'nor can it be asked for again')
})

test('a recording without words, and one that is not served, cannot be asked for', async () => {
  const silent = await newTranscript(server, shelves.sichos, [], { file })
  assert.equal((await ask(silent.recording)).status, 201, 'an empty transcript is one')
  const elsewhere = await newTranscript(server, shelves.sichos, WORDS)
  assert.equal((await ask(elsewhere.recording)).status, 422, 'it has no sound')
  assert.equal((await ask(elsewhere.event)).status, 422)
})
