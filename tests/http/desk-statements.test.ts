/** What the desks ask again and again takes few statements, and no more for much than for little.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { wavOf } from '@yalkut/testing/bytes/wav'
import type { Name } from '@yalkut/testing/servers/people'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

const MOST = 12
const server = await startTestServer({ countsStatements: true })
const shelves = await addShelves(server)

/** Pages of an engine that doubts each eighth word. */
async function readScan(pages: number): Promise<string> {
  const { scan } = await newScan(server, shelves.sichos)
  const line = (at: number): string => {
    const words = Array.from({ length: 8 }, (_, n) => {
      return `<span class="ocrx_word" title="x_wconf ${n === 0 ? 40 : 97}">מלה${at + n}</span>`
    })
    return `<span class="ocr_line">${words.join(' ')}</span>`
  }
  const content = Array.from({ length: pages }, (_, page) => {
    const lines = Array.from({ length: 10 }, (_, at) => line(page * 10 + at))
    return `<div class="ocr_page">${lines.join('')}</div>`
  })
  await readByMachine(server, scan, `<html>${content.join('')}</html>`)
  return scan
}

async function count(path: string, as: Name, body?: object): Promise<number> {
  const answer = await server.fetch(path, body === undefined ? { as } : post(as, body))
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.json)}`)
  const { ledger, projection } = statementsOf(answer)
  return ledger + projection
}

test('the next page, claims and doubtful words take at most 12 statements, for two pages as for forty', async (t) => {
  const [few, many] = [await readScan(2), await readScan(40)]
  const asked = (scan: string): [string, object?][] => [
    [`/v1/scans/${scan}/next`],
    [`/v1/scans/${scan}/claim`, { page: 1 }],
    [`/v1/scans/${scan}/claim`, { page: 1, release: true }],
    [`/v1/proofread/doubts?scan=${scan}&limit=100`],
    [`/v1/proofread/doubts?set=${shelves.sichos}&limit=100`],
    [`/v1/proofread/next?set=${shelves.sichos}`],
    ['/v1/proofread/next'],
  ]
  let most = 0
  for (const [at, [path, body]] of asked(many).entries()) {
    const [little, littleBody] = asked(few)[at] ?? ['']
    const [a, b] = [await count(little, 'chana', littleBody), await count(path, 'chana', body)]
    t.diagnostic(`${b} ${path}`)
    most = Math.max(most, b)
    assert.ok(b <= MOST, `${path}: ${b} statements`)
    assert.equal(a, b, path)
  }
  t.diagnostic(`figure statements.scans ${most}`)
})

test('answers about many doubtful words are read at once', async () => {
  const scan = await readScan(4)
  const { doubts } = await server.get(`/v1/proofread/doubts?scan=${scan}&limit=30`, { as: 'chana' })
  const answers = listOf(doubts).map(({ page, line, from, to, rev }) => {
    return { scan, page, line, from, to, rev, text: 'אחר' }
  })
  assert.equal(answers.length, 30)
  await server.send(200, '/v1/proofread/doubts', post('chana', { answers }))
  const path = `/v1/proofread/doubts?scan=${scan}&limit=30`
  // The first request of a person notes that the token was used.
  await count('/v1/proofread/next', 'dovid')
  const took = await count(path, 'dovid')
  assert.ok(took <= MOST, `${took} statements`)
})

test('peaks and claims of a recording take at most 12 statements', async (t) => {
  const tones = Array.from({ length: 20 }, (_, at) => 300 + at)
  const file = await holdFile(server.catalog, wavOf(tones), { mime: 'audio/wav' })
  const { recording } = await newTranscript(server, shelves.sichos, ['שלום'], { file })
  const path = `/v1/recordings/${recording}/peaks`
  while ((await server.fetch(path)).status === 202) await sleep(20)
  let most = 0
  for (const [asked, body] of [
    [path],
    [`${path}?rate=200&from=0&to=10000`],
    [`/v1/recordings/${recording}/claim`, { fromMs: 0, toMs: 20_000 }],
    [`/v1/recordings/${recording}/claim`, { fromMs: 0, toMs: 20_000, release: true }],
  ] as const) {
    const took = await count(asked, 'chana', body)
    t.diagnostic(`${took} ${asked}`)
    most = Math.max(most, took)
    assert.ok(took <= MOST, `${asked}: ${took} statements`)
  }
  t.diagnostic(`figure statements.recordings ${most}`)
})
