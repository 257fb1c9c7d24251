/** Doubtful words over HTTP: listed, answered by two people, suggested. Source: shapes.md#doubts. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, setData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
const shelves = await addShelves(server)

/** Of each line: its words, with the certainty of those of which the machine is not sure. */
type Line = readonly (string | readonly [string, number])[]

function hocrOf(pages: readonly (readonly Line[])[]): string {
  const word = (each: Line[number]) =>
    typeof each === 'string' ? each : `<span class="ocrx_word" title="x_wconf ${each[1]}">${each[0]}</span>`
  const written = pages.map((lines) => {
    const all = lines.map((line, at) => {
      const box = `bbox 100 ${at * 50} 900 ${at * 50 + 40}`
      return `<span class="ocr_line" title="${box}">${line.map(word).join(' ')}</span>`
    })
    return `<div class="ocr_page" title="bbox 0 0 1000 2000">${all.join('')}</div>`
  })
  return `<html>${written.join('')}</html>`
}

/** Twelve sure words. */
const FILLING: Line = Array.from({ length: 12 }, (_, at) => `מלה${at}`)

async function readScan(pages: readonly (readonly Line[])[], set = shelves.sichos): Promise<string> {
  const { scan } = await newScan(server, set)
  await readByMachine(server, scan, hocrOf(pages))
  return scan
}

const ask = (as: Name | null, query: string): Promise<JsonObject> =>
  server.get(`/v1/proofread/doubts?${query}`, as === null ? {} : { as })

async function wordsFor(as: Name | null, query: string): Promise<string[]> {
  const { doubts } = await ask(as, query)
  return listOf(doubts).map(({ text, from, to }) => String(text).slice(Number(from), Number(to)))
}

/** Answers every doubt that this person is shown, by its word. */
async function answer(as: Name, scan: string, words: { [word: string]: string }): Promise<JsonObject> {
  const { doubts } = await ask(as, `scan=${scan}`)
  const answers = listOf(doubts).flatMap(({ page, line, from, to, rev, text }) => {
    const word = String(text).slice(Number(from), Number(to))
    return word in words ? [{ scan, page, line, from, to, rev, text: words[word] }] : []
  })
  return await server.send(200, '/v1/proofread/doubts', post(as, { answers }))
}

async function noteOf(suggestion: unknown): Promise<string> {
  const { changeset } = await server.get(`/v1/suggestions/${suggestion}`, { as: 'sara' })
  return String(objectOf(changeset).description)
}

const linesOf = async (scan: string, page = 1) =>
  listOf((await server.get(`/v1/scans/${scan}/text?page=${page}`)).lines)

describe('Doubtful words', () => {
  test('are the least certain ones, at most 15 in 100 of all, each with the picture of its line', async () => {
    const scan = await readScan([
      [[['שתום', 40], 'אחת', ['אולי', 80]], FILLING],
      [[['שתום', 20]], FILLING.slice(0, 4)],
    ])
    const { doubts, threshold } = await ask(null, `scan=${scan}`)
    assert.deepEqual([await wordsFor(null, `scan=${scan}`), threshold], [['שתום', 'שתום', 'אולי'], 100])
    const [first] = listOf(doubts)
    const [{ file = '' } = {}] = [(await server.get(`/v1/entities/${scan}`)).data as JsonObject]
    const { rev } = await server.get(`/v1/scans/${scan}/text?page=2`)
    assert.deepEqual(first, {
      scan,
      page: 2,
      line: 'l1',
      from: 0,
      to: 4,
      text: 'שתום',
      sure: 20,
      rev,
      alike: 1,
      image: `/iiif/3/${file}:2/pct:10,0,80,2/max/0/default.jpg`,
    })
    const many = await readScan([[FILLING.map((word, at) => [String(word), 30 + at] as const)]])
    assert.equal((await ask(null, `scan=${many}`)).threshold, 31, 'one of the twelve')
  })

  test('wait for a second person, who sees no answer; where two agree, one suggestion names both', async () => {
    const scan = await readScan([[[['שתום', 40], 'אחת', ['אולי', 50]], FILLING]])
    const first = await answer('chana', scan, { שתום: 'סתום', אולי: 'אולי' })
    assert.deepEqual(first, { suggestion: null, waiting: 2, stale: 0 })
    assert.deepEqual(await wordsFor('chana', `scan=${scan}`), [], 'she has answered')
    assert.deepEqual(await wordsFor('dovid', `scan=${scan}`), ['שתום', 'אולי'])
    assert.doesNotMatch(JSON.stringify(await ask('dovid', `scan=${scan}`)), /סתום/)
    const half = await answer('dovid', scan, { שתום: 'סתום' })
    assert.deepEqual(half, { suggestion: null, waiting: 0, stale: 0 }, 'the line is not done')
    const { suggestion } = await answer('dovid', scan, { אולי: 'אולי' })
    assert.match(await noteOf(suggestion), /@chana.*@dovid/)
    assert.deepEqual(await wordsFor('miriam', `scan=${scan}`), [], 'it is settled')
    await server.send(200, `/v1/suggestions/${suggestion}/approve`, post('sara'))
    const [line, other] = await linesOf(scan)
    assert.deepEqual([line?.text, line?.level, line?.unsure], ['סתום אחת אולי', 2, undefined])
    assert.equal(other?.level, 0)
    const read = await server.send(201, `/v1/scans/${scan}/text/confirm`, post('miriam', { page: 1 }))
    await server.send(200, `/v1/suggestions/${read.id}/approve`, post('sara'))
    assert.deepEqual(
      (await linesOf(scan)).map(({ level }) => level),
      [2, 1],
    )
  })

  test('on which two people differ are shown to a third, with both answers and first', async () => {
    const scan = await readScan([
      [
        [['ראשון', 10], ...FILLING],
        [['שתום', 40], ...FILLING],
      ],
    ])
    await answer('chana', scan, { שתום: 'סתום' })
    await answer('dovid', scan, { שתום: 'שתוי' })
    const { doubts } = await ask('miriam', `scan=${scan}`)
    assert.deepEqual(
      listOf(doubts).map(({ line, said }) => [line, Array.isArray(said) ? said.toSorted() : null]),
      [
        ['l2', ['סתום', 'שתוי']],
        ['l1', null],
      ],
    )
    const { suggestion } = await answer('miriam', scan, { שתום: 'סתום' })
    assert.match(await noteOf(suggestion), /@chana\u2069, \u2066@miriam\u2069$/)
  })

  test('tell how often words of a certainty are wrong, by the answers of people', async () => {
    const scan = await readScan([[[['אא', 61], ['בב', 62], ['גג', 63], ['דד', 64], ...FILLING, ...FILLING]]])
    const before = listOf((await ask(null, `scan=${scan}`)).calibration).find(({ from }) => from === 60)
    assert.equal(before, undefined)
    await answer('chana', scan, { אא: 'אא', בב: 'בכ', גג: 'גג', דד: 'דד' })
    const { calibration } = await ask(null, `scan=${scan}`)
    const step = listOf(calibration).find(({ from }) => from === 60)
    assert.deepEqual(step, { from: 60, to: 70, answered: 4, wrong: 1 }, 'of the four that were shown')
    const { certainty } = await server.get('/v1/machine/quality')
    const reader = listOf(certainty).find(({ typeface }) => typeface === scan)
    assert.deepEqual(
      [reader?.answered, reader?.wrong, listOf(reader?.calibration)],
      [4, 1, [step]],
      'by engine and typeface: a scan of no known printing is its own',
    )
    const [row] = listOf((await ask(null, `scan=${scan}`)).calibration)
    assert.ok(Number(row?.answered) >= 1)
  })

  test('that were changed or checked since are not answered, and those of sure words are refused', async () => {
    const scan = await readScan([[[['שתום', 40], ...FILLING]]])
    const { doubts } = await ask('chana', `scan=${scan}`)
    const [{ page, line, rev } = {}] = listOf(doubts)
    const place = { scan, page, line, rev, text: 'א' }
    const send = (status: number, as: Name, more: object) =>
      server.send(status, '/v1/proofread/doubts', post(as, { answers: [{ ...place, ...more }] }))
    await send(422, 'chana', { from: 5, to: 9 })
    await send(404, 'chana', { from: 0, to: 4, page: 9 })
    await send(403, 'robot', { from: 0, to: 4 })
    const fix = { page, line, text: 'סתום לגמרי' }
    const { id } = await server.send(201, `/v1/scans/${scan}/text/fix`, post('dovid', fix))
    await server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
    assert.deepEqual(await send(200, 'chana', { from: 0, to: 4 }), {
      suggestion: null,
      waiting: 0,
      stale: 1,
    })
    const { method, json } = post('chana', { answers: [{ ...place, from: 0, to: 4 }] })
    await server.send(401, '/v1/proofread/doubts', { method, json })
  })

  test('of a page whose reading was undone stop no line of another page', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const undone = await readByMachine(server, scan, hocrOf([[[['שתום', 40], ['אולי', 50], ...FILLING]]]))
    const engine = { name: 'other', version: '1' }
    const content = hocrOf([[[['גלוי', 30], ...FILLING]]])
    const { id } = await server.send(201, `/v1/scans/${scan}/ocr`, post('robot', { content, engine, firstPage: 2 }))
    await server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
    await answer('chana', scan, { שתום: 'סתום' })
    await answer('dovid', scan, { שתום: 'סתום' })
    await server.send(200, `/v1/suggestions/${undone}/revert`, post('sara', { reason: 'טעות' }))
    await answer('chana', scan, { גלוי: 'גלוי' })
    const { suggestion } = await answer('dovid', scan, { גלוי: 'גלוי' })
    assert.match(await noteOf(suggestion), /@chana.*@dovid/)
  })

  test('of a new reading are shown where another word was settled before', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    const read = (word: string) => readByMachine(server, scan, hocrOf([[[[word, 40], ['אולי', 50], ...FILLING]]]))
    const first = await read('שתום')
    for (const as of ['chana', 'dovid'] as const) await answer(as, scan, { שתום: 'שתום' })
    assert.deepEqual(await wordsFor('chana', `scan=${scan}`), ['אולי'])
    await read('סתום')
    await server.send(200, `/v1/suggestions/${first}/revert`, post('sara', { reason: 'טעות' }))
    assert.deepEqual(await wordsFor('chana', `scan=${scan}`), ['סתום', 'אולי'])
  })

  test('are shown again when their suggestion was withdrawn, and settled anew', async () => {
    const scan = await readScan([[[['שתום', 40], ...FILLING]]])
    await answer('chana', scan, { שתום: 'סתום' })
    const { suggestion } = await answer('dovid', scan, { שתום: 'סתום' })
    assert.deepEqual(await wordsFor('miriam', `scan=${scan}`), [])
    await server.send(200, `/v1/suggestions/${suggestion}/withdraw`, post('dovid', {}))
    assert.deepEqual(await wordsFor('dovid', `scan=${scan}`), ['שתום'])
    assert.equal((await answer('miriam', scan, { שתום: 'שתוי' })).waiting, 1)
    const again = await answer('dovid', scan, { שתום: 'שתוי' })
    assert.match(await noteOf(again.suggestion), /@dovid\u2069, \u2066@miriam\u2069$/)
    assert.notEqual(again.suggestion, suggestion)
  })

  test('of a shelf are those of its scans, without withheld ones', async () => {
    const set = newItemId()
    const data = setData(`b-${set.slice(3)}`, [server.people.kalman.id])
    await merge(server, [{ id: set, type: 'set', data }])
    const file = await holdFile(server.catalog, `doubts of ${set}`, { rights: 'link' })
    const { scan } = await newScan(server, set, { file })
    await readByMachine(server, scan, hocrOf([[[['סודי', 10], ...FILLING]]]))
    await readScan([[[['גלוי', 50], ...FILLING]]], set)
    assert.deepEqual(await wordsFor('chana', `set=${set}`), ['גלוי'])
    assert.equal((await server.fetch(`/v1/proofread/doubts?scan=${scan}`)).status, 404)
    await changeRights(server.catalog, file, 'open')
    assert.deepEqual(await wordsFor('chana', `set=${set}`), ['סודי', 'גלוי'])
    assert.equal((await server.fetch(`/v1/proofread/doubts?set=${newItemId()}`)).status, 404)
  })
})
