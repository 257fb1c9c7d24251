/** Transcripts over HTTP: made by machines, corrected and timed by people. Source: shapes.md#recordings-and-texts. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO } from '@yalkut/testing/servers/askers'
import type { Name } from '@yalkut/testing/servers/people'
import { type Heard, newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge, openOf, post, type Shelves, setData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import webVtt from 'webvtt-parser'

const server = await startTestServer()
const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const WORDS = ['אחת שתים שלש', 'ארבע חמש', 'שש שבע']
const heard = (set = shelves.sichos): Promise<Heard> => newTranscript(server, set, WORDS)
const transcriptOf = ({ recording }: Heard) => server.get(`/v1/recordings/${recording}/transcript`)
const paragraphsOf = async (each: Heard): Promise<JsonObject[]> => listOf((await transcriptOf(each)).paragraphs)
const approve = (id: unknown, as: Name = 'kalman') => server.send(200, `/v1/suggestions/${id}/approve`, post(as))
const fix = (each: Heard, as: Name, json: object) =>
  server.fetch(`/v1/recordings/${each.recording}/transcript/fix`, post(as, json))
const anchor = (each: Heard, as: Name, json: object) =>
  server.fetch(`/v1/recordings/${each.recording}/sync/anchor`, post(as, json))

describe('A transcript', () => {
  test('lists its paragraphs in order, each with its time and its source', async () => {
    const each = await heard()
    const transcript = await transcriptOf(each)
    assert.deepEqual(
      [transcript.text, transcript.alignment, transcript.granularity, transcript.language],
      [each.text, each.alignment, 'word', 'he'],
    )
    const [first] = listOf(transcript.paragraphs)
    assert.deepEqual(first, {
      id: each.segments[0],
      rev: first?.rev,
      content: WORDS[0],
      speaker: null,
      startMs: 0,
      endMs: 1_000,
      words: [
        { from: 0, to: 3, startMs: 0, endMs: 30 },
        { from: 4, to: 8, startMs: 40, endMs: 80 },
        { from: 9, to: 12, startMs: 90, endMs: 120 },
      ],
      locked: false,
      checked: false,
      edited: false,
      syncChecked: false,
      span: each.spans[0],
      by: 'hear:whisper@3',
      score: null,
      unsure: [],
    })
    assert.deepEqual(transcript.pending, [])
  })

  test('needs as few statements for two hundred paragraphs as for three', async () => {
    const [few, many] = [
      await heard(),
      await newTranscript(
        server,
        shelves.sichos,
        Array.from({ length: 20 }, (_, n) => `פסקה ${n}`),
      ),
    ]
    const count = async ({ recording }: Heard): Promise<number> =>
      await statements.count(() => server.get(`/v1/recordings/${recording}/transcript`))
    const [a, b] = [await count(few), await count(many)]
    assert.equal(a, b)
    assert.ok(b <= 9, `${b} statements`)
  })

  test('is answered as WebVTT too, which players read', async () => {
    const hard = ['שלום & <b>ברכה</b> --> סוף', 'שורה\n\nשנייה']
    const each = await newTranscript(server, shelves.sichos, hard)
    const answer = await server.fetch(`/v1/recordings/${each.recording}/transcript.vtt`)
    assert.equal(answer.headers.get('content-type'), 'text/vtt; charset=utf-8')
    const { cues, errors } = new webVtt.WebVTTParser().parse(String(answer.body), 'metadata')
    assert.deepEqual(errors, [])
    assert.deepEqual(
      cues.map(({ id, startTime, endTime }) => [id, startTime, endTime]),
      [
        [each.segments[0], 0, 1],
        [each.segments[1], 1, 2],
      ],
    )
    assert.equal(cues[0]?.text, '<c.machine>שלום &amp; &lt;b&gt;ברכה&lt;/b&gt; --&gt; סוף</c>')
  })

  test('is answered as SubRip too, whose words begin no tag and no time', async () => {
    const hard = ['שלום & <b>ברכה</b> --> סוף', 'שורה\n\nשנייה']
    const each = await newTranscript(server, shelves.sichos, hard)
    const answer = await server.fetch(`/v1/recordings/${each.recording}/transcript.srt`)
    assert.equal(answer.headers.get('content-type'), 'application/x-subrip; charset=utf-8')
    assert.equal(
      String(answer.body),
      [
        '1\n00:00:00,000 --> 00:00:01,000\n<i>שלום & ‹b›ברכה‹/b› --› סוף</i>\n',
        '2\n00:00:01,000 --> 00:00:02,000\n<i>שורה\nשנייה</i>\n',
      ].join('\n'),
    )
  })

  test('is made into WebVTT quickly, whatever the amount of white space', async () => {
    const time = async (words: string): Promise<number> => {
      const { recording } = await newTranscript(server, shelves.sichos, [words, words, words])
      const began = performance.now()
      const { status } = await server.fetch(`/v1/recordings/${recording}/transcript.vtt`)
      assert.equal(status, 200)
      return performance.now() - began
    }
    const usual = Math.max(await time('א'.repeat(90_000)), 20)
    const took = await time(`א${' '.repeat(90_000)}ב`)
    assert.ok(took < usual * 50, `${took / usual} times as long`)
  })

  test('is empty for a recording without one, and answers 404 for other items', async () => {
    const recording = newItemId()
    await merge(server, [
      {
        id: recording,
        type: 'recording',
        data: { title: { he: 'א' }, sets: [shelves.sichos], url: 'https://example.org/a.mp3' },
      },
    ])
    for (const id of [recording, shelves.sichosWork, newItemId()]) {
      for (const path of ['transcript', 'transcript.vtt', 'transcript.srt', 'transcript/history', 'hanacha']) {
        assert.equal((await server.fetch(`/v1/recordings/${id}/${path}`)).status, 404, path)
      }
    }
    assert.equal((await server.fetch('/v1/recordings/x/transcript')).status, 400)
  })

  test('follows the rights of its recording’s file on every route to its words', async () => {
    const file = await holdFile(server.catalog, 'sound', { mime: 'audio/mpeg' })
    const each = await newTranscript(server, shelves.sichos, ['סודשנשמע'], { file })
    assert.equal((await paragraphsOf(each)).length, 1)
    await openOf(server, [
      {
        id: each.segments[0] ?? '',
        type: 'segment',
        data: {
          text: each.text,
          order: 'VA',
          kind: 'paragraph',
          content: 'סודשנשמע ותוקן',
          proofread: 0,
        },
      },
    ])
    await changeRights(server.catalog, file, 'preserved')
    for (const path of ['transcript', 'transcript.vtt', 'transcript.srt', 'transcript/history']) {
      const answer = await server.fetch(`/v1/recordings/${each.recording}/${path}`)
      assert.equal(answer.status, 404, path)
      assert.equal(answer.bytes.includes('סודשנשמע'), false)
    }
    const fixes = await server.fetch('/v1/transcripts/fixes', { as: 'sara' })
    assert.equal(fixes.bytes.includes('סודשנשמע'), false)
    const change = { segment: each.segments[0], content: 'א' }
    assert.equal((await fix(each, 'chana', change)).status, 403)
    const known = await fix(each, 'sara', change)
    assert.equal(known.status, 201)
    assert.equal(known.bytes.includes('סודשנשמע'), false)
  })
})

describe('A paragraph', () => {
  test('is corrected by a person who listened to the whole, and its word timings are moved along', async () => {
    const each = await heard()
    const [segment] = each.segments
    const sent = await fix(each, 'chana', { segment, content: 'אחת תיקון שלש' })
    assert.equal(sent.status, 201)
    const [pending] = listOf((await transcriptOf(each)).pending)
    assert.deepEqual(
      [pending?.segment, pending?.content, pending?.complete, pending?.authorName],
      [segment, 'אחת תיקון שלש', true, 'chana'],
    )
    await approve(sent.json.id)
    const [first] = await paragraphsOf(each)
    assert.deepEqual([first?.content, first?.checked, first?.edited], ['אחת תיקון שלש', true, false])
    assert.deepEqual(
      listOf(first?.words).map(({ from, to, startMs }) => [from, to, startMs]),
      [
        [0, 3, 0],
        [4, 9, 40],
        [10, 13, 90],
      ],
    )
    assert.deepEqual((await transcriptOf(each)).pending, [])
  })

  test('with fixes of single words stays unchecked, and is marked as edited', async () => {
    const each = await heard()
    const json = { segment: each.segments[1], content: 'ארבע ועוד', complete: false }
    await approve((await fix(each, 'chana', json)).json.id)
    const [, second] = await paragraphsOf(each)
    assert.deepEqual([second?.content, second?.checked, second?.edited], ['ארבע ועוד', false, true])
    await approve((await fix(each, 'dovid', { ...json, complete: true })).json.id)
    const [, now] = await paragraphsOf(each)
    assert.deepEqual([now?.checked, now?.edited], [true, false])
  })

  test('sent unchanged is confirmed, once', async () => {
    const each = await heard()
    const json = { segment: each.segments[2], content: WORDS[2] }
    assert.equal((await fix(each, 'chana', { ...json, complete: false })).status, 422)
    await approve((await fix(each, 'chana', json)).json.id)
    assert.equal((await paragraphsOf(each))[2]?.checked, true)
    assert.equal((await fix(each, 'dovid', json)).status, 422)
  })

  test('fixed by the same person while another fix waits joins the same suggestion', async () => {
    const each = await heard()
    const [a, b] = [
      await fix(each, 'chana', { segment: each.segments[0], content: 'א' }),
      await fix(each, 'chana', { segment: each.segments[1], content: 'ב' }),
    ]
    assert.equal(a.json.id, b.json.id)
    const again = await fix(each, 'chana', { segment: each.segments[0], content: 'אא' })
    assert.deepEqual([again.json.id, again.json.items], [a.json.id, 4])
    const other = await fix(each, 'dovid', { segment: each.segments[2], content: 'ג' })
    assert.notEqual(other.json.id, a.json.id)
    await approve(other.json.id)
    await approve(a.json.id)
    assert.deepEqual(
      (await paragraphsOf(each)).map(({ content }) => content),
      ['אא', 'ב', 'ג'],
    )
  })

  test('fixed by a trusted person in a set that is not open joins one suggestion too', async () => {
    const each = await heard()
    const ids: unknown[] = []
    for (const [segment, content] of [
      [each.segments[0], 'א'],
      [each.segments[1], 'ב'],
      [each.segments[0], 'ג'],
    ]) {
      ids.push((await fix(each, 'sara', { segment, content })).json.id)
    }
    assert.equal(new Set(ids).size, 1)
  })

  test('restored by its writer while the fix waits keeps its word timings', async () => {
    const each = await heard()
    const before = (await paragraphsOf(each))[0]
    await fix(each, 'chana', { segment: each.segments[0], content: 'אחת תוספת גדולה שתים שלש' })
    const back = await fix(each, 'chana', { segment: each.segments[0], content: WORDS[0] })
    await approve(back.json.id)
    const after = (await paragraphsOf(each))[0]
    assert.deepEqual([after?.content, after?.words, after?.checked], [WORDS[0], before?.words, true])
  })

  test('fixed in two ways is a conflict', async () => {
    const each = await heard()
    const [a, b] = [
      await fix(each, 'chana', { segment: each.segments[1], content: 'כך וכך' }),
      await fix(each, 'dovid', { segment: each.segments[1], content: 'אחרת לגמרי' }),
    ]
    await approve(a.json.id)
    const late = await server.fetch(`/v1/suggestions/${b.json.id}/approve`, post('kalman'))
    assert.equal(late.status, 409)
  })

  test('is fixed live in an open set by a trusted person', async () => {
    const set = newItemId()
    const data = { ...setData(`s-${set.slice(3)}`, [server.people.kalman.id]), policy: 'open' }
    await merge(server, [{ id: set, type: 'set', data }])
    const each = await heard(set)
    const live = await fix(each, 'sara', { segment: each.segments[0], content: 'חי' })
    assert.deepEqual([live.json.status, live.json.kind], ['merged', 'live'])
    assert.equal((await paragraphsOf(each))[0]?.content, 'חי')
  })

  test('of another transcript, without words or with too many words is refused', async () => {
    const [each, other] = [await heard(), await heard()]
    const [segment] = each.segments
    assert.equal((await fix(each, 'chana', { segment: other.segments[0], content: 'א' })).status, 404)
    assert.equal((await fix(each, 'chana', { segment: 'x', content: 'א' })).status, 400)
    assert.equal((await fix(each, 'chana', { segment, content: ' ' })).status, 422)
    assert.equal((await fix(each, 'chana', { segment, content: 'א'.repeat(50_001) })).status, 422)
    assert.equal((await fix(each, 'chana', { segment })).status, 400)
  })
})

describe('The timing', () => {
  test('of a paragraph is set by a person, and unlocked paragraphs move with it', async () => {
    const each = await heard()
    const sent = await anchor(each, 'chana', { segment: each.segments[1], atMs: 1_500 })
    assert.equal(sent.status, 201)
    assert.deepEqual(
      listOf(sent.json.spans).map(({ startMs, endMs, locked }) => [startMs, endMs, locked]),
      [
        [0, 1_500, false],
        [1_500, 2_500, true],
        [2_500, 3_500, false],
      ],
    )
    await approve(sent.json.id)
    const now = await paragraphsOf(each)
    assert.deepEqual(
      now.map(({ startMs, locked, syncChecked }) => [startMs, locked, syncChecked]),
      [
        [0, false, false],
        [1_500, true, true],
        [2_500, false, false],
      ],
    )
    assert.equal((await anchor(each, 'dovid', { segment: each.segments[0], atMs: 1_600 })).status, 422)
    assert.equal((await anchor(each, 'dovid', { segment: each.segments[2], atMs: 70_000 })).status, 422)
  })

  test('of a paragraph without timing starts with the first anchor', async () => {
    const each = await heard()
    const own = { id: newItemId(), type: 'text', data: { kind: 'transcript', language: 'yi' } }
    const recording = newItemId()
    const segment = newItemId()
    const paragraph = { order: 'V', kind: 'paragraph', content: 'איין', proofread: 0 }
    await merge(server, [
      { id: recording, type: 'recording', data: { title: { he: 'ב' }, event: each.event } },
      { ...own, data: { ...own.data, recording } },
      { id: segment, type: 'segment', data: { text: own.id, ...paragraph } },
    ])
    const path = `/v1/recordings/${recording}/sync/anchor`
    const sent = await server.send(201, path, post('chana', { segment, atMs: 700 }))
    assert.equal(sent.items, 2)
    assert.match(String(sent.title), /(?:^|: )סנכרון: 0\.7 שניות$/)
    await approve(sent.id)
    const transcript = await server.get(`/v1/recordings/${recording}/transcript`)
    assert.deepEqual([transcript.granularity, listOf(transcript.paragraphs)[0]?.startMs], ['paragraph', 700])
  })

  test('is confirmed once for the whole transcript', async () => {
    const each = await heard()
    const path = `/v1/recordings/${each.recording}/sync/confirm`
    const sent = await server.send(201, path, { method: 'POST', as: 'chana' })
    assert.equal(sent.items, 3)
    await approve(sent.id)
    assert.ok((await paragraphsOf(each)).every(({ syncChecked }) => syncChecked === true))
    assert.equal((await server.fetch(path, { method: 'POST', as: 'dovid' })).status, 422)
  })

  test('is refused when it is impossible', async () => {
    const each = await heard()
    const [segment] = each.segments
    assert.equal((await anchor(each, 'chana', { segment, atMs: -1 })).status, 422)
    assert.equal((await anchor(each, 'chana', { segment, atMs: 5, word: 99 })).status, 422)
    assert.equal((await anchor(each, 'chana', { segment: newItemId(), atMs: 5 })).status, 404)
  })
})

describe('The history of a transcript', () => {
  test('names the person or machine of each creation, fix, check and timing', async () => {
    const each = await heard()
    await approve((await fix(each, 'chana', { segment: each.segments[0], content: 'תיקון' })).json.id)
    await approve((await fix(each, 'dovid', { segment: each.segments[1], content: WORDS[1] })).json.id)
    await approve((await anchor(each, 'chana', { segment: each.segments[2], atMs: 2_100 })).json.id)
    const path = `/v1/recordings/${each.recording}/transcript/history`
    const history = listOf((await server.get(`${path}?limit=100`)).history)
    const words = history.find(({ kind }) => kind === 'words')
    assert.deepEqual(
      [words?.segment, words?.before, words?.after, words?.whole, words?.authorName],
      [each.segments[0], WORDS[0], 'תיקון', true, 'chana'],
    )
    assert.equal(history.find(({ kind }) => kind === 'checked')?.segment, each.segments[1])
    // The paragraph before it ends there now.
    const moved = history.filter(({ kind, commit }) => kind === 'sync' && commit === history[0]?.commit)
    assert.deepEqual(moved.map(({ segment }) => segment).toSorted(), [each.segments[1], each.segments[2]].toSorted())
    assert.equal(history.filter(({ kind }) => kind === 'made').length, 3)
    const timed = history.filter(({ kind, segment }) => kind === 'sync' && segment === each.segments[0])
    assert.equal(timed.length, 1, 'the timing of its creation: a fix of words is not a timing')
    assert.equal(listOf((await server.get(`${path}?limit=2`)).history).length, 2)
  })
})

describe('Lists', () => {
  test('name recordings with a transcript, the most checked first', async () => {
    const each = await newTranscript(server, shelves.sichos, ['א', 'ב', 'ג', 'ד'], { origin: null })
    const { recordings } = await server.get('/v1/transcripts?limit=1')
    const [first] = listOf(recordings)
    assert.deepEqual(
      [first?.recording, first?.paragraphs, first?.checked, first?.timedWords, first?.durationMs],
      [each.recording, 4, 4, 4, 60_000],
    )
  })

  test('of waiting fixes show each change and the right to approve it', async () => {
    const each = await heard()
    const sent = await fix(each, 'chana', { segment: each.segments[0], content: 'מחכה' })
    const find = async (as?: Name): Promise<JsonObject> => {
      const { fixes } = await server.get('/v1/transcripts/fixes', as === undefined ? {} : { as })
      return objectOf(listOf(fixes).find(({ id }) => id === sent.json.id))
    }
    const seen = await find('kalman')
    assert.deepEqual(
      [seen.mayApprove, seen.mine, seen.recording, seen.date],
      [true, false, each.recording, '5742-05-10'],
    )
    assert.deepEqual(
      listOf(seen.changes).map(({ kind, before, after, startMs }) => [kind, before, after, startMs]),
      [['words', WORDS[0], 'מחכה', 0]],
    )
    assert.deepEqual([(await find('chana')).mine, (await find()).mayApprove], [true, false])
  })

  test('of waiting fixes show all fixes, also behind long texts that wait', async () => {
    const each = await heard()
    const content = 'א\n\n'.repeat(2_000)
    const long = { for: each.recording, content, rights: 'mine' }
    for (let n = 0; n < 3; n += 1) {
      await server.send(201, '/v1/hanachos/text', post('dovid', long))
    }
    const sent = await fix(each, 'chana', { segment: each.segments[0], content: 'אחת' })
    const { fixes } = await server.get('/v1/transcripts/fixes')
    const found = listOf(fixes).find(({ id }) => id === sent.json.id)
    assert.deepEqual(
      listOf(found?.changes).map(({ after }) => after),
      ['אחת'],
    )
  })

  test('of fixes are decided together, each by its own rights', async () => {
    const each = await heard()
    const ids: unknown[] = []
    for (const [at, as] of (['chana', 'dovid', 'kalman'] as const).entries()) {
      const sent = await fix(each, as, { segment: each.segments[at], content: `של ${as}` })
      ids.push(sent.json.id)
    }
    const [a, b, c] = ids
    const decide = (as: Name, json: object) => server.send(200, '/v1/transcripts/fixes/decide', post(as, json))
    const refused = await decide('miriam', { keep: [a] })
    const [no = {}] = listOf(refused.results)
    assert.equal(no.done, null)
    const { reason, message, messageHe } = objectOf(no.error)
    assert.match(String(reason), /^[a-z-]+$/)
    assert.match(`${String(message)} / ${String(messageHe)}`, /^[A-Z].* \/ .*[א-ת]/)
    const { results } = await decide('kalman', {
      keep: [a, c, 999_999],
      remove: [b],
      note: 'לא ברור',
    })
    assert.deepEqual(
      listOf(results).map(({ id, done, error }) => [id, done, objectOf(error ?? {}).error ?? null]),
      [
        [a, 'kept', null],
        [c, null, 'forbidden'],
        [999_999, null, 'not-found'],
        [b, 'sent_back', null],
      ],
    )
    const own = await decide('kalman', { remove: [c] })
    assert.equal(objectOf(listOf(own.results)[0]).done, 'withdrawn')
    assert.equal((await paragraphsOf(each))[0]?.content, 'של chana')
  })
})

describe('A hanacha', () => {
  test('of the event’s unit is shown with its times, for one recording and in a batch', async () => {
    const each = await heard()
    const [unit, text, segment] = [newItemId(), newItemId(), newItemId()]
    const paragraph = { order: 'V', kind: 'paragraph', content: 'הנחה', proofread: 0 }
    await merge(server, [
      {
        id: unit,
        type: 'unit',
        data: {
          work: shelves.sichosWork,
          order: 'V',
          label: { he: 'א' },
          events: [each.event],
          position: [{ level: 'sicha', value: '1' }],
        },
      },
      { id: text, type: 'text', data: { kind: 'hanacha', language: 'he', unit, licence: 'cc0' } },
      { id: segment, type: 'segment', data: { text, ...paragraph } },
    ])
    const hanacha = await server.get(`/v1/recordings/${each.recording}/hanacha`)
    assert.equal(hanacha.text, text)
    assert.deepEqual(hanacha.paragraphs, [
      {
        id: segment,
        rev: objectOf(listOf(hanacha.paragraphs)[0]).rev,
        content: 'הנחה',
        speaker: null,
        startMs: null,
        endMs: null,
        checked: true,
      },
    ])
    const other = await heard()
    const ids = `${each.recording},${other.recording}`
    const { items } = await server.get(`/v1/recordings/batch/hanacha?ids=${ids}`)
    assert.deepEqual(Object.keys(objectOf(items)), [each.recording])
    const batch = (list: string) => statements.count(() => server.get(`/v1/recordings/batch/hanacha?ids=${list}`))
    const more = await Promise.all([heard(), heard(), heard()])
    const many = [ids, ...more.map(({ recording }) => recording)].join()
    assert.equal(await batch(many), await batch(ids), 'no statement for each recording')
    await merge(server, [
      {
        id: text,
        type: 'text',
        data: { kind: 'hanacha', language: 'he', unit, licence: 'commercial' },
      },
    ])
    const withheld = await server.fetch(`/v1/recordings/${each.recording}/hanacha`)
    assert.deepEqual([withheld.status, withheld.bytes.includes('"הנחה"')], [404, false])
  })
})

test('every signed-in person who may write sends fixes, anchors and confirmations', async () => {
  const refused: { [who: string]: number } = {
    visitor: 401,
    suspended: 401,
    'read-only token': 403,
  }
  for (const who of WHO.filter((each) => each !== 'trusted')) {
    const each = await heard()
    const as = ACCOUNTS[who]
    const reader = { authorization: `Bearer ${server.people.chana.readToken}` }
    const by = {
      ...(as !== undefined && { as }),
      ...(who === 'read-only token' && { headers: reader }),
    }
    for (const [path, json] of [
      ['transcript/fix', { segment: each.segments[0], content: 'כן' }],
      ['sync/anchor', { segment: each.segments[1], atMs: 1_200 }],
      ['sync/confirm', {}],
    ] as const) {
      const ask = { method: 'POST', json, ...by }
      const { status } = await server.fetch(`/v1/recordings/${each.recording}/${path}`, ask)
      assert.equal(status, refused[who] ?? 201, `${who} ${path}`)
    }
    const decide = { method: 'POST', json: {}, ...by }
    const { status } = await server.fetch('/v1/transcripts/fixes/decide', decide)
    assert.equal(status, refused[who] ?? 200, who)
  }
})
