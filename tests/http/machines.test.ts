/** The machines' queue over HTTP. Source: routes.md#machines; shapes.md#machines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson, createToken } from '@yalkut/catalog/people'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { addRecording, addScan, addTranscript, holdFile } from '@yalkut/testing/servers/machines'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { sichos, sichosWork, sealed } = await addShelves(server)
const REQUESTS = '/v1/machine/requests'

async function newScan(): Promise<string> {
  return await addScan(server, sichos, await holdFile(server, 'open'))
}

async function claim(kinds?: string[]) {
  const json = kinds === undefined ? {} : { kinds }
  const { request, lease } = await server.send(200, '/v1/machine/claim', post('robot', json))
  if (request === null) return null
  const { id, item } = objectOf(request)
  return { id: Number(id), item, lease: objectOf(lease).id }
}

/** What each act takes beside its lease; progress takes no note. */
const ACTS = { progress: { done: 1, total: 2 }, done: { note: 'x' }, fail: { note: 'x' } }

async function emptyQueue(): Promise<void> {
  for (let work = await claim(); work !== null; work = await claim()) {
    const json = { lease: work.lease, note: 'x' }
    await server.send(200, `${REQUESTS}/${work.id}/fail`, post('robot', json))
  }
}

test('a request goes from waiting to running to done', async () => {
  const item = await newScan()
  const asked = await server.send(201, REQUESTS, post('chana', { kind: 'ocr', item }))
  const { id, createdAt, ...request } = objectOf(asked.request)
  assert.deepEqual(request, {
    kind: 'ocr',
    item,
    requestedBy: server.people.chana.id,
    status: 'waiting',
    note: null,
    startedAt: null,
    finishedAt: null,
    position: 1,
    progress: null,
    suggestion: null,
  })
  assert.deepEqual([asked.created, asked.startsAtOnce], [true, false])
  assert.ok(Date.parse(String(createdAt)) > 0)
  const joined = await server.send(200, REQUESTS, post('dovid', { kind: 'ocr', item }))
  assert.deepEqual([joined.created, objectOf(joined.request).id], [false, id])

  assert.equal(await claim(['transcript']), null)
  const work = await claim(['ocr'])
  assert.deepEqual([work?.id, work?.item], [id, item])
  const path = `${REQUESTS}/${id}`
  const lease = work?.lease
  const far = await server.send(200, `${path}/progress`, post('robot', { lease, done: 1, total: 4 }))
  assert.deepEqual(objectOf(far.request).progress, { done: 1, total: 4 })
  const running = await server.get('/v1/machine')
  assert.deepEqual(running.ocr, {
    waiting: 0,
    running: 1,
    doneLastWeek: 0,
    failedLastWeek: 0,
    backlog: 1,
  })
  const done = await server.send(200, `${path}/done`, post('robot', { lease, note: 'blank' }))
  const ended = objectOf(done.request)
  assert.deepEqual([ended.status, ended.note, ended.position], ['done', 'blank', null])
  await server.send(409, `${path}/done`, post('robot', { lease }))
  await server.send(409, REQUESTS, post('chana', { kind: 'ocr', item }))
})

test('a lease belongs to its machine: another account that sends it changes nothing', async () => {
  const item = await newScan()
  await server.send(201, REQUESTS, post('chana', { kind: 'ocr', item }))
  const work = await claim()
  const { ledger, clock } = server.catalog
  const marks = { steward: false, admin: false, trusted: false, bot: true }
  await createPerson(ledger, clock, { handle: 'thief', name: 'thief', ...marks })
  const { token } = await createToken(ledger, clock, {
    handle: 'thief',
    name: 'laptop',
    scopes: ['read', 'write'],
  })
  for (const [act, more] of Object.entries(ACTS)) {
    const json = { lease: work?.lease, ...more }
    const headers = { authorization: `Bearer ${token}` }
    await server.send(409, `${REQUESTS}/${work?.id}/${act}`, { method: 'POST', headers, json })
  }
  await emptyQueue()
  const { requests } = await server.get(`${REQUESTS}?item=${item}`)
  assert.equal(listOf(requests)[0]?.status, 'running')
  const json = { lease: work?.lease, note: 'x' }
  await server.send(200, `${REQUESTS}/${work?.id}/fail`, post('robot', json))
})

test('a mistake in a request is refused with its own reason', async () => {
  const withheld = await addScan(server, sichos, await holdFile(server, 'link'))
  const scan = await newScan()
  const recording = await addRecording(server, sichos, { url: 'https://example.org/x.mp3' })
  const cases: readonly [status: number, json: object][] = [
    [400, {}],
    [400, { kind: 'ocr' }],
    [400, { item: scan }],
    [400, { kind: 'ocr', item: 'x' }],
    [404, { kind: 'ocr', item: newItemId() }],
    [422, { kind: 'read', item: scan }],
    [422, { kind: 7, item: scan }],
    [422, { kind: 'ocr', item: 7 }],
    [422, { kind: 'transcript', item: scan }],
    [422, { kind: 'ocr', item: recording }],
    [422, { kind: 'ocr', item: sichosWork }],
    [422, { kind: 'ocr', item: withheld }],
  ]
  for (const [status, json] of cases) await server.send(status, REQUESTS, post('chana', json))
  const bad = ['kind=x', 'status=x', 'item=x', 'items=x', 'limit=0', 'limit=501', 'cursor=x']
  for (const query of bad) {
    assert.equal((await server.fetch(`${REQUESTS}?${query}`)).status, 400, query)
  }
  for (const json of [{ kinds: [] }, { kinds: ['x'] }, { kinds: 'ocr' }, []]) {
    await server.send(422, '/v1/machine/claim', post('robot', json))
  }
  for (const [act, more] of Object.entries(ACTS)) {
    const json = { lease: 'ml-x', ...more }
    await server.send(404, `${REQUESTS}/999999/${act}`, post('robot', json))
    assert.equal((await server.fetch(`${REQUESTS}/x/${act}`, post('robot', json))).status, 400)
    await server.send(400, `${REQUESTS}/1/${act}`, post('robot', {}))
    await server.send(422, `${REQUESTS}/1/${act}`, post('robot', { ...more, lease: 7 }))
  }
  const noted = post('robot', { lease: 'ml-x', note: 'x' })
  const unread = await server.send(422, `${REQUESTS}/1/progress`, noted)
  assert.match(String(unread.message), /no field “note”/)
  await emptyQueue()
})

test('the list is paged, and filtered by kind, status and items', async () => {
  const scans = [await newScan(), await newScan(), await newScan()]
  for (const item of scans) await server.send(201, REQUESTS, post('chana', { kind: 'ocr', item }))
  const first = await server.fetch(`${REQUESTS}?status=waiting&limit=2`)
  assert.match(first.headers.get('link') ?? '', /rel="next"/)
  const second = await server.get(`${REQUESTS}?status=waiting&limit=2&cursor=${first.json.next}`)
  const found = [...listOf(first.json.requests), ...listOf(second.requests)]
  assert.deepEqual(
    found.map(({ item, position }) => [item, position]),
    [
      [scans[2], 3],
      [scans[1], 2],
      [scans[0], 1],
    ],
  )
  const items = `${scans[0]},${scans[2]}`
  const some = listOf((await server.get(`${REQUESTS}?items=${items}`)).requests)
  assert.deepEqual(
    some.map(({ item }) => item),
    [scans[2], scans[0]],
  )
  const none = await server.get(`${REQUESTS}?items=${items}&item=${scans[1]}&kind=ocr`)
  assert.deepEqual(none.requests, [])
  await emptyQueue()
})

test('machine text is listed until a person checks it, unless it is withheld', async () => {
  const file = await holdFile(server, 'credit')
  const recording = await addRecording(server, sichos, { file })
  const origin = { by: 'asr:whisper@1' }
  const segment = await addTranscript(server, recording, { content: 'ברוך הבא', origin })
  const locked = await addRecording(server, sealed, { url: 'https://example.org/y' })
  await addTranscript(server, locked, { content: 'סוד', origin })
  const { transcripts, scans, texts, totals } = await server.get('/v1/machine/to-check')
  assert.deepEqual([scans, texts], [[], []])
  const [found, ...others] = listOf(transcripts)
  assert.deepEqual(others, [])
  assert.deepEqual([found?.event, found?.recording, found?.paragraphs, found?.checked], [null, recording, 1, 0])
  assert.deepEqual(totals, {
    transcripts: 1,
    paragraphs: 1,
    scans: 0,
    pages: 0,
    texts: 0,
    entries: 0,
  })
  const { data } = await server.get(`/v1/entities/${segment}`)
  const checked = { ...objectOf(data), origin: { ...origin, checked: true } }
  const fix = { entityId: segment, data: checked }
  const { id } = await server.send(201, '/v1/suggestions/quick', post('chana', fix))
  await server.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))
  assert.deepEqual((await server.get('/v1/machine/to-check')).transcripts, [])
  for (const limit of ['0', '201', 'x']) {
    assert.equal((await server.fetch(`/v1/machine/to-check?limit=${limit}`)).status, 400)
  }
})

test('training clips are sent as JSON lines, and a summary counts them', async () => {
  const file = await holdFile(server, 'open')
  const recording = await addRecording(server, sichos, { file })
  const content = 'ברוך הבא בשם השם'
  await addTranscript(server, recording, { content })
  const answer = await fetch(`${server.address}/v1/machine/training/clips`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/x-ndjson')
  assert.match(answer.headers.get('cache-control') ?? '', /public/)
  const lines = (await answer.text()).trimEnd().split('\n').map(parseJsonObject)
  const own = lines.filter((clip) => clip.recording === recording)
  assert.equal(own.length, 1)
  const [clip = {}] = own
  assert.deepEqual([clip.start, clip.end, clip.text, clip.quality], [0, 2, content, 'gold'])
  assert.deepEqual(clip.audio, [`http://localhost:8787/objects/${file}`])
  const head = await fetch(`${server.address}/v1/machine/training/clips`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  const summary = await server.get('/v1/machine/training')
  assert.equal(summary.clips, lines.length)
  assert.equal(summary.newHours, null)
  const since = encodeURIComponent('2020-01-01T00:00:00+02:00')
  assert.equal((await server.get(`/v1/machine/training?since=${since}`)).newHours, summary.hours)
  for (const bad of ['yesterday', '2026-99-99', '2026-02-31', '2025-02-29T10:00:00Z', '']) {
    assert.equal((await server.fetch(`/v1/machine/training?since=${bad}`)).status, 400, bad)
  }
})
