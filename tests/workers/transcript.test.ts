/** An engine transcribes a recording. The result is a transcript that waits for review.
 *  Source: service.md#workers; shapes.md#recordings-and-texts; shapes.md#machines. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { newFolder } from '@yalkut/testing/folders'
import { addRecording } from '@yalkut/testing/servers/machines'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import {
  commandEngine,
  createApi,
  type ExternalFetch,
  ImpossibleRequest,
  openQueue,
  runWorker,
  type SpeechEngine,
  transcriber,
} from '@yalkut/workers'

const server = await startTestServer()
const { sichos } = await addShelves(server)
const folder = newFolder()
const runs = join(folder, 'runs')
const ENGINE = fileURLToPath(import.meta.resolve('@yalkut/testing/workers/speech-engine'))
const engine = commandEngine({
  command: `'${process.execPath}' '${ENGINE}' {audio} {out} '${runs}'`,
  name: 'whisper',
  version: 'test-1',
})

/** Two paragraphs, separated by a long silence. */
const SOUND = wavOf([220, 440, 0, 0, 0, 0, 880, 220])

const elsewhere: ExternalFetch = async (address) => {
  const headers = { 'content-type': address.endsWith('.wav') ? 'audio/wav' : 'text/html' }
  return { status: 200, headers, body: SOUND }
}

async function ask(url = 'https://example.org/a.wav'): Promise<string> {
  const item = await addRecording(server, sichos, { url })
  await server.send(201, '/v1/machine/requests', post('chana', { kind: 'transcript', item }))
  return item
}

async function run(engineUsed: SpeechEngine = engine) {
  const api = createApi({ server: server.address, token: server.people.robot.token })
  const workRoot = join(folder, 'work')
  const job = transcriber({ api, engine: engineUsed, fetchExternal: elsewhere, workRoot })
  const stop = new AbortController().signal
  return await runWorker({
    queue: openQueue(api),
    kind: 'transcript',
    once: true,
    stop,
    job,
    say: () => undefined,
  })
}

function timesRun(): number {
  return readFileSync(runs, 'utf8').length
}

async function itemsOf(suggestion: number | undefined): Promise<number> {
  const { total } = await server.get(`/v1/suggestions/${suggestion}`, { as: 'robot' })
  return Number(total)
}

test('a transcription is one suggestion, and becomes a transcript when a keeper approves it', async () => {
  const recording = await ask()
  const outcome = await run()
  assert.equal(outcome.status, 'done', JSON.stringify(outcome))
  assert.equal(outcome.note, '2 paragraphs, 4 words in 1 minute.')
  const { suggestion } = outcome
  const { changeset } = await server.get(`/v1/suggestions/${suggestion}`)
  const { status, kind, checks } = objectOf(changeset)
  assert.deepEqual([status, kind], ['open', 'import'])
  assert.deepEqual(
    listOf(checks).map(({ check, status: found }) => [check, found]),
    [['machine', 'warn']],
  )
  await server.send(200, `/v1/suggestions/${suggestion}/approve`, post('kalman'))
  const [text] = listOf((await server.get(`/v1/entities/${recording}/linked?field=recording&type=text`)).items)
  const origin = { by: 'asr:whisper@test-1', checked: false }
  assert.deepEqual(objectOf(text?.data), {
    kind: 'transcript',
    language: 'yi',
    recording,
    origin,
  })
  const segments = listOf((await server.get(`/v1/entities/${text?.id}/children`)).items)
  assert.deepEqual(
    segments.map(({ data }) => objectOf(data).content),
    ['ברוך הבא', 'בשם ברוך'],
  )
  assert.deepEqual(objectOf(segments[0]?.data).origin, origin)
  const [span] = listOf((await server.get(`/v1/entities/${segments[1]?.id}/linked?field=segment`)).items)
  const { startMs, endMs, words } = objectOf(span?.data)
  assert.deepEqual([startMs, endMs], [6_000, 8_000])
  assert.deepEqual(words, [
    { from: 0, to: 3, startMs: 6_000, endMs: 7_000 },
    { from: 4, to: 8, startMs: 7_000, endMs: 8_000 },
  ])
  const { transcripts } = await server.get('/v1/machine/to-check')
  assert.deepEqual(
    listOf(transcripts).map((entry) => [entry.recording, entry.paragraphs, entry.checked]),
    [[recording, 2, 0]],
  )
  const again = post('chana', { kind: 'transcript', item: recording })
  await server.send(409, '/v1/machine/requests', again)
})

test('a worker that dies after transcribing sends without transcribing again', async () => {
  await ask()
  const before = timesRun()
  const api = createApi({ server: server.address, token: server.people.robot.token })
  const queue = openQueue(api)
  const crashing = { ...api, send: crashAt(api, 'PUT') }
  const workRoot = join(folder, 'work')
  const parts = { engine, fetchExternal: elsewhere, workRoot }
  const stop = new AbortController().signal
  const say = (): void => undefined
  const job = transcriber({ api: crashing, ...parts })
  const died = await runWorker({ queue, kind: 'transcript', once: true, stop, job, say })
  assert.equal(died.status, 'failed')
  assert.equal(timesRun(), before + 1)
  const drafts = await server.get('/v1/suggestions?status=draft', { as: 'robot' })
  const [draft] = listOf(drafts.suggestions)
  assert.ok(draft !== undefined, 'the worker left a draft, half filled')
  const outcome = await run()
  assert.deepEqual([outcome.status, outcome.suggestion], ['done', draft.id])
  assert.equal(timesRun(), before + 1)
  assert.equal(await itemsOf(outcome.suggestion), 6)
})

/** Sends requests until the third one of this method, and fails from then on. */
function crashAt(api: ReturnType<typeof createApi>, method: string): typeof api.send {
  let seen = 0
  return async (asked, ...rest) => {
    if (asked === method) seen += 1
    if (seen > 2) throw new Error('the power went out')
    return await api.send(asked, ...rest)
  }
}

test('a worker that dies after sending sends nothing twice', async () => {
  const item = await ask()
  const api = createApi({ server: server.address, token: server.people.robot.token })
  const queue = openQueue(api)
  const dying = { ...queue, done: () => Promise.reject(new Error('the power went out')) }
  const workRoot = join(folder, 'other-machine')
  const stop = new AbortController().signal
  const say = (): void => undefined
  const job = transcriber({ api, engine, fetchExternal: elsewhere, workRoot })
  await runWorker({ queue: dying, kind: 'transcript', once: true, stop, job, say })
  const outcome = await run()
  assert.equal(outcome.status, 'done')
  const found = await server.get(`/v1/suggestions?state=all&about=${item}`, { as: 'robot' })
  // One of the two made the recording itself.
  assert.equal(listOf(found.suggestions).length, 2)
})

test('an address without audio fails, and a recording without words is done', async () => {
  const page = await ask('https://example.org/page.html')
  const failed = await run()
  assert.equal(failed.status, 'failed')
  assert.match(failed.note ?? '', /does not answer with audio/)
  await ask()
  const silent = await run({ ...engine, transcribe: async () => ({ language: null, pieces: [] }) })
  assert.deepEqual([silent.status, silent.note], ['done', 'There are no words in this recording.'])
  await ask()
  const broken = await run({
    ...engine,
    transcribe: () => Promise.reject(new ImpossibleRequest('no model')),
  })
  assert.deepEqual([broken.status, broken.note], ['failed', 'no model'])
  const { requests } = await server.get(`/v1/machine/requests?item=${page}`)
  assert.equal(listOf(requests)[0]?.status, 'failed')
})
