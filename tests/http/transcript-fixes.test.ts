/** All changes of a transcript at once, over HTTP. Source: shapes.md#fixes-of-a-transcript. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createToken } from '@yalkut/catalog/people'
import { type JsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { type Heard, newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const WORDS = ['אחת שתים שלש', 'ארבע חמש', 'שש שבע']
const heard = (): Promise<Heard> => newTranscript(server, shelves.sichos, WORDS)
const at = (recording: string, path: string): string => `/v1/recordings/${recording}/${path}`
const send = (recording: string, json: object, as: Name = 'chana') =>
  server.fetch(at(recording, 'transcript/fixes'), post(as, json))
const sent = (recording: string, json: object, as: Name = 'chana') =>
  server.send(201, at(recording, 'transcript/fixes'), post(as, json))
const approve = (id: unknown) => server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
const paragraphs = async (recording: string): Promise<JsonObject[]> =>
  listOf((await server.get(at(recording, 'transcript'))).paragraphs)
const contents = async (recording: string): Promise<unknown[]> =>
  (await paragraphs(recording)).map(({ content }) => content)

async function silentRecording(file?: string): Promise<string> {
  const id = newItemId()
  const data: JsonObject = { title: { he: 'שיחה' }, sets: [shelves.sichos], durationMs: 60_000 }
  if (file === undefined) data.url = 'https://example.org/a.mp3'
  else data.file = file
  await merge(server, [{ id, type: 'recording', data }])
  return id
}

describe('The fixes of a transcript', () => {
  test('correct, confirm, add and remove paragraphs in one suggestion', async () => {
    const { recording, segments } = await heard()
    const [first = '', second = '', third = ''] = segments
    const suggestion = await sent(recording, {
      fixes: [{ segment: first, content: 'אחת שתים ארבע' }, { segment: second }],
      add: [{ after: second, content: 'ניגון', kind: 'note' }],
      remove: [third],
    })
    assert.equal(suggestion.status, 'open')
    assert.deepEqual(await contents(recording), WORDS, 'nothing changes before the merge')
    await approve(suggestion.id)
    const now = await paragraphs(recording)
    assert.deepEqual(
      now.map(({ content, checked }) => [content, checked]),
      [
        ['אחת שתים ארבע', true],
        ['ארבע חמש', true],
        ['ניגון', true],
      ],
    )
    assert.deepEqual(listOf(now[0]?.words).length, 3, 'the words keep their times')
  })

  test('keep the given order of several new paragraphs, by keys and at the beginning', async () => {
    const { recording, segments } = await heard()
    const suggestion = await sent(recording, {
      add: [
        { after: null, content: 'א' },
        { after: null, content: 'ב' },
        { key: 'n1', after: segments[0], content: 'ג' },
        { after: 'n1', content: 'ד' },
        { after: segments[0], content: 'ה' },
      ],
    })
    await approve(suggestion.id)
    const [one, two, three] = WORDS
    assert.deepEqual(await contents(recording), ['א', 'ב', one, 'ג', 'ד', 'ה', two, three])
  })

  test('of one person join the open suggestion, and later new paragraphs follow earlier ones', async () => {
    const { recording, segments } = await heard()
    const first = await sent(recording, { add: [{ after: segments[0], content: 'א' }] })
    const second = await sent(recording, { add: [{ after: segments[0], content: 'ב' }] })
    assert.equal(second.id, first.id)
    await approve(first.id)
    const [one, two, three] = WORDS
    assert.deepEqual(await contents(recording), [one, 'א', 'ב', two, three])
  })

  test('time new paragraphs, which end where the next one begins', async () => {
    const { recording, segments } = await heard()
    const { id } = await sent(recording, {
      add: [
        { after: segments[2], content: 'א', startMs: 5_000 },
        { after: segments[2], content: 'ב', startMs: 9_000 },
      ],
    })
    await approve(id)
    const now = (await paragraphs(recording)).slice(-2)
    assert.deepEqual(
      now.map(({ startMs, endMs, syncChecked }) => [startMs, endMs, syncChecked]),
      [
        [5_000, 9_000, true],
        [9_000, 11_000, true],
      ],
    )
  })

  test('say who speaks, by themselves too, and subtitles name them', async () => {
    const { recording, segments } = await heard()
    const { id } = await sent(recording, {
      fixes: [{ segment: segments[0], speaker: ' הרבי\n שליט״א ', complete: false }],
      add: [{ after: segments[2], content: 'לחיים', startMs: 4_000, speaker: 'A > B' }],
    })
    await approve(id)
    const now = await paragraphs(recording)
    assert.deepEqual(
      now.map(({ content, speaker, checked, edited }) => [content, speaker, checked, edited]),
      [
        [WORDS[0], 'הרבי שליט״א', false, false],
        [WORDS[1], null, false, false],
        [WORDS[2], null, false, false],
        ['לחיים', 'A > B', true, false],
      ],
    )
    const subtitles = String((await server.fetch(at(recording, 'transcript.vtt'))).body)
    assert.match(subtitles, /^<v הרבי שליט״א><c\.machine>אחת שתים שלש<\/c>$/m)
    assert.match(subtitles, /^<v A &gt; B>לחיים$/m)
    const again = await sent(recording, { fixes: [{ segment: segments[0], speaker: null }] })
    await approve(again.id)
    const [first] = await paragraphs(recording)
    assert.deepEqual([first?.speaker, first?.checked], [null, true])
    const same = await send(recording, { fixes: [{ segment: segments[0], speaker: null }] })
    assert.equal(same.status, 422)
    const long = await send(recording, { fixes: [{ segment: segments[0], speaker: 'א'.repeat(201) }] })
    assert.equal(long.status, 422)
  })

  test('make a hanacha of words that were edited to be read, and not a second one', async () => {
    const recording = await silentRecording()
    const add = [{ after: null, content: 'לחיים', startMs: 1_000, speaker: 'הרבי' }]
    await approve((await sent(recording, { add, textKind: 'hanacha' })).id)
    const { paragraphs: written } = await server.get(at(recording, 'hanacha'))
    const [first] = listOf(written)
    assert.deepEqual([first?.content, first?.speaker, first?.startMs], ['לחיים', 'הרבי', 1_000])
    assert.equal((await server.fetch(at(recording, 'transcript'))).status, 404)
    assert.equal((await send(recording, { add, textKind: 'hanacha' })).status, 409)
    await approve((await sent(recording, { add })).id)
    assert.deepEqual(await contents(recording), ['לחיים'])
  })

  test('make a transcript where there is none, in the language of its words', async () => {
    const recording = await silentRecording()
    const { id } = await sent(recording, {
      add: [
        { after: null, content: 'לחיים', startMs: 1_000, language: 'yi' },
        { after: null, content: 'ניגון', startMs: 4_000 },
      ],
    })
    const second = { after: null, content: 'עוד ניגון' }
    assert.equal((await send(recording, { add: [second] })).status, 409, 'the first one waits')
    assert.equal((await send(recording, { add: [second], textKind: 'hanacha' })).status, 201, 'another kind')
    await approve(id)
    const transcript = await server.get(at(recording, 'transcript'))
    assert.deepEqual([transcript.language, transcript.granularity], ['yi', 'paragraph'])
    assert.deepEqual(
      listOf(transcript.paragraphs).map(({ content, startMs, endMs }) => [content, startMs, endMs]),
      [
        ['לחיים', 1_000, 4_000],
        ['ניגון', 4_000, 6_000],
      ],
    )
  })

  test('skip paragraphs that are right and checked, and are refused when nothing is left', async () => {
    const { recording, segments } = await heard()
    const [first = '', second = ''] = segments
    await approve((await sent(recording, { fixes: [{ segment: first }] })).id)
    assert.equal((await send(recording, { fixes: [{ segment: first }] })).status, 422)
    assert.equal((await send(recording, {})).status, 422)
    const { id, items } = await sent(recording, {
      fixes: [{ segment: first }, { segment: second }],
    })
    assert.ok(id)
    assert.equal(items, 1)
  })

  test('are refused when a paragraph changed meanwhile, is changed twice, or is not there', async () => {
    const { recording, segments } = await heard()
    const [segment = ''] = segments
    const moved = await send(recording, { fixes: [{ segment, content: 'א', before: 'אחר' }] })
    assert.equal(moved.status, 409)
    for (const [status, json] of [
      [422, { fixes: [{ segment, content: 'א' }], remove: [segment] }],
      [404, { fixes: [{ segment: newItemId(), content: 'א' }] }],
      [404, { remove: [newItemId()] }],
      [404, { add: [{ after: newItemId(), content: 'א' }] }],
      [422, { add: [{ after: segment, content: ' ' }] }],
      [422, { add: [{ after: segment, content: 'א', startMs: 2_500 }] }],
      [422, { add: [{ after: segments[2], content: 'א', startMs: 90_000 }] }],
      [422, { add: [{ after: segment, content: 'א', unknown: 1 }] }],
    ] as const) {
      assert.equal((await send(recording, json)).status, status, JSON.stringify(json))
    }
    assert.equal((await send(await silentRecording(), { fixes: [{ segment }] })).status, 404)
  })

  test('of withheld words are for nobody but stewards and keepers', async () => {
    const file = await holdFile(server.catalog, 'sound of words', { mime: 'audio/mpeg' })
    const recording = await silentRecording(file)
    await changeRights(server.catalog, file, 'preserved')
    const add = [{ after: null, content: 'סוד' }]
    assert.equal((await send(recording, { add })).status, 403)
    const { recording: spoken, segments } = await newTranscript(server, shelves.sichos, WORDS, {
      file,
    })
    const fixes = [{ segment: segments[0], content: 'א' }]
    assert.equal((await send(spoken, { fixes })).status, 403)
  })
})

test('a machine’s doubts are shown until the paragraph is checked', async () => {
  const { recording, segments, text } = await heard()
  const [segment = ''] = segments
  const unsure = [{ from: 4, to: 8, sure: 31 }]
  const { data } = await server.get(`/v1/entities/${segment}`)
  await merge(server, [{ id: segment, type: 'segment', data: { ...Object(data), text, unsure } }])
  assert.deepEqual((await paragraphs(recording))[0]?.unsure, unsure)
  const some = { segment, content: 'ואחת שתים שלש', complete: false }
  await approve((await sent(recording, { fixes: [some] })).id)
  assert.deepEqual((await paragraphs(recording))[0]?.unsure, [{ from: 5, to: 9, sure: 31 }])
  await approve((await sent(recording, { fixes: [{ segment }] })).id)
  assert.deepEqual((await paragraphs(recording))[0]?.unsure, [])
})

test('a time that an agent sets is locked when another person than its sender merges it', async () => {
  const { ledger, clock } = server.catalog
  const scopes = ['read' as const, 'write' as const]
  const { token } = await createToken(ledger, clock, { handle: 'sara', name: 'agent', scopes })
  const { recording, segments } = await heard()
  const headers = { authorization: `Bearer ${token}` }
  const anchor = { segment: segments[1], atMs: 1_200 }
  const order = { method: 'POST', headers, json: anchor }
  const own = await server.send(201, at(recording, 'sync/anchor'), order)
  await approve(own.id)
  const locked = async () => (await paragraphs(recording))[1]
  assert.deepEqual([(await locked())?.locked, (await locked())?.startMs], [false, 1_200])
  const again = await server.send(201, at(recording, 'sync/anchor'), order)
  await server.send(200, `/v1/suggestions/${again.id}/approve`, post('adina'))
  assert.equal((await locked())?.locked, true)
})

test('many times that are set at once are one suggestion, and a time may be set again', async () => {
  const { recording, segments } = await heard()
  const [first, second, third] = segments
  const anchors = [
    { segment: first, atMs: 100 },
    { segment: second, atMs: 3_000 },
    { segment: third, atMs: 5_000 },
    { segment: second, atMs: 2_500.4 },
  ]
  const json = { anchors }
  const suggestion = await server.send(201, at(recording, 'sync/anchors'), post('chana', json))
  await approve(suggestion.id)
  const now = await paragraphs(recording)
  assert.deepEqual(
    now.map(({ startMs, endMs, locked }) => [startMs, endMs, locked]),
    [
      [100, 1_100, true],
      [2_500, 5_000, true],
      [5_000, 6_000, true],
    ],
  )
  const again = { anchors: [{ segment: second, atMs: 2_400 }] }
  await approve((await server.send(201, at(recording, 'sync/anchors'), post('chana', again))).id)
  assert.equal((await paragraphs(recording))[1]?.startMs, 2_400)
  const wrong = { anchors: [{ segment: newItemId(), atMs: 1 }] }
  const { status } = await server.fetch(at(recording, 'sync/anchors'), post('chana', wrong))
  assert.equal(status, 404)
})
