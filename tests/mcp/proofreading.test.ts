/** Proofreading by tools alone: a fix of one line never touches another. Source: service.md#mcp-tools; shapes.md#checks. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isJsonObject, type Json, type JsonObject, newItemId } from '@yalkut/model'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { sichos, sichosWork } = await addShelves(server)
const visitor = await connectMcp(server)
const chana = await connectMcp(server, server.people.chana.token)
const kalman = await connectMcp(server, server.people.kalman.token)

const VERSES = Array.from({ length: 31 }, (_, at) => `פסוק מספר ${at + 1}`)
let units = 0

function verse(at: number, text: JsonObject[]): JsonObject {
  return { id: `v${at}`, kind: 'verse', n: at, text }
}

/** A chapter of 31 verses; the second has a bold word and a footnote. */
async function newChapter(): Promise<{ id: string; path: string }> {
  const id = newItemId()
  units += 1
  const path = `/likkutei/chapter-${units}`
  const segments = VERSES.map((words, at) => verse(at + 1, [{ text: words }]))
  segments[1] = verse(2, [{ text: 'פסוק ' }, { text: 'מספר', marks: ['b'] }, { note: 'n1' }, { text: ' 2' }])
  const notes = [{ id: 'n1', kind: 'note', text: [{ text: 'הערה' }] }]
  const body = {
    profile: 'torah-library',
    versions: [{ id: 'he', language: 'he', segments, notes }],
  }
  const position = [{ level: 'chapter', value: String(units) }]
  const data = { work: sichosWork, position, order: `V${units}`, label: { he: 'פרק' }, body }
  await merge(server, [{ id, type: 'unit', path, data }])
  return { id, path }
}

/** The fields that a suggestion changes, of every item. */
async function changesOf(suggestion: unknown): Promise<string[]> {
  const { entries } = await visitor.use('get_suggestion', { suggestion })
  return listOf(entries).flatMap(({ changes }) => listOf(changes).map(({ path }) => String(path)))
}

const warned = (checks: Json | undefined) =>
  listOf(checks).flatMap(({ check, status }) => (status === 'pass' ? [] : String(check)))

test('an agent proofreads a chapter and a page, a keeper approves, and a fix is reverted', async () => {
  const { id, path } = await newChapter()
  const { scan } = await newScan(server, sichos)
  await readByMachine(server, scan, 'שורה ראשונה\nשורה שניה')

  // It finds the sefer, and reads a chapter of it with ids.
  const { results } = await chana.use('search', { query: 'likkutei' })
  const sefer = String(listOf(results)[0]?.id)
  const { items } = await chana.use('list_children', { id: sefer, type: 'unit' })
  assert.ok(listOf(items).some((item) => item.id === id))
  const { text } = await chana.call('get_text', { id: path })
  assert.match(text, /^v3: פסוק מספר 3$/m)

  // It fixes one verse: nothing else is in the suggestion, and no check of words warns.
  const fix = { id: path, line: 'v3', before: 'פסוק מספר 3', text: 'פסוק מספר שלוש', note: 'ראו' }
  const sent = await chana.use('fix_words', fix)
  assert.equal(sent.status, 'open')
  assert.deepEqual(warned(sent.checks), ['machine'])
  assert.deepEqual(await changesOf(sent.suggestion), ['/body/versions/he/segments/v3/text'])
  await kalman.use('approve_suggestion', { suggestion: sent.suggestion })
  assert.match((await chana.call('get_text', { id })).text, /^v3: פסוק מספר שלוש\nv4: /m)

  // It reads a page of a scan, fixes a line, and confirms the page with another fix on the way.
  const page = await chana.call('get_text', { id: scan, page: 1 })
  assert.match(page.text, /^\[machine\] l1: שורה ראשונה\n\[machine\] l2: שורה שניה$/m)
  const line = await chana.use('fix_words', {
    id: scan,
    page: 1,
    line: 'l1',
    before: 'שורה ראשונה',
    text: 'שורה אחת',
  })
  await kalman.use('approve_suggestion', { suggestion: line.suggestion })
  const confirmed = await chana.use('confirm_page', {
    scan,
    page: 1,
    fixes: [{ line: 'l2', before: 'שורה שניה', text: 'שורה שתים' }],
  })
  await server.send(200, `/v1/suggestions/${Number(confirmed.suggestion)}/approve`, post('kalman'))
  const read = await chana.call('get_text', { id: scan, page: 1 })
  assert.match(read.text, /, proofread .*\n\nl1: שורה אחת\nl2: שורה שתים$/m)

  // The history names the fix. After its revert the verse is as it was.
  const told = await chana.call('get_history', { id: path, limit: 1 })
  const [last] = listOf(told.structured.history)
  assert.equal(last?.changeset, sent.suggestion)
  assert.match(told.text, /segments\/v3\/text: .*שלוש/)
  const back = await chana.use('revert_suggestion', {
    suggestion: sent.suggestion,
    reason: 'המקור כתב ספרה.',
  })
  assert.equal(back.commit, null)
  await kalman.use('approve_suggestion', { suggestion: back.suggestion })
  const { paragraphs } = await chana.use('get_text', { id })
  assert.deepEqual(
    listOf(paragraphs).map(({ content }) => content),
    [...VERSES, 'הערה'],
  )
})

describe('A fix that would drop 30 of 31 verses', () => {
  const one = (id = 'v3') => ({
    body: {
      versions: [{ id: 'he', language: 'he', segments: [{ id, kind: 'verse', text: [{ text: 'תיקון' }] }] }],
    },
  })

  test('is refused by suggest_fix, which names the verses and the way', async () => {
    const { path } = await newChapter()
    const said = await chana.fail('suggest_fix', { id: path, changes: one(), title: 'Verse 3' })
    assert.match(said, /remove 31 entries not named by the change: v1, v2, v4/)
    assert.match(said, /fix_words/)
  })

  test('is taken when the verses are named, and the check says how many go', async () => {
    const { path } = await newChapter()
    const removes = [...VERSES.keys()].map((at) => `v${at + 1}`).filter((id) => id !== 'v3')
    const order = { id: path, changes: one(), title: 'Verse 3', removes: [...removes, 'n1'] }
    const { checks } = await chana.use('suggest_fix', order)
    const words = listOf(checks).find(({ check }) => check === 'words')
    assert.equal(words?.status, 'warn')
    assert.match(String(words?.message), /^This removes 31 of 32 verses/)
  })

  test('sent whole over HTTP or by suggest_items gets the warning', async () => {
    const { id } = await newChapter()
    const { data } = await server.get(`/v1/entities/${id}`)
    const { body: _, ...rest } = objectOf(data)
    const [version] = one().body.versions
    const body = { profile: 'torah-library', versions: [version] }
    const items = [{ id, type: 'unit', data: { ...rest, body } }]
    const { checks } = await chana.use('suggest_items', { items, title: 'Verse 3' })
    assert.ok(warned(checks).includes('words'))
    const quick = { entityId: id, data: { ...rest, body } }
    const sent = await server.send(201, '/v1/suggestions/quick', post('chana', quick))
    assert.ok(warned(sent.checks).includes('words'))
  })
})

describe('fix_words', () => {
  test('refuses words that are not the present ones, and tells these', async () => {
    const { path } = await newChapter()
    const fix = { id: path, line: 'v4', before: 'פסוק אחר', text: 'פסוק' }
    const said = await chana.fail('fix_words', fix)
    assert.match(said, /They are now: “פסוק מספר 4” \(conflict\)/)
    const { scan } = await newScan(server, sichos)
    await readByMachine(server, scan, 'שורה')
    const line = { id: scan, page: 1, line: 'l1', before: 'אחרת', text: 'שורה א' }
    assert.match(await chana.fail('fix_words', line), /They are now: “שורה”/)
    const page = { scan, page: 1, fixes: [{ line: 'l1', before: 'אחרת', text: 'שורה א' }] }
    assert.match(await chana.fail('confirm_page', page), /They are now: “שורה”/)
    const { recording, segments } = await newTranscript(server, sichos, ['ברוך הבא'])
    const heard = { id: recording, line: segments[0], before: 'ברוכה', text: 'ברוכים' }
    assert.match(await chana.fail('fix_words', heard), /They are now: “ברוך הבא”/)
  })

  test('keeps marks and notes of the line; spaces and the order of points make no difference', async () => {
    const { id } = await newChapter()
    const fix = { id, line: 'v2', before: ' פסוק  מספר 2 ', text: 'פסוק מספר שתים' }
    const { suggestion } = await chana.use('fix_words', fix)
    await kalman.use('approve_suggestion', { suggestion })
    const { data } = await server.get(`/v1/entities/${id}`)
    const [version] = listOf(objectOf(objectOf(data).body).versions)
    assert.deepEqual(listOf(version?.segments)[1]?.text, [
      { text: 'פסוק ' },
      { text: 'מספר', marks: ['b'] },
      { note: 'n1' },
      { text: ' שתים' },
    ])
  })

  test('fixes a paragraph of a transcript and of a text, by the item or by its text', async () => {
    const { recording, text, segments } = await newTranscript(server, sichos, ['ברוך הבא', 'שלום'])
    const [first = '', second = ''] = segments
    const words = (await chana.call('get_text', { id: recording })).text
    assert.ok(words.includes(`[machine] ${first}: (0:00) ברוך הבא`), words)
    const fix = { id: recording, line: first, before: 'ברוך הבא', text: 'ברוכים הבאים' }
    const { suggestion } = await chana.use('fix_words', fix)
    // Nobody listened to the whole paragraph: it stays a machine's.
    const { entries } = await visitor.use('get_suggestion', { suggestion })
    const segment = listOf(entries).find(({ entityId }) => entityId === first)
    assert.deepEqual(objectOf(objectOf(segment?.after).origin).edited, true)
    const heard = { id: text, line: second, before: 'שלום', text: 'שלום רב', heard: true }
    assert.equal((await chana.use('fix_words', heard)).suggestion, suggestion)

    const [unit, edition, paragraph] = [newItemId(), newItemId(), newItemId()]
    const position = [{ level: 'chapter', value: '99' }]
    await merge(server, [
      {
        id: unit,
        type: 'unit',
        path: '/likkutei/typed',
        data: { work: sichosWork, position, order: 'W', label: { he: 'פרק' } },
      },
      { id: edition, type: 'text', data: { kind: 'edition', language: 'he', unit } },
      {
        id: paragraph,
        type: 'segment',
        data: { text: edition, order: 'V', kind: 'paragraph', content: 'פסקה', proofread: 0 },
      },
    ])
    assert.match((await chana.call('get_text', { id: '/likkutei/typed' })).text, /^rh-\S+: פסקה$/m)
    const typed = { id: '/likkutei/typed', line: paragraph, before: 'פסקה', text: 'פסקה א' }
    const sent = await chana.use('fix_words', typed)
    assert.deepEqual(await changesOf(sent.suggestion), ['/content'])
    const foreign = { ...typed, id: sichosWork }
    assert.match(await chana.fail('fix_words', foreign), /is no paragraph of/)
  })

  test('refuses an unknown line, a scan without a page, no words, and the same words', async () => {
    const { path } = await newChapter()
    const fix = { id: path, line: 'v1', before: 'פסוק מספר 1', text: 'פסוק מספר 1' }
    assert.match(await chana.fail('fix_words', fix), /unchanged.*state/)
    assert.match(await chana.fail('fix_words', { ...fix, text: ' ' }), /No words are left/)
    assert.match(await chana.fail('fix_words', { ...fix, line: 'v77' }), /v77|changed since/)
    const { scan } = await newScan(server, sichos)
    await readByMachine(server, scan, 'שורה')
    const line = { id: scan, line: 'l1', before: 'שורה', text: 'שורה א' }
    assert.match(await chana.fail('fix_words', line), /name the “page”/)
    assert.match(await chana.fail('fix_words', { ...line, page: 1, line: 'l9' }), /no line “l9”/)
  })

  test('needs a sign-in with the scope to write, as every writing tool', async () => {
    const { path } = await newChapter()
    const params = {
      name: 'fix_words',
      arguments: { id: path, line: 'v1', before: 'פסוק מספר 1', text: 'א' },
    }
    for (const name of ['fix_words', 'confirm_page', 'revert_suggestion']) {
      for (const [token, status] of [
        [undefined, 401],
        [server.people.chana.readToken, 403],
      ] as const) {
        const answer = await fetch(`${server.address}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { ...params, name },
          }),
        })
        assert.equal(answer.status, status, name)
      }
    }
  })
})

test('data that fails its schema is a failure of the tool, in words', async () => {
  const bad = { id: '/likkutei', changes: { genre: 'cookery' }, title: 'Genre' }
  const said = await chana.fail('suggest_fix', bad)
  assert.match(said, /\/genre.*\(invalid\)/s)
  const items = [{ type: 'work', data: { title: { he: 'א' } } }]
  assert.match(await chana.fail('suggest_items', { items, title: 'Half' }), /\(invalid\)/)
})

test('every clash of a merge is told, with resolutions that are ready to be sent', async () => {
  const fix = async (changes: object, title: string) =>
    (await chana.use('suggest_fix', { id: '/maamarim-sefer', changes, title })).suggestion
  const [first, second] = [
    await fix({ title: { he: 'ראשון', en: 'First' }, slug: 'maamarim-sefer' }, 'one'),
    await fix({ title: { he: 'שני', en: 'Second' } }, 'two'),
  ]
  const miriam = await connectMcp(server, server.people.miriam.token)
  await miriam.use('approve_suggestion', { suggestion: first })
  const said = await miriam.fail('approve_suggestion', { suggestion: second })
  assert.match(said, /\/title\/he: base ".*", ours \(the catalog\) "ראשון", theirs \(the suggestion\) "שני"/)
  assert.match(said, /\/title\/en: .*"First".*"Second"/)
  const resolutions: unknown = JSON.parse(said.split('\n').at(-1) ?? '')
  assert.ok(isJsonObject(resolutions))
  const [id = '', fields] = Object.entries(resolutions)[0] ?? []
  assert.deepEqual(fields, { '/title/he': { take: 'ours' }, '/title/en': { take: 'ours' } })
  const mixed = { [id]: { '/title/he': { take: 'ours' }, '/title/en': { take: 'theirs' } } }
  await miriam.use('approve_suggestion', { suggestion: second, resolutions: mixed })
  const { data } = await server.get(`/v1/entities/${id}`)
  assert.deepEqual(objectOf(data).title, { he: 'ראשון', en: 'Second' })
})
