/** `get_text` of scans and recordings, with the protocol's own client: as in the API, with a machine's words marked.
 *  Source: shapes.md#text-of-scans; shapes.md#recordings-and-texts; shapes.md#structured-answers. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { eventData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
const { sichos, sichosWork } = await addShelves(server)
const visitor = await connectMcp(server)
const steward = await connectMcp(server, server.people.sara.token)

const PAGES = ['שורה ראשונה\nשורה שניה', '', 'עמוד שלישי']

async function readScan(file?: string): Promise<string> {
  const { scan } = await newScan(server, sichos, file === undefined ? {} : { file })
  await readByMachine(server, scan, PAGES.join('\f'))
  return scan
}

describe('A scan', () => {
  test('is read page by page, as in the API; the default is the first page that was read', async () => {
    const scan = await readScan()
    for (const page of [1, 3]) {
      const { structured } = await visitor.call('get_text', { id: scan, page })
      assert.deepEqual(structured, await server.get(`/v1/scans/${scan}/text?page=${page}`))
    }
    const { text, structured } = await visitor.call('get_text', { id: scan })
    assert.deepEqual(structured, await server.get(`/v1/scans/${scan}/text`))
    assert.equal(
      text.split('\n')[0],
      `Page 1 of ${scan}, read by reader 1, not proofread yet: http://localhost:8787/text/${scan}?page=1`,
    )
    assert.match(text, /^\[machine\] l1: שורה ראשונה\n\[machine\] l2: שורה שניה$/m)
    assert.match(text, /read or heard by a machine/)
    assert.match(text, /^More: page 2 \(the last page with words is 3\)$/m)
    assert.doesNotMatch((await visitor.call('get_text', { id: scan, page: 3 })).text, /^More/m)
  })

  test('loses the marks line by line, as people correct lines', async () => {
    const scan = await readScan()
    const fix = { page: 1, line: 'l1', text: 'שורה מתוקנת' }
    const { id } = await server.send(201, `/v1/scans/${scan}/text/fix`, post('chana', fix))
    await server.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))
    const { text } = await visitor.call('get_text', { id: scan, page: 1 })
    assert.match(text, /^l1: שורה מתוקנת\n\[machine\] l2: שורה שניה$/m)
    const done = { page: 1 }
    const confirmed = await server.send(201, `/v1/scans/${scan}/text/confirm`, post('dovid', done))
    await server.send(200, `/v1/suggestions/${confirmed.id}/approve`, post('kalman'))
    const once = (await visitor.call('get_text', { id: scan, page: 1 })).text
    assert.match(once, /, proofread once: /)
    assert.doesNotMatch(once, /machine/)
  })

  test('names the page that was not read, and refuses an invalid page', async () => {
    const scan = await readScan()
    assert.match(await visitor.fail('get_text', { id: scan, page: 9 }), /Page 9 of .* not read yet/)
    const { scan: empty } = await newScan(server, sichos)
    assert.match(await visitor.fail('get_text', { id: empty }), /not read yet.*not-found/)
    for (const page of [0, 1.5, 'one', 100_001]) {
      assert.match(await visitor.fail('get_text', { id: scan, page }), /“page”.*"field":"page"/s)
    }
  })

  test('is withheld while its file is taken down, and is readable again when the file is given back', async () => {
    const file = await holdFile(server.catalog, 'a scan')
    const scan = await readScan(file)
    const before = await visitor.use('get_text', { id: scan })
    for (const rights of ['link', 'preserved'] as const) {
      await changeRights(server.catalog, file, rights)
      for (const reader of [visitor, steward]) {
        const said = await reader.fail('get_text', { id: scan })
        assert.doesNotMatch(said, /שורה|עמוד/)
        assert.match(said, /rights/)
      }
    }
    await changeRights(server.catalog, file, 'open')
    assert.deepEqual(await visitor.use('get_text', { id: scan }), before)
  })
})

describe('A recording', () => {
  const WORDS = ['ברוך הבא', 'שלום עליכם']

  test('is read as in the API, with the times of each paragraph', async () => {
    const { recording } = await newTranscript(server, sichos, WORDS)
    const { text, structured } = await visitor.call('get_text', { id: recording })
    assert.deepEqual(structured, await server.get(`/v1/recordings/${recording}/transcript`))
    assert.match(text, /^\[machine\] rh-\S+: \(0:00\) ברוך הבא\n\[machine\] rh-\S+: \(0:01\) שלום עליכם$/m)
    assert.match(text, /read or heard by a machine/)
  })

  test('with a person’s words has no mark, and a waiting fix is mentioned', async () => {
    const { recording, segments } = await newTranscript(server, sichos, WORDS, { origin: null })
    const fix = { segment: segments[0], content: 'ברוכים הבאים' }
    const { number } = await server.send(201, `/v1/recordings/${recording}/transcript/fix`, post('chana', fix))
    const { text, structured } = await visitor.call('get_text', { id: recording })
    assert.equal(
      text,
      `${segments[0]}: (0:00) ברוך הבא\n${segments[1]}: (0:01) שלום עליכם\n\n1 fix waits for approval: #${number}`,
    )
    assert.deepEqual(
      listOf(structured.pending).map(({ content }) => content),
      ['ברוכים הבאים'],
    )
  })

  test('with a long transcript is read in pages of two hundred paragraphs', async () => {
    const { recording, text } = await newTranscript(server, sichos, ['א', 'ב', 'ג'])
    assert.equal('next' in (await visitor.use('get_text', { id: recording })), false)
    const segments = Array.from({ length: 200 }, (_, at) => ({ content: `פסקה ${at + 1}` }))
    const { suggestion } = await steward.use('add_segments', { to: text, segments, title: 'More' })
    await server.send(200, `/v1/suggestions/${Number(suggestion)}/approve`, post('kalman'))
    const whole = await server.get(`/v1/recordings/${recording}/transcript`)
    const first = await visitor.call('get_text', { id: recording })
    assert.match(first.text, /^More: page 2$/m)
    assert.match(first.text, /^\[machine\] rh-\S+: \(0:02\) ג\nrh-\S+: פסקה 1$/m)
    assert.equal(first.structured.next, 2)
    const second = await visitor.use('get_text', { id: recording, page: 2 })
    const all = [...listOf(first.structured.paragraphs), ...listOf(second.paragraphs)]
    assert.deepEqual(all, whole.paragraphs)
    assert.equal(listOf(second.paragraphs).length, 3)
    assert.equal('next' in second, false)
  })

  test('is withheld while its file is taken down', async () => {
    const file = await holdFile(server.catalog, 'a tape', { mime: 'audio/mpeg' })
    const { recording } = await newTranscript(server, sichos, WORDS, { file })
    await visitor.use('get_text', { id: recording })
    await changeRights(server.catalog, file, 'preserved')
    for (const reader of [visitor, steward]) {
      const said = await reader.fail('get_text', { id: recording })
      assert.match(said, /rights do not let us show/)
      assert.doesNotMatch(said, /ברוך|שלום/)
    }
  })
})

test('an item without readable words is refused with its type', async () => {
  const said = await visitor.fail('get_text', { id: sichosWork })
  assert.match(said, /is a work\. get_text reads units, texts, scans and recordings/)
  const event = newItemId()
  await merge(server, [{ id: event, type: 'event', data: eventData({ sets: [sichos] }) }])
  assert.match(await visitor.fail('get_text', { id: event }), /is an event\. get_text reads/)
})

test('A search inside the words answers as the API does, each result with its position', async () => {
  const scan = await readScan()
  const query = 'שורה ראשונה'
  const { text, structured } = await visitor.call('search', { query, where: 'words', limit: 3 })
  const path = `/v1/search/moments?limit=3&q=${encodeURIComponent(query)}`
  assert.deepEqual(structured, await server.get(path))
  const { moments } = structured
  assert.ok(listOf(moments).length > 0)
  assert.match(text, /^- \[machine\] שורה ראשונה \(page 1 of rh-\w+\) http.*&line=l1 \[שורה: exact; ראשונה: exact\]$/m)
  const nothing = await visitor.call('search', { query: 'איןכזאתמילה', where: 'words' })
  assert.equal(nothing.text, 'Nothing was found.')
  assert.ok(scan)
})
