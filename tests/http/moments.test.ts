/** Search for the words inside scans and texts, over HTTP. Source: service.md#moments; shapes.md#moments. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, type NewItem, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const statements = countStatements()
const server = await startTestServer({ opening: { limits: { rate: false } } })
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const find = async (q: string, limit = 20): Promise<JsonObject[]> => {
  const path = `/v1/search/moments?limit=${limit}&q=${encodeURIComponent(q)}`
  return listOf((await server.get(path)).moments)
}

const approve = (id: unknown) => server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))

function segment(text: string, order: string, content: string, more: JsonObject = {}): NewItem {
  const data = { text, order, kind: 'paragraph', content, proofread: 0, ...more }
  return { id: newItemId(), type: 'segment', data }
}

describe('A page of a scan', () => {
  test('is found by the words of its lines, and marked while no person has checked them', async () => {
    const { scan, publication } = await newScan(server, shelves.sichos)
    await readByMachine(server, scan, 'שורה ראשונה\nבְּרֵאשִׁית ברא אלקים\fעמוד שני ברא')
    const found = await find('ברא אלקים')
    const [moment] = found
    assert.equal(found.length, 1)
    const { id: _, matches, score, ...facts } = objectOf(moment)
    assert.deepEqual(facts, {
      kind: 'scan-line',
      scan,
      publication,
      page: 1,
      hits: 2,
      machine: true,
      missing: [],
      line: { id: 'l2', text: 'בְּרֵאשִׁית ברא אלקים' },
    })
    assert.ok(Number(score) > 1)
    assert.deepEqual(matches, [
      { q: 'ברא', word: 'ברא', rule: 'exact', from: 12, to: 15 },
      { q: 'אלקים', word: 'אלקים', rule: 'exact', from: 16, to: 21 },
    ])
    assert.deepEqual((await find('בראשית אלקים')).length, 1)
    assert.deepEqual((await find('ברא אלק')).length, 1)
  })

  test('is one result, with the words of the community’s copy, and is found by its words only', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    await readByMachine(server, scan, 'מלהשגויה כאן\nשורה שלישית')
    const fixed = { page: 1, line: 'l1', text: 'מלהנכונה כאן' }
    const sent = await server.send(201, `/v1/scans/${scan}/text/fix`, post('dovid', fixed))
    assert.equal((await find('מלהשגויה')).length, 1)
    await approve(sent.id)
    assert.deepEqual(await find('מלהשגויה'), [])
    const found = (await find('מלהנכונה כאן')).filter((moment) => moment.scan === scan)
    assert.deepEqual(
      found.map(({ line, machine }) => [objectOf(line).text, machine]),
      [['מלהנכונה כאן', false]],
    )
    const rest = (await find('שורה שלישית')).filter((moment) => moment.scan === scan)
    assert.deepEqual(
      rest.map(({ machine }) => machine),
      [true],
    )
  })
})

describe('A paragraph', () => {
  test('of a transcript links to its time in the recording, and of a text to its unit', async () => {
    const [event, recording, text] = [newItemId(), newItemId(), newItemId()]
    const [edition, unit, alignment] = [newItemId(), newItemId(), newItemId()]
    const spoken = segment(text, 'V', 'והנה הקב״ה אמר לו לך לך מארצך', { origin: { by: 'asr@1' } })
    const printed = segment(edition, 'V', 'נאמרו בזה דברים נפלאים מארצך')
    const title = { he: 'שיחה' }
    const position = [{ level: 'chapter', value: '1' }]
    const unitData = { work: shelves.sichosWork, position, order: 'V', label: title }
    const span = { alignment, segment: spoken.id, startMs: 61_000, endMs: 65_000 }
    await merge(server, [
      { id: event, type: 'event', data: { kind: 'farbrengen', title, date: '5742-05-10' } },
      { id: recording, type: 'recording', data: { title, event, url: 'https://example.com/a' } },
      { id: unit, type: 'unit', data: unitData },
      { id: text, type: 'text', data: { kind: 'transcript', language: 'he', recording } },
      { id: edition, type: 'text', data: { kind: 'edition', language: 'he', unit } },
      spoken,
      printed,
      { id: alignment, type: 'alignment', data: { recording, text, granularity: 'paragraph' } },
      { id: newItemId(), type: 'alignment-span', data: span },
    ])
    const [first] = await find('הקדוש ברוך הוא אמר')
    const { score: _, matches, ...facts } = objectOf(first)
    assert.deepEqual(matches, [
      {
        q: 'הקדוש ברוך הוא',
        word: 'הקב״ה',
        rule: 'abbreviation',
        from: 5,
        to: 10,
        why: { short: 'הקב״ה', full: 'הקדוש ברוך הוא' },
      },
      { q: 'אמר', word: 'אמר', rule: 'exact', from: 11, to: 14 },
    ])
    assert.deepEqual(facts, {
      kind: 'paragraph',
      id: spoken.id,
      text,
      textKind: 'transcript',
      unit: null,
      recording,
      event,
      startMs: 61_000,
      hits: 2,
      machine: true,
      missing: [],
      snippet: 'והנה הקב״ה אמר לו לך לך מארצך',
    })
    const both = await find('מארצך')
    assert.deepEqual(
      new Set(both.map(({ textKind, unit: of, startMs }) => `${textKind} ${of} ${startMs}`)),
      new Set([`transcript null 61000`, `edition ${unit} null`]),
    )
  })

  test('with the terms side by side is ranked first, and long paragraphs are cut', async () => {
    const text = newItemId()
    const many = 'מילה '.repeat(60)
    await merge(server, [
      { id: text, type: 'text', data: { kind: 'edition', language: 'he' } },
      segment(text, 'V', `זאתפותחת רחוקה מאד ${many} זאתסוגרת`),
      segment(text, 'W', `${many} זאתפותחת זאתסוגרת ${many}`),
    ])
    const found = await find('זאתפותחת זאתסוגרת')
    assert.equal(found.length, 2)
    const [first, second] = found.map(({ snippet }) => String(snippet))
    assert.match(first ?? '', /^… .*זאתפותחת זאתסוגרת .* …$/)
    assert.match(second ?? '', /^זאתפותחת רחוקה .* …$/)
    assert.ok((first ?? '').length < 300)
    assert.equal((await find('זאתפותחת זאתסוגרת', 1)).length, 1)
  })

  test('that is deleted or changed is no longer found by its old words', async () => {
    const text = newItemId()
    const one = segment(text, 'V', 'ישנותיות')
    await merge(server, [{ id: text, type: 'text', data: { kind: 'edition', language: 'he' } }, one])
    assert.equal((await find('ישנותיות')).length, 1)
    await merge(server, [{ ...one, data: { ...one.data, content: 'חדשניות' } }])
    assert.deepEqual([(await find('ישנותיות')).length, (await find('חדשניות')).length], [0, 1])
    await merge(server, [{ ...one, data: null }])
    assert.deepEqual(await find('חדשניות'), [])
  })
})

test('withheld words are found by no reader, and again once they are served', async () => {
  const file = await holdFile(server.catalog, '%PDF-1.7 moments')
  const { scan } = await newScan(server, shelves.sichos, { file })
  await readByMachine(server, scan, 'מלהחסויה')
  assert.equal((await find('מלהחסויה')).length, 1)
  await changeRights(server.catalog, file, 'preserved')
  assert.deepEqual(await find('מלהחסויה'), [])
  await changeRights(server.catalog, file, 'credit')
  assert.equal((await find('מלהחסויה')).length, 1)
})

test('a search runs at most twelve statements, whatever it finds', async () => {
  const text = newItemId()
  const many = Array.from({ length: 40 }, (_, at) => segment(text, `a${at + 1}`, `רבות ${at}`))
  await merge(server, [{ id: text, type: 'text', data: { kind: 'edition', language: 'he' } }, ...many])
  const { scan } = await newScan(server, shelves.sichos)
  await readByMachine(server, scan, 'רבות\fרבות\fרבות')
  const asked = await statements.count(() => server.get(`/v1/search/moments?q=${encodeURIComponent('רבות')}`))
  assert.ok(asked > 0 && asked <= 12, String(asked))
})

test('an impossible search is refused, and punctuation alone finds nothing', async () => {
  for (const query of ['', '?q=', '?q=%20', '?q=x&limit=101', `?q=${'x'.repeat(501)}`]) {
    await server.send(400, `/v1/search/moments${query}`, {})
  }
  for (const q of ['"', '*', '״ - ״', 'NEAR(', 'text:x', 'x AND']) await find(q)
  assert.deepEqual(await find('״ !'), [])
})
