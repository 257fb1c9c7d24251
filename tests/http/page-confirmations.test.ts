/** A page of a scan is put right, given a state and confirmed in one act. Source: shapes.md#confirm-a-page. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, setData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const shelves = await addShelves(server)

async function readScan(content: string, set = shelves.sichos): Promise<string> {
  const { scan } = await newScan(server, set)
  await readByMachine(server, scan, content)
  return scan
}

const pageOf = (scan: string, page = 1): Promise<JsonObject> => server.get(`/v1/scans/${scan}/text?page=${page}`)

async function wordsOf(scan: string, page = 1): Promise<unknown[]> {
  return listOf((await pageOf(scan, page)).lines).map(({ text }) => text)
}

const send = (as: Name, scan: string, more: object = {}, page = 1) =>
  server.fetch(`/v1/scans/${scan}/text/confirm`, post(as, { page, ...more }))

const approve = (id: unknown) => server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))

async function confirm(as: Name, scan: string, more: object = {}, page = 1): Promise<JsonObject> {
  const { status, json } = await send(as, scan, more, page)
  assert.equal(status, 201, JSON.stringify(json))
  await approve(json.id)
  return json
}

const BOXED = `<div class="ocr_page" title="bbox 0 0 1000 1000">
  <span class="ocr_line" title="bbox 100 100 900 150">אחת שתים</span>
  <span class="ocr_line" title="bbox 100 200 900 250">שלש ארבע</span>
  <span class="ocr_line" title="bbox 100 300 900 500">חמש שש</span></div>`

describe('Fixes of a confirmation', () => {
  test('replace, remove, insert, split and join lines, in one suggestion that counts as a reading', async () => {
    const scan = await readScan(BOXED)
    const fixes = [
      { line: 'l1', text: '[…] שתים' },
      { after: null, text: 'כותרת', box: [0.1, 0.02, 0.8, 0.05] },
      { after: null, text: 'תת כותרת' },
      { split: 'l3', at: 4 },
      { after: 'l2', text: 'שלש וחצי' },
    ]
    const sent = await confirm('chana', scan, { fixes, before: { l1: 'אחת שתים' } })
    assert.match(String(sent.title), /(?:^|: )עמוד 1: הגהה ראשונה$/)
    assert.deepEqual(await wordsOf(scan), ['כותרת', 'תת כותרת', '[…] שתים', 'שלש ארבע', 'שלש וחצי', 'חמש', 'שש'])
    const { lines, level } = await pageOf(scan)
    assert.equal(level, 1)
    assert.ok(listOf(lines).every((line) => line.level === 1 && line.checked === true))
    assert.deepEqual(
      listOf(lines).map(({ box }) => box ?? null),
      [
        [0.1, 0.02, 0.8, 0.05],
        null,
        [0.1, 0.1, 0.8, 0.05],
        [0.1, 0.2, 0.8, 0.05],
        null,
        [0.1, 0.3, 0.8, 0.1],
        [0.1, 0.4, 0.8, 0.1],
      ],
      'a high line is two lines of print',
    )
    const ids = listOf(lines).map(({ id }) => String(id))
    assert.equal(new Set(ids).size, 7)
    const [, , , second = '', third = '', fourth = '', fifth = ''] = ids
    const next = [{ join: [second, third] }, { line: fourth, text: null }, { split: fifth, at: 1 }]
    await confirm('dovid', scan, { fixes: next })
    assert.deepEqual((await wordsOf(scan)).slice(2), ['[…] שתים', 'שלש ארבע שלש וחצי', 'ש', 'ש'])
    const { moments } = await server.get(`/v1/search/moments?q=${encodeURIComponent('שתים')}`)
    const found = listOf(moments).find((moment) => moment.scan === scan)
    assert.ok(found, 'unreadable words are no words, and those beside them are found')
  })

  test('are refused for lines that are not there, not beside each other, or empty, and for other words', async () => {
    const scan = await readScan('אחת שתים\nשלש\nארבע')
    const refusals: [number, object][] = [
      [404, { fixes: [{ line: 'l9', text: 'א' }] }],
      [404, { fixes: [{ after: 'l9', text: 'א' }] }],
      [422, { fixes: [{ join: ['l1', 'l3'] }] }],
      [422, { fixes: [{ split: 'l1', at: 90 }] }],
      [422, { fixes: [{ line: 'l1', text: ' ' }] }],
      [409, { before: { l1: 'אחרת' } }],
      [409, { before: { l9: 'איננה' } }],
      [400, { fixes: [{ line: 'l1', words: 'א' }] }],
      [422, { state: 'problem' }],
    ]
    for (const [status, more] of refusals) {
      const answer = await send('chana', scan, more)
      assert.equal(answer.status, status, JSON.stringify(more))
    }
    const { json } = await send('chana', scan, { before: { l1: 'אחרת' } })
    assert.deepEqual(factsIn(json.detail), { present: 'אחת שתים', page: 1, line: 'l1' })
  })
})

describe('A state of a page', () => {
  test('says that it has no words, cannot be read or has a problem, and no reading waits', async () => {
    const scan = await readScan('רעש\fמטושטש\fקרוע\fמילים')
    await confirm('chana', scan, { state: 'blank' }, 1)
    await confirm('chana', scan, { state: 'unreadable' }, 2)
    const [blank, unreadable] = [await pageOf(scan, 1), await pageOf(scan, 2)]
    assert.deepEqual([blank.state, blank.lines, blank.level], ['blank', [], 1])
    assert.deepEqual([unreadable.state, unreadable.level], ['unreadable', 0])
    assert.deepEqual(await wordsOf(scan, 2), ['מטושטש'])
    const issues = () => server.get(`/v1/issues?entity=${scan}`)
    const torn = await send('chana', scan, { state: 'problem', note: 'קרוע מלמעלה' }, 3)
    assert.deepEqual((await issues()).items, [], 'nothing yet')
    await approve(torn.json.id)
    const [issue, ...none] = listOf((await issues()).items)
    assert.deepEqual(none, [])
    assert.deepEqual([issue?.title, issue?.type], ['עמוד 3: בעיה', 'bad-scan'])
    assert.equal(issue?.body, 'קרוע מלמעלה')
    assert.deepEqual((await server.get(`/v1/scans/${scan}/progress`)).states, {
      blank: 1,
      unreadable: 1,
      problem: 1,
    })
    assert.equal((await server.get(`/v1/scans/${scan}/next`)).page, 4)
    const slug = `states-${scan.slice(3)}`
    const focus = { missing: 'proofreading', scan, level: 1 }
    const project = { slug, name: slug, set: shelves.sichos, focus }
    const created = await server.send(201, '/v1/projects', post('kalman', project))
    assert.deepEqual([created.done, created.total], [3, 4], 'a project counts them as done')
    assert.equal((await send('dovid', scan, { state: 'unreadable' }, 2)).status, 409)
    await confirm('dovid', scan, { fixes: [{ line: 'l1', text: 'ברור' }] }, 2)
    const read = await pageOf(scan, 2)
    assert.deepEqual([read.state, read.level], [null, 1], 'somebody could read it after all')
    const fixes = [{ line: 'l1', text: 'קרועים' }]
    await confirm('dovid', scan, { state: 'problem', note: 'עדיין קרוע', fixes }, 3)
    assert.equal(listOf((await issues()).items).length, 1, 'the problem is known')
  })

  test('may be that of a page that the machine left out; so may its first words', async () => {
    const publication = newItemId()
    const scan = newItemId()
    const data = { publication, file: 'c'.repeat(64), completeness: 'complete', pageCount: 4 }
    const title = { he: 'דפוס' }
    await merge(server, [
      {
        id: publication,
        type: 'publication',
        data: { kind: 'booklet', title, sets: [shelves.sichos] },
      },
      { id: scan, type: 'scan', data },
    ])
    await readByMachine(server, scan, 'אחת')
    await confirm('chana', scan, { state: 'blank' }, 3)
    assert.equal((await pageOf(scan, 3)).state, 'blank')
    await confirm(
      'chana',
      scan,
      {
        fixes: [
          { after: null, text: 'ביד' },
          { after: null, text: 'שניה' },
        ],
      },
      2,
    )
    assert.deepEqual(await wordsOf(scan, 2), ['ביד', 'שניה'])
    assert.equal((await send('chana', scan, { state: 'blank' }, 5)).status, 404)
    assert.equal((await send('chana', scan, {}, 4)).status, 404, 'there is nothing to confirm')
  })
})

describe('A reading beside waiting changes of the same person', () => {
  test('joins them into one suggestion, and the same reading twice is refused by its number', async () => {
    const scan = await readScan('אחת\nשתים\nשלש')
    const fix = { page: 1, line: 'l2', text: 'שתיים' }
    const first = await server.send(201, `/v1/scans/${scan}/text/fix`, post('chana', fix))
    const read = await send('chana', scan, { fixes: [{ line: 'l3', text: 'שלוש' }], note: 'ראיתי' })
    assert.deepEqual([read.status, read.json.id], [201, first.id])
    assert.match(String(read.json.title), /(?:^|: )עמוד 1: הגהה ראשונה$/)
    assert.equal(read.json.description, 'ראיתי')
    const again = await send('chana', scan)
    assert.equal(again.status, 409)
    assert.match(String(again.json.message), new RegExp(`#${first.number}\\b`))
    const more = await send('chana', scan, { fixes: [{ line: 'l1', text: 'אחד' }] })
    assert.deepEqual([more.status, more.json.id], [201, first.id])
    await approve(first.id)
    assert.deepEqual(await wordsOf(scan), ['אחד', 'שתיים', 'שלוש'])
    assert.equal((await pageOf(scan)).level, 1)
  })

  test('stands beside them where main has changed the same line since', async () => {
    const scan = await readScan('אחת\nשתים')
    const fix = (as: Name, text: string) =>
      server.send(201, `/v1/scans/${scan}/text/fix`, post(as, { page: 1, line: 'l1', text }))
    const waiting = await fix('chana', 'אחד')
    await approve((await fix('dovid', 'אחתי')).id)
    const read = await send('chana', scan)
    assert.equal(read.status, 201)
    assert.notEqual(read.json.id, waiting.id)
    await approve(read.json.id)
    assert.deepEqual(await wordsOf(scan), ['אחתי', 'שתים'])
  })

  test('goes live for a trusted person in an open set', async () => {
    const set = newItemId()
    const data = { ...setData(`s-${set.slice(3)}`, [server.people.kalman.id]), policy: 'open' }
    await merge(server, [{ id: set, type: 'set', data }])
    const scan = await readScan('אחת\nשתים', set)
    await confirm('chana', scan)
    const live = await send('sara', scan, { fixes: [{ line: 'l1', text: 'אחד' }] })
    assert.equal(live.json.kind, 'live')
    assert.equal((await pageOf(scan)).level, 2)
  })
})

describe('What a machine is not sure of', () => {
  const word = (sure: number, text: string) => `<span class="ocrx_word" title="x_wconf ${sure}">${text}</span>`
  const hocr = `<div class="ocr_page" title="bbox 0 0 9 9"><span class="ocr_line">${word(99, 'אחת')} ${word(30, 'שתומקומם')}</span>
    <span class="ocr_line">${word(51, 'שלש')}</span></div>`
  const doubts = [[{ from: 4, to: 12, sure: 30 }], [{ from: 0, to: 3, sure: 51 }]]
  const unsureOf = async (scan: string): Promise<unknown[]> =>
    listOf((await pageOf(scan)).lines).map(({ unsure }) => unsure ?? null)

  test('is shown until a person has checked the line, and in no other words', async () => {
    const scan = await readScan(hocr)
    assert.deepEqual(await unsureOf(scan), doubts)
    const alto = await server.fetch(`/v1/scans/${scan}/text?page=1&format=alto`)
    assert.match(alto.bytes.toString(), /CONTENT="שתומקומם" WC="0.30"/)
    const page = await server.fetch(`/v1/scans/${scan}/text?page=1&format=page`)
    assert.match(page.bytes.toString(), /conf="0.30"><Unicode>שתומקומם</)
    const found = await server.get(`/v1/search/moments?q=${encodeURIComponent('שתומקומם')}`)
    assert.ok(listOf(found.moments).some((moment) => moment.scan === scan))
    assert.doesNotMatch(JSON.stringify(found), /unsure|"sure"/)
    const fix = { page: 1, line: 'l1', text: 'אחת שתיים' }
    const fixed = await server.send(201, `/v1/scans/${scan}/text/fix`, post('chana', fix))
    await approve(fixed.id)
    assert.deepEqual(await unsureOf(scan), [null, doubts[1]], 'the other line waits still')
    await confirm('dovid', scan)
    assert.deepEqual(await unsureOf(scan), [null, null])
    const { pageId } = await pageOf(scan)
    assert.doesNotMatch(JSON.stringify(await server.get(`/v1/entities/${pageId}`)), /unsure/)
    const html = await server.fetch(`/v1/scans/${scan}/text?page=1&format=hocr`)
    assert.doesNotMatch(html.bytes.toString(), /x_wconf \d/)
  })

  test('is nothing where a person typed the words', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const json = { content: hocr, machine: false }
    const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post('chana', json))
    await approve(sent.id)
    assert.deepEqual(await unsureOf(scan), [null, null])
  })
})

test('the title that the service makes is in the language that the request asks for', async () => {
  const scan = await readScan(BOXED)
  const asked = { ...post('chana', { page: 1 }), headers: { 'accept-language': 'en' } }
  const { status, json } = await server.fetch(`/v1/scans/${scan}/text/confirm`, asked)
  assert.equal(status, 201)
  assert.match(String(json.title), /(?:^|: )Page 1: first proofreading$/)
})
