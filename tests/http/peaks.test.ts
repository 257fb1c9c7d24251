/** The peaks of recordings over HTTP. Source: service.md#peaks; shapes.md#peaks. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, newItemId } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
const { catalog } = server
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

type Answer = Awaited<ReturnType<typeof server.fetch>>

async function recordingOf(file: string | null): Promise<string> {
  const id = newItemId()
  const data: JsonObject = { title: { he: 'שיחה' }, sets: [shelves.sichos] }
  if (file === null) data.url = 'https://example.org/a.mp3'
  else data.file = file
  await merge(server, [{ id, type: 'recording', data }])
  return id
}

const soundOf = (tones: readonly number[], mime = 'audio/wav'): Promise<string> =>
  holdFile(catalog, wavOf(tones), { mime })

const peaksAt = (recording: string, query = ''): Promise<Answer> =>
  server.fetch(`/v1/recordings/${recording}/peaks${query}`)

/** The answer when they are no longer being measured. */
async function measured(recording: string, query = ''): Promise<Answer> {
  for (;;) {
    const answer = await peaksAt(recording, query)
    if (answer.status !== 202) return answer
    await sleep(20)
  }
}

describe('The peaks of a recording', () => {
  test('are measured after the first request, and say how loud each piece of time is', async () => {
    const recording = await recordingOf(await soundOf([440, 0, 440, 0]))
    const first = await peaksAt(recording)
    assert.equal(first.status, 202)
    assert.match(first.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    const { status, bytes, headers } = await measured(recording)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/octet-stream')
    assert.deepEqual([headers.get('yalkut-peaks-rate'), headers.get('yalkut-duration-ms')], ['20', '4000'])
    const loud = Array.from({ length: 80 }, (_, at) => (at % 40 < 20 ? 156 : 0))
    assert.deepEqual([...bytes], loud)
  })

  test('are also given 200 a second, and between two times', async () => {
    const recording = await recordingOf(await soundOf([440, 0, 330]))
    const whole = await measured(recording, '?rate=200')
    assert.equal(whole.headers.get('yalkut-peaks-rate'), '200')
    assert.equal(whole.bytes.length, 600)
    const part = await peaksAt(recording, '?rate=200&from=990&to=1010')
    assert.deepEqual([...part.bytes], [...whole.bytes.subarray(198, 202)])
    const none = await peaksAt(recording, '?from=9000&to=9500')
    assert.deepEqual([none.status, none.bytes.length], [200, 0])
  })

  test('are measured once for one file, whoever asks and however many recordings have it', async () => {
    const file = await soundOf([220, 0])
    const recordings = [await recordingOf(file), await recordingOf(file)]
    await Promise.all(recordings.flatMap((each) => [peaksAt(each), peaksAt(each, '?rate=200')]))
    for (const each of recordings) await measured(each)
    const { derivations } = await server.get(`/v1/files/${file}/about`)
    assert.equal(Array.isArray(derivations) && derivations.length, 2)
  })

  test('are measured again when their bytes were lost', async () => {
    const file = await soundOf([550, 0])
    const recording = await recordingOf(file)
    const whole = await measured(recording)
    const { derivations } = await server.get(`/v1/files/${file}/about`)
    for (const each of Array.isArray(derivations) ? derivations : []) {
      await catalog.objects.remove(String(Object(each).sha256))
    }
    assert.equal((await peaksAt(recording)).status, 202)
    assert.deepEqual((await measured(recording)).bytes, whole.bytes)
  })

  test('are 404 for a withheld file, before and after they were measured', async () => {
    const file = await soundOf([660, 0])
    const recording = await recordingOf(file)
    await changeRights(catalog, file, 'preserved')
    assert.equal((await peaksAt(recording)).status, 404)
    await changeRights(catalog, file, 'open')
    assert.equal((await measured(recording)).status, 200)
    await changeRights(catalog, file, 'preserved')
    assert.equal((await peaksAt(recording)).status, 404)
  })

  test('are 404 for a recording elsewhere, for other items and for a file that is no sound', async () => {
    const noSound = await holdFile(catalog, 'no sound', { mime: 'audio/mpeg' })
    for (const id of [await recordingOf(null), shelves.sichosWork, newItemId(), await recordingOf(noSound)]) {
      assert.equal((await measured(id)).status, 404)
    }
  })

  test('of a fourth recording at the same time are refused to one address', async () => {
    const recordings: string[] = []
    for (const tone of [110, 220, 330, 440]) {
      recordings.push(await recordingOf(await soundOf([tone, tone])))
    }
    const locked = Promise.withResolvers<void>()
    // While another transaction is open, no measured file can be stored.
    const holding = catalog.ledger.write(() => locked.promise)
    const statuses: number[] = []
    for (const each of recordings) statuses.push((await peaksAt(each)).status)
    locked.resolve()
    await holding
    assert.deepEqual(statuses, [202, 202, 202, 429])
    for (const each of recordings.slice(0, 3)) assert.equal((await measured(each)).status, 200)
    assert.equal((await measured(recordings[3] ?? '')).status, 200)
  })
})
