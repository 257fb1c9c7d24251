/** The words of scans over HTTP: read by machines, corrected and confirmed by people.
 *  Source: shapes.md#text-of-scans. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO } from '@yalkut/testing/servers/askers'
import type { Name } from '@yalkut/testing/servers/people'
import { ENGINE, newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, type Shelves, setData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const PAGES = 'שורה א\nשורה ב\nשורה ג\fעמוד שני'

async function readScan(content = PAGES, set = shelves.sichos): Promise<string> {
  const { scan } = await newScan(server, set)
  await readByMachine(server, scan, content)
  return scan
}

const pageOf = (scan: string, page = 1): Promise<JsonObject> => server.get(`/v1/scans/${scan}/text?page=${page}`)

async function linesOf(scan: string, page = 1): Promise<unknown[][]> {
  const { lines } = await pageOf(scan, page)
  return listOf(lines).map(({ id, text, checked, level }) => [id, text, checked, level])
}

const fix = (as: Name, scan: string, line: string, text: string, page = 1) =>
  server.send(201, `/v1/scans/${scan}/text/fix`, post(as, { page, line, text }))

const approve = (id: unknown, as: Name = 'kalman') => server.send(200, `/v1/suggestions/${id}/approve`, post(as))

describe('A machine’s reading', () => {
  test('is a layer of its own, shown page by page and marked as unchecked', async () => {
    const scan = await readScan()
    const page = await pageOf(scan)
    assert.deepEqual([page.machine, page.level, page.pages], [true, 0, [1, 2]])
    assert.deepEqual(page.engine, ENGINE)
    assert.deepEqual(await linesOf(scan), [
      ['l1', 'שורה א', false, 0],
      ['l2', 'שורה ב', false, 0],
      ['l3', 'שורה ג', false, 0],
    ])
    const [layer] = listOf(page.layers)
    assert.deepEqual([layer?.kind, layer?.seeds], ['machine-ocr', false])
    assert.deepEqual((await server.get(`/v1/scans/${scan}/progress`)).levels, [0, 0])
  })

  test('answers the number of pages and lines, and a person’s reading is an uploaded layer', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const json = { content: PAGES, engine: ENGINE, firstPage: 5, language: 'he' }
    const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post('chana', json))
    assert.deepEqual([sent.pages, sent.lines, sent.items], [2, 4, 3])
    await approve(sent.id)
    const page = await pageOf(scan, 5)
    assert.equal(listOf(page.layers)[0]?.kind, 'uploaded-ocr')
    assert.deepEqual(page.pages, [5, 6])
  })

  test('is found by a word that is divided at the end of a line', async () => {
    const scan = await readScan('שורה ובה אנטיקוא-\nריסטים בסוף')
    const { moments } = await server.get(`/v1/search/moments?q=${encodeURIComponent('אנטיקואריסטים')}`)
    assert.deepEqual(
      listOf(moments).map((moment) => moment.scan),
      [scan],
    )
  })

  test('is the body itself, with the engine in the address or as a text', async () => {
    const text = async (query: string, content: string, type: string) => {
      const { scan } = await newScan(server, shelves.sichos)
      const { json: _, ...sent } = post('chana', {})
      const headers = { ...sent.headers, 'Content-Type': type }
      const path = `/v1/scans/${scan}/ocr${query}`
      const answer = await server.send(201, path, { ...sent, headers, body: content })
      await approve(answer.id)
      const first = Number(new URLSearchParams(query).get('firstPage') ?? 1)
      const page = await pageOf(scan, first)
      return [page.engine, listOf(page.lines).map((line) => line.text)]
    }
    const hocr =
      '<div class="ocr_page" title="bbox 0 0 9 9"><span class="ocr_line" title="bbox 1 1 5 5">שורה</span></div>'
    const engine = { name: 'tesseract', version: '5.3' }
    assert.deepEqual(await text('?engine=tesseract&version=5.3&firstPage=2', hocr, 'text/html'), [engine, ['שורה']])
    assert.deepEqual(await text('?machine=tesseract@5.3', 'א\nב', 'text/plain'), [engine, ['א', 'ב']])
    assert.deepEqual(await text('?machine=false', 'א', 'text/plain; charset=utf-8'), [null, ['א']])
    const { scan } = await newScan(server, shelves.sichos)
    const json = { content: 'א', engine: 'tesseract v5.3' }
    const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post('chana', json))
    assert.match(String(sent.title), /tesseract 5\.3/)
    const bare = await server.fetch(`/v1/scans/${scan}/ocr`, post('chana', { content: 'א', engine: 'x' }))
    assert.equal(bare.status, 422)
  })

  test('that a person typed names no engine, and nothing calls its lines a machine’s', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const path = `/v1/scans/${scan}/ocr`
    const json = { content: 'מילים יחידאיות', machine: false }
    await server.send(422, path, post('chana', { ...json, engine: ENGINE }))
    await server.send(422, path, post('robot', json))
    await server.send(422, path, post('chana', { content: 'א', machine: true }))
    const waiting = (await server.get('/v1/machine/to-check')).totals
    const sent = await server.send(201, path, post('chana', json))
    assert.equal(sent.title, 'Typed pages')
    assert.ok(!JSON.stringify(sent.checks).includes('names a machine'))
    await approve(sent.id)
    const page = await pageOf(scan)
    assert.deepEqual([page.machine, page.engine, page.level], [false, null, 0])
    assert.deepEqual(await linesOf(scan), [['l1', 'מילים יחידאיות', true, 0]])
    const [layer] = listOf(page.layers)
    assert.deepEqual([layer?.kind, layer?.engine], ['uploaded-ocr', null])
    assert.deepEqual((await server.get('/v1/machine/to-check')).totals, waiting)
  })

  test('of more pages than the scan has is refused', async () => {
    const publication = newItemId()
    const scan = newItemId()
    await merge(server, [
      {
        id: publication,
        type: 'publication',
        data: { kind: 'booklet', title: { he: 'חוברת' }, sets: [shelves.sichos] },
      },
      {
        id: scan,
        type: 'scan',
        data: { publication, file: 'b'.repeat(64), completeness: 'complete', pageCount: 2 },
      },
    ])
    const path = `/v1/scans/${scan}/ocr`
    const json = { content: PAGES, engine: ENGINE }
    const refused = await server.send(422, path, post('chana', { ...json, firstPage: 2 }))
    assert.deepEqual(factsIn(refused.detail), { last: 3, max: 2 })
    await server.send(201, path, post('chana', json))
  })

  test('in hOCR or ALTO has positions, and one suggestion takes a thousand pages', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const line = '<span class="ocr_line" title="bbox 10 20 90 40">מילה</span>'
    const hocr = `<div class="ocr_page" title="bbox 0 0 100 200">${line}</div>`.repeat(1_000)
    const json = { content: `<html>${hocr}</html>`, engine: ENGINE }
    const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post('robot', json))
    assert.deepEqual([sent.pages, sent.lines], [1_000, 1_000])
    await approve(sent.id, 'sara')
    const [first] = listOf((await pageOf(scan, 1_000)).lines)
    assert.deepEqual(first?.box, [0.1, 0.1, 0.8, 0.1])
  })

  test('stores the engine’s name without surrounding spaces', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const engine = { name: ' Tess\t eract ', version: '\n5.3 ' }
    const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post('chana', { content: 'א', engine }))
    assert.equal(sent.title, 'OCR: Tess eract 5.3')
    await approve(sent.id, 'sara')
    assert.deepEqual((await pageOf(scan)).engine, { name: 'Tess eract', version: '5.3' })
  })

  test('that cannot be parsed is refused with the reason', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const wrong: [number, object][] = [
      [422, { content: '', engine: ENGINE }],
      [422, { content: '<svg/>', engine: ENGINE }],
      [422, { content: '<!DOCTYPE a [<!ENTITY b "c">]><alto/>', format: 'alto', engine: ENGINE }],
      [422, { content: 'א', format: 'docx', engine: ENGINE }],
      [422, { content: 'א' }],
      [422, { content: 'א', engine: { name: ' ', version: '1' } }],
      [422, { content: 'א', engine: { name: 'reader', version: '\u200b\t' } }],
      [422, { content: 'א', engine: ENGINE, firstPage: 0 }],
    ]
    for (const [status, json] of wrong) {
      const answer = await server.fetch(`/v1/scans/${scan}/ocr`, post('chana', json))
      assert.equal(answer.status, status, JSON.stringify(json))
    }
    const json = { content: 'א', engine: ENGINE }
    const missing = await server.fetch(`/v1/scans/${newItemId()}/ocr`, post('chana', json))
    assert.equal(missing.status, 404)
    const noScan = await server.fetch(`/v1/scans/${shelves.sichosWork}/ocr`, post('chana', json))
    assert.equal(noScan.status, 404)
  })
})

describe('A line', () => {
  test('is corrected in the community’s copy, and the machine’s page stays unchanged', async () => {
    const scan = await readScan()
    const machine = await pageOf(scan)
    const sent = await fix('chana', scan, 'l2', ' שורה  שנייה ')
    await approve(sent.id)
    assert.deepEqual(await linesOf(scan), [
      ['l1', 'שורה א', false, 0],
      ['l2', 'שורה שנייה', true, 1],
      ['l3', 'שורה ג', false, 0],
    ])
    const page = await pageOf(scan)
    assert.deepEqual([page.machine, page.level, page.engine], [false, 0, ENGINE])
    assert.deepEqual(
      listOf(page.layers).map(({ kind, seeds }) => [kind, seeds]),
      [
        ['machine-ocr', true],
        ['community', false],
      ],
    )
    const kept = objectOf((await server.get(`/v1/entities/${machine.pageId}`)).data)
    assert.equal(listOf(kept.lines)[1]?.text, 'שורה ב')
  })

  test('and another line of its page, fixed by two people at the same time, are both corrected', async () => {
    const scan = await readScan()
    const [first, second] = [await fix('chana', scan, 'l1', 'ראשונה'), await fix('dovid', scan, 'l3', 'שלישית')]
    await approve(first.id)
    await approve(second.id)
    assert.deepEqual(await linesOf(scan), [
      ['l1', 'ראשונה', true, 1],
      ['l2', 'שורה ב', false, 0],
      ['l3', 'שלישית', true, 1],
    ])
  })

  test('corrected in two ways is a conflict', async () => {
    const scan = await readScan()
    const [first, second] = [await fix('chana', scan, 'l1', 'כך'), await fix('dovid', scan, 'l1', 'אחרת')]
    await approve(first.id)
    const late = await server.fetch(`/v1/suggestions/${second.id}/approve`, post('kalman'))
    assert.equal(late.status, 409)
    assert.match(String(objectOf(listOf(late.json.conflicts)[0]).path), /\/lines\/l1\/text$/)
  })

  test('with unchanged or empty words, or an unknown line, is refused', async () => {
    const scan = await readScan()
    const ask = (json: object) => server.fetch(`/v1/scans/${scan}/text/fix`, post('chana', json))
    assert.equal((await ask({ page: 1, line: 'l1', text: 'שורה א' })).status, 422)
    assert.equal((await ask({ page: 1, line: 'l1', text: ' \u0007 ' })).status, 422)
    assert.equal((await ask({ page: 1, line: 'l1', text: 'א'.repeat(5_001) })).status, 422)
    assert.equal((await ask({ page: 1, line: 'l9', text: 'א' })).status, 404)
    assert.equal((await ask({ page: 9, line: 'l1', text: 'א' })).status, 404)
  })

  test('is corrected at once in an open set by a trusted person, once the copy exists', async () => {
    const set = newItemId()
    const data = { ...setData(`s-${set.slice(3)}`, [server.people.kalman.id]), policy: 'open' }
    await merge(server, [{ id: set, type: 'set', data }])
    const scan = await readScan(PAGES, set)
    await approve((await fix('chana', scan, 'l1', 'אחת')).id)
    const live = await fix('sara', scan, 'l2', 'שתים')
    assert.deepEqual([live.status, live.kind, live.post_review], ['merged', 'live', 'pending'])
    assert.deepEqual((await linesOf(scan))[1], ['l2', 'שתים', true, 1])
    const waits = await fix('dovid', scan, 'l3', 'שלש')
    assert.equal(waits.status, 'open')
  })
})

describe('A page', () => {
  const confirm = (as: Name, scan: string, more: object = {}) =>
    server.fetch(`/v1/scans/${scan}/text/confirm`, post(as, { page: 2, ...more }))

  test('is confirmed once, a second time by another person, and with fixes on the way', async () => {
    const scan = await readScan()
    const first = await confirm('chana', scan, { fixes: { l1: 'עמוד שני נכון' } })
    assert.equal(first.status, 201)
    const waits = await confirm('chana', scan)
    assert.equal(waits.status, 409, 'the confirmation waits')
    assert.match(String(waits.json.message), new RegExp(`suggestion #${first.json.number}`))
    await approve(first.json.id)
    assert.deepEqual(await linesOf(scan, 2), [['l1', 'עמוד שני נכון', true, 1]])
    assert.equal((await confirm('chana', scan)).status, 409, 'the same reader')
    const second = await confirm('dovid', scan)
    assert.equal(second.status, 201)
    await approve(second.json.id)
    assert.equal((await pageOf(scan, 2)).level, 2)
    assert.deepEqual((await server.get(`/v1/scans/${scan}/progress`)).levels, [0, 2])
    assert.equal((await confirm('miriam', scan)).status, 409, 'the page is done')
  })

  test('loses its second reading when one of its lines changes', async () => {
    const scan = await readScan('אחת\nשתים')
    for (const as of ['chana', 'dovid'] as const) {
      await approve((await confirm(as, scan, { page: 1 })).json.id)
    }
    await approve((await fix('miriam', scan, 'l1', 'אחת!')).id)
    assert.deepEqual(await linesOf(scan), [
      ['l1', 'אחת!', true, 1],
      ['l2', 'שתים', true, 2],
    ])
    assert.equal((await pageOf(scan)).level, 1)
    const own = await confirm('miriam', scan, { page: 1 })
    assert.equal(own.status, 409, 'only Miriam has read this line')
    await approve((await confirm('chana', scan, { page: 1 })).json.id)
    assert.equal((await pageOf(scan)).level, 2)
  })

  test('with a fix of every line counts as read once', async () => {
    const scan = await readScan()
    await approve((await fix('chana', scan, 'l1', 'כן', 2)).id)
    assert.equal((await pageOf(scan, 2)).level, 1)
  })

  test('count stated without a file answers at most 100,000 pages', async () => {
    const { scan, publication } = await newScan(server, shelves.sichos)
    const data = { publication, file: 'a'.repeat(64), completeness: 'partial' }
    await merge(server, [{ id: scan, type: 'scan', data: { ...data, pageCount: 9e11 } }])
    const { pages, levels } = await server.get(`/v1/scans/${scan}/progress`)
    assert.deepEqual([pages, Array.isArray(levels) && levels.length], [100_000, 100_000])
    const [layer, page] = [newItemId(), newItemId()]
    await merge(server, [
      { id: layer, type: 'text-layer', data: { scan, kind: 'community' } },
      { id: page, type: 'text-page', data: { layer, page: 8e8, lines: [], proofread: 0 } },
    ])
    assert.equal((await server.get(`/v1/scans/${scan}/progress`)).pages, 100_000)
  })

  test('that does not exist, or has no such line, is refused', async () => {
    const scan = await readScan()
    assert.equal((await confirm('chana', scan, { page: 7 })).status, 404)
    assert.equal((await confirm('chana', scan, { fixes: { l9: 'א' } })).status, 404)
    assert.equal((await confirm('chana', scan, { fixes: { l1: ' ' } })).status, 422)
    assert.equal((await server.fetch(`/v1/scans/${scan}/text?page=7`)).status, 404)
    assert.equal((await server.fetch(`/v1/scans/${scan}/text?page=x`)).status, 400)
  })
})

describe('The community’s words', () => {
  test('start from another layer at a keeper’s request, and checked lines stay at their words', async () => {
    const scan = await readScan('ויאמד משה אל העס\nאל תיראו התיעבו\nוראו את ישועת')
    await approve((await fix('chana', scan, 'l2', 'אל תיראו התיצבו')).id)
    // One line more at the top, so that each line has another number.
    await readByMachine(server, scan, 'בשלח\nויאמר משה אל העם\nאל תידאו התיצבו\nוראו את ישועת')
    assert.deepEqual((await linesOf(scan))[0], ['l1', 'ויאמד משה אל העס', false, 0], 'another reading changes nothing')
    const layers = listOf((await pageOf(scan)).layers)
    const better = layers.findLast(({ kind }) => kind === 'machine-ocr')?.id
    const seed = (as: Name, layer = better) => server.fetch(`/v1/scans/${scan}/text/seed`, post(as, { layer }))
    assert.equal((await seed('chana')).status, 403)
    assert.equal((await seed('kalman', newItemId())).status, 404)
    const sent = await seed('kalman')
    assert.equal(sent.status, 201)
    await approve(sent.json.id, 'sara')
    assert.deepEqual(await linesOf(scan), [
      ['l1', 'בשלח', false, 0],
      ['l2x2', 'ויאמר משה אל העם', false, 0],
      ['l2', 'אל תיראו התיצבו', true, 1],
      ['l4', 'וראו את ישועת', false, 0],
    ])
    assert.equal((await seed('kalman')).status, 409)
  })
})

describe('Words that follow a file', () => {
  test('are not shown, changed or confirmed while the file is withheld', async () => {
    const file = await holdFile(server.catalog, 'a scan', { rights: 'link' })
    const { scan } = await newScan(server, shelves.sichos, { file })
    await readByMachine(server, scan, 'סודי ביותר')
    const hidden = await server.fetch(`/v1/scans/${scan}/text`)
    assert.equal(hidden.status, 404)
    assert.equal(hidden.bytes.includes('סודי'), false)
    for (const [route, json, knows] of [
      ['fix', { page: 1, line: 'l1', text: 'א' }, 'sara'],
      ['confirm', { page: 1 }, 'kalman'],
    ] as const) {
      for (const [as, wanted] of [
        ['chana', 403],
        [knows, 201],
      ] as const) {
        const answer = await server.fetch(`/v1/scans/${scan}/text/${route}`, post(as, json))
        assert.equal(answer.status, wanted, `${route} ${as}`)
        assert.equal(answer.bytes.includes('סודי'), false)
      }
    }
    await changeRights(server.catalog, file, 'open')
    assert.equal((await server.fetch(`/v1/scans/${scan}/text`)).status, 200)
  })
})

describe('The rights to scan text', () => {
  test('let every signed-in person with the right to write send, fix and confirm words', async () => {
    const refused: { [who: string]: number } = {
      visitor: 401,
      suspended: 401,
      'read-only token': 403,
    }
    for (const who of WHO.filter((each) => each !== 'trusted')) {
      const scan = await readScan('א\nב')
      const as = ACCOUNTS[who]
      const reader = { authorization: `Bearer ${server.people.chana.readToken}` }
      const by = {
        ...(as !== undefined && { as }),
        ...(who === 'read-only token' && { headers: reader }),
      }
      for (const [path, json] of [
        ['ocr', { content: 'א', engine: ENGINE }],
        ['text/fix', { page: 1, line: 'l1', text: 'כן' }],
        ['text/confirm', { page: 1 }],
      ] as const) {
        const { status } = await server.fetch(`/v1/scans/${scan}/${path}`, {
          method: 'POST',
          json,
          ...by,
        })
        assert.equal(status, refused[who] ?? 201, `${who} ${path}`)
      }
    }
  })
})

describe('A contents map', () => {
  test('lists the pages of a unit, old or new', async () => {
    const { publication } = await newScan(server, shelves.sichos)
    const label = { he: 'שיחה א', en: 'Sicha 1' }
    const json = {
      publication,
      pages: { from: 3, to: 5 },
      newUnit: { work: shelves.sichosWork, label, date: '5741-02-20' },
    }
    const sent = await server.send(201, '/v1/suggestions/contents-map', post('chana', json))
    assert.equal(sent.items, 2)
    await approve(sent.id)
    const maps = await server.get(`/v1/entities/${publication}/linked?field=publication&type=contents-map`)
    const data = objectOf(listOf(maps.items)[0]?.data)
    assert.deepEqual(data.pages, { from: 3, to: 5, scheme: 'printed' })
    const unit = objectOf((await server.get(`/v1/entities/${data.unit}`)).data)
    assert.deepEqual([unit.label, unit.date, unit.work], [label, '5741-02-20', shelves.sichosWork])
    const again = { publication, pages: { from: 6, to: 6, scheme: 'pdf' }, unit: data.unit }
    await server.send(201, '/v1/suggestions/contents-map', post('chana', again))
  })

  test('that is empty, has pages in the wrong order, or names unknown items is refused', async () => {
    const { publication } = await newScan(server, shelves.sichos)
    const pages = { from: 1, to: 2 }
    const wrong: [number, object][] = [
      [422, { publication, pages }],
      [422, { publication, pages: { from: 2, to: 1 }, label: { he: 'א' } }],
      [422, { publication, pages: { from: 0, to: 1 }, label: { he: 'א' } }],
      [422, { publication: 'x', pages, label: { he: 'א' } }],
      [404, { publication: newItemId(), pages, label: { he: 'א' } }],
      [404, { publication: shelves.sichosWork, pages, label: { he: 'א' } }],
      [404, { publication, pages, unit: shelves.sichosWork }],
    ]
    for (const [status, json] of wrong) {
      const answer = await server.fetch('/v1/suggestions/contents-map', post('chana', json))
      assert.equal(answer.status, status, JSON.stringify(json))
    }
  })
})
