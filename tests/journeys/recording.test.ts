/** A recording in the whole service: sent by a reader, transcribed by a machine, corrected, timed and confirmed by
 *  people, shown in players, taken down and given back.
 *  Source: service.md#recordings; service.md#files; service.md#rights; service.md#workers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { merge, type NewItem } from '@yalkut/testing/servers/shelves'
import { sending } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import webVtt from 'webvtt-parser'
import { acting, assertWithheld, everywhere, onEachEngine } from './journey.ts'

/** Two paragraphs, with a silence between them: “ברוך הבא” and “בשם ברוך”. */
const SOUND = wavOf([220, 440, 0, 0, 0, 0, 880, 220])
const ENGINE = fileURLToPath(import.meta.resolve('@yalkut/testing/workers/speech-engine'))
const HEAR = `'${process.execPath}' '${ENGINE}' {audio} {out}`
/** Words that no machine hears. */
const [FIXED, NOTED] = ['תוקןבשמיעה', 'נכתבמהזכרון']
const WELCOME = `ברוך ${FIXED} הבא לביתנו`

onEachEngine('A recording', (journey) => {
  const { server, shelves } = journey
  const { approve, make, itemsOf, work, takeDown, giveBack } = acting(journey)
  let file = ''
  let [recording, event] = ['', '']
  /** The two paragraphs. */
  let segments: string[] = []
  const suggestions: unknown[] = []

  const at = (path: string): string => `/v1/recordings/${recording}/${path}`
  const transcript = (): Promise<JsonObject> => server.get(at('transcript'))
  const paragraphs = async (): Promise<JsonObject[]> => listOf((await transcript()).paragraphs)
  const suggest = async (...[as, path, json]: Parameters<typeof make>): Promise<JsonObject> => {
    const sent = await make(as, path, json)
    suggestions.push(sent.id)
    return sent
  }
  async function cues() {
    const { body } = await server.fetch(at('transcript.vtt'))
    const read = new webVtt.WebVTTParser().parse(String(body), 'metadata')
    assert.deepEqual(read.errors, [])
    return read.cues.map(({ id, startTime, endTime, text }) => [id, startTime, endTime, text])
  }

  test('is sent with the farbrengen that the catalog lacks, and is served after a keeper’s approval', async () => {
    const said = {
      what: 'recording',
      rights: 'mine',
      set: shelves.sichos,
      eventTitle: 'התוועדות יו״ד שבט',
      eventDate: '5742-05-10',
    }
    const { path, request } = sending('dovid', said, SOUND, 'audio/wav')
    const sent = await server.send(201, path, request)
    assert.deepEqual([sent.as, sent.served], ['recording', false])
    file = String(sent.sha256)
    const items = await itemsOf(sent.suggestion)
    recording = String(items.recording)
    event = String(items.event)
    assert.equal(event, sent.event)
    await approve(sent.suggestion)
    const { data } = await server.get(`/v1/entities/${recording}`)
    assert.equal(objectOf(data).durationMs, 8_000)
    const part = await server.fetch(`/objects/${file}`, { headers: { range: 'bytes=44-143' } })
    assert.equal(part.status, 206)
    assert.ok(part.bytes.equals(SOUND.subarray(44, 144)))
  })

  test('is transcribed by the machine, and its words are marked as a machine’s', async () => {
    await make('chana', '/v1/machine/requests', { kind: 'transcript', item: recording })
    const env = { ENGINE_NAME: 'whisper', ENGINE_VERSION: 'test-1' }
    const suggestion = await work(['transcript', '--command', HEAR], env)
    suggestions.push(suggestion)
    assert.equal((await server.fetch(at('transcript'))).status, 404, 'not before approval')
    await approve(suggestion)
    const { granularity } = await transcript()
    assert.equal(granularity, 'word')
    const heard = await paragraphs()
    assert.deepEqual(
      heard.map(({ content, by, checked, syncChecked, startMs, endMs }) => [
        content,
        by,
        checked,
        syncChecked,
        startMs,
        endMs,
      ]),
      [
        ['ברוך הבא', 'asr:whisper@test-1', false, false, 0, 2_000],
        ['בשם ברוך', 'asr:whisper@test-1', false, false, 6_000, 8_000],
      ],
    )
    segments = heard.map(({ id }) => String(id))
    assert.deepEqual(await cues(), [
      [segments[0], 0, 2, '<c.machine>ברוך הבא</c>'],
      [segments[1], 6, 8, '<c.machine>בשם ברוך</c>'],
    ])
  })

  test('is corrected by two people, and a keeper merges one fix and sends the other back', async () => {
    const path = at('transcript/fix')
    await suggest('chana', path, { segment: segments[0], content: WELCOME })
    await suggest('dovid', path, { segment: segments[1], content: 'בשם אחר לגמרי' })
    const waiting = await server.get('/v1/transcripts/fixes', { as: 'kalman' })
    const [theirs, hers] = listOf(waiting.fixes).toSorted(
      (a, b) => Number(b.authorName === 'dovid') - Number(a.authorName === 'dovid'),
    )
    assert.deepEqual([theirs?.mayApprove, hers?.mayApprove], [true, true])
    const json = { keep: [hers?.id], remove: [theirs?.id], note: 'נשמע אחרת' }
    const decided = await server.send(200, '/v1/transcripts/fixes/decide', {
      method: 'POST',
      as: 'kalman',
      json,
    })
    assert.deepEqual(
      listOf(decided.results).map(({ id, done }) => [id, done]),
      [
        [hers?.id, 'kept'],
        [theirs?.id, 'sent_back'],
      ],
    )
    const [first, second] = await paragraphs()
    assert.deepEqual([first?.content, first?.checked], [WELCOME, true])
    assert.deepEqual([second?.content, second?.checked], ['בשם ברוך', false])
    assert.deepEqual(
      listOf(first?.words).map(({ from, startMs, endMs }) => [from, startMs, endMs]),
      [
        [0, 0, 1_000],
        [WELCOME.indexOf('הבא'), 1_000, 2_000],
      ],
    )
  })

  test('is timed by hand, and another person confirms the whole', async () => {
    const anchor = { segment: segments[1], atMs: 6_250 }
    const sent = await suggest('dovid', at('sync/anchor'), anchor)
    await approve(sent.id)
    const [first, second] = await paragraphs()
    assert.deepEqual([second?.startMs, second?.locked, second?.syncChecked], [6_250, true, true])
    assert.deepEqual([first?.startMs, first?.syncChecked], [0, false])
    await approve((await suggest('miriam', at('sync/confirm'), {})).id)
    const right = { segment: segments[1], content: 'בשם ברוך' }
    await approve((await suggest('miriam', at('transcript/fix'), right)).id)
    const now = await paragraphs()
    assert.ok(now.every(({ checked, syncChecked }) => checked === true && syncChecked === true))
    const told = await cues()
    assert.deepEqual(
      told.map(([id, start, , text]) => [id, start, text]),
      [
        [segments[0], 0, WELCOME],
        [segments[1], 6.25, 'בשם ברוך'],
      ],
    )
    const { transcripts } = await server.get('/v1/machine/to-check')
    assert.deepEqual(transcripts, [], 'nothing is left to check')
    const history = listOf((await server.get(at('transcript/history'))).history)
    const kinds = new Set(history.map(({ kind }) => kind))
    assert.deepEqual(kinds, new Set(['made', 'words', 'checked', 'sync']))
  })

  test('gives training data once people have checked it', async () => {
    const { body } = await server.fetch('/v1/machine/training/clips')
    const clips = String(body).trimEnd().split('\n').map(parseJsonObject)
    assert.deepEqual(clips.map((clip) => [clip.recording, clip.quality, clip.start, clip.text]).toSorted(), [
      [recording, 'gold', 0, WELCOME],
      [recording, 'gold', 6.25, 'בשם ברוך'],
    ])
  })

  test('shows the written hanacha at its times', async () => {
    const [text, segment, alignment] = [newItemId(), newItemId(), newItemId()]
    const words = { text, order: 'V', kind: 'paragraph', content: NOTED, proofread: 0 }
    const span = { alignment, segment, startMs: 6_000, endMs: 8_000 }
    const items: NewItem[] = [
      { id: text, type: 'text', data: { kind: 'hanacha', language: 'he', recording } },
      { id: segment, type: 'segment', data: words },
      { id: alignment, type: 'alignment', data: { recording, text, granularity: 'paragraph' } },
      { id: newItemId(), type: 'alignment-span', data: span },
    ]
    await merge(server, items)
    const hanacha = await server.get(at('hanacha'))
    assert.deepEqual(
      listOf(hanacha.paragraphs).map(({ content, startMs, endMs }) => [content, startMs, endMs]),
      [[NOTED, 6_000, 8_000]],
    )
  })

  test('is withheld at once on every server when a steward upholds a request, and is given back whole', async () => {
    const bytes = [
      `/objects/${file}`,
      at('transcript'),
      at('transcript.vtt'),
      at('transcript.srt'),
      at('transcript/history'),
      at('hanacha'),
    ]
    const words = [
      ...segments.map((id) => `/v1/entities/${id}`),
      `/v1/entities/${segments[0]}/history`,
      `/v1/recordings/batch/hanacha?ids=${recording}`,
      `/v1/files/${file}`,
      '/v1/transcripts',
      '/v1/machine/training',
      '/v1/machine/training/clips',
      '/v1/commits?since=0&limit=100',
      ...suggestions.map((id) => `/v1/suggestions/${id}`),
    ]
    const secrets = [FIXED, NOTED, 'בשם ברוך', `/objects/${file}`]
    await everywhere(journey, at('hanacha'), 200)
    await assertWithheld(journey, {
      file,
      bytes,
      words,
      secrets,
      takeDown: () => takeDown(recording),
      async meanwhile() {
        const { status } = await server.fetch(`/v1/entities/${event}`)
        assert.equal(status, 200, 'the farbrengen is not withheld')
      },
      giveBack: () => giveBack(recording),
    })
  })
})
