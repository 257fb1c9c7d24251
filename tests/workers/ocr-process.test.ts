/** `yalkut worker ocr` as a process: tesseract.js reads a held PDF of typeset Hebrew pages, and the result is the
 *  machine's layer.
 *  Source: service.md#workers; shapes.md#ocr. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { correctShare, pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { newFolder } from '@yalkut/testing/folders'
import { addScan, holdBytes } from '@yalkut/testing/servers/machines'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { startWorker } from '@yalkut/testing/workers/run-worker'

const server = await startTestServer()
const { sichos } = await addShelves(server)
const workRoot = join(newFolder(), 'work')
const ENV = {
  SERVER: server.address,
  TOKEN: server.people.robot.token,
  WORK_DIR: workRoot,
  ENGINE: 'tesseract.js',
}
const PAGES = [typesetPage(1), typesetPage(2)]

async function ask(pdf: Buffer): Promise<string> {
  const item = await addScan(server, sichos, await holdBytes(server, pdf, { mime: 'application/pdf' }))
  await server.send(201, '/v1/machine/requests', post('chana', { kind: 'ocr', item }))
  return item
}

async function work() {
  return await startWorker(['ocr', '--once'], ENV).ended
}

async function noteOf(item: string): Promise<string> {
  const [request] = listOf((await server.get(`/v1/machine/requests?item=${item}`)).requests)
  return `${request?.status}: ${request?.note}`
}

/** The machine's suggestions for a scan. */
async function sentFor(item: string): Promise<number> {
  const { suggestions } = await server.get(`/v1/suggestions?state=all&about=${item}`)
  return listOf(suggestions).filter(({ author }) => author === server.people.robot.id).length
}

test('a scan is read end to end: requested, read, approved, shown as a machine’s', async (t) => {
  const item = await ask(pdfOf(PAGES.map(({ png }) => png)))
  const begun = performance.now()
  const { code, result } = await work()
  const seconds = (performance.now() - begun) / 1_000
  assert.deepEqual([code, result?.status], [0, 'done'], JSON.stringify(result))
  assert.equal(await noteOf(item), 'done: 2 of 2 pages were read.')
  assert.deepEqual(readdirSync(workRoot), [], 'no file is left behind')
  await server.send(200, `/v1/suggestions/${result?.suggestion}/approve`, post('kalman'))
  for (const [at, { words }] of PAGES.entries()) {
    const page = await server.get(`/v1/scans/${item}/text?page=${at + 1}`)
    assert.deepEqual([page.machine, page.level], [true, 0])
    assert.deepEqual(page.engine, { name: 'tesseract.js', version: '7.0.0 heb' })
    const read = listOf(page.lines).flatMap(({ text }) => String(text).split(' '))
    const share = correctShare(words, read)
    t.diagnostic(`page ${at + 1}: ${(share * 100).toFixed(1)} % of ${words.length} words right`)
    assert.ok(share > 0.9, `${share}: ${read.join(' ')}`)
    for (const { box } of listOf(page.lines)) assert.ok(Array.isArray(box) && box.length === 4)
  }
  t.diagnostic(`${(seconds / PAGES.length).toFixed(2)} s a page, the start of the program included`)
  const { scans } = await server.get('/v1/machine/to-check')
  assert.deepEqual(
    listOf(scans).map(({ scan, pages, checked }) => [scan, pages, checked]),
    [[item, 2, 0]],
  )
  await server.send(409, '/v1/machine/requests', post('chana', { kind: 'ocr', item }))
})

test('a killed worker’s scan is continued from the page that it had reached', async () => {
  const item = await ask(pdfOf([...PAGES, ...PAGES].map(({ png }) => png)))
  const worker = startWorker(['ocr', '--once'], ENV)
  await worker.said(/Request \d+/)
  const pageFile = (page: number): string =>
    join(workRoot, String(readdirSync(workRoot)[0]), `page-${page}-tesseract.js.json`)
  const isRead = (page: number): boolean => existsSync(pageFile(page))
  while (!isRead(1) && worker.child.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  worker.child.kill('SIGKILL')
  await worker.ended
  assert.equal(isRead(4), false, 'the worker was killed before the end')
  // So that a second reading of the page would show.
  const kept = { bbox: '0 0 100 100', lines: [{ bbox: '1 1 9 9', text: 'מקודם' }] }
  writeFileSync(pageFile(1), JSON.stringify(kept))
  await lapse(item)
  const { result } = await work()
  assert.equal(result?.status, 'done')
  await server.send(200, `/v1/suggestions/${result?.suggestion}/approve`, post('kalman'))
  const { lines } = await server.get(`/v1/scans/${item}/text?page=1`)
  assert.deepEqual(
    listOf(lines).map(({ text }) => text),
    ['מקודם'],
  )
  assert.equal(await sentFor(item), 1)
})

test('a worker that dies after sending sends nothing twice', async () => {
  const item = await ask(pdfOf([typesetPage(2).png]))
  assert.equal((await work()).result?.status, 'done')
  // As if the server had never received the message that the request was done.
  await server.catalog.ledger.write(async (tx) => {
    const waiting = { status: 'waiting', suggestion_id: null, finished_at: null } as const
    await tx.updateTable('machine_requests').set(waiting).where('item', '=', item).execute()
  })
  assert.equal((await work()).result?.status, 'done')
  assert.equal(await sentFor(item), 1)
})

test('on SIGTERM the scan is returned to the queue', async () => {
  const item = await ask(pdfOf([...PAGES, ...PAGES].map(({ png }) => png)))
  const worker = startWorker(['ocr'], ENV)
  await worker.said(/Request \d+/)
  worker.child.kill('SIGTERM')
  const { code, result } = await worker.ended
  assert.deepEqual([code, result?.status], [0, 'given back'])
  assert.equal(await noteOf(item), 'waiting: The machine was stopped.')
  assert.equal((await work()).result?.status, 'done')
})

test('a blank scan is done without words, and a scan that cannot be opened fails', async () => {
  const blank = await ask(pdfOf([null, null]))
  assert.equal((await work()).code, 0)
  assert.equal(await noteOf(blank), 'done: No words were found on its 2 pages.')
  const locked = await ask(pdfOf([typesetPage(2).png], { password: 'x' }))
  assert.equal((await work()).code, 1)
  assert.match(await noteOf(locked), /^failed: .*password/)
  const broken = await ask(Buffer.from('%PDF-1.7\nbroken'))
  assert.equal((await work()).code, 1)
  assert.match(await noteOf(broken), /^failed: /)
})

async function lapse(item: string): Promise<void> {
  await server.catalog.ledger.write(async (tx) => {
    const lapsed = { lease_until: '2020-01-01T00:00:00.000Z' }
    await tx.updateTable('machine_requests').set(lapsed).where('item', '=', item).execute()
  })
}
