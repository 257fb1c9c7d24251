/** Some pages of a scan as a PDF. Source: routes.md#files-uploads-libraries. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { takeScanPages } from '@yalkut/catalog/media'
import { newItemId } from '@yalkut/model'
import { textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { newScan } from '@yalkut/testing/servers/scans'
import { addShelves, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { refused } from '@yalkut/testing/values/refused'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import * as mupdf from 'mupdf'

const server = await startTestServer()
let shelves: Shelves
let scan = ''
let file = ''

before(async () => {
  shelves = await addShelves(server)
  file = await holdFile(server.catalog, typesetPdf(textPages(5, 3)))
  scan = (await newScan(server, shelves.sichos, { file })).scan
})

function staged(): string[] {
  const { folder } = server.catalog.staging
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : []
}

const rangeOf = (query: string, of = scan) => server.fetch(`/v1/scans/${of}/pages.pdf?${query}`)

test('pages of a scan are a PDF of their own, and leave nothing behind', async () => {
  const answer = await rangeOf('from=2&to=4')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const made = mupdf.Document.openDocument(answer.bytes, 'application/pdf')
  assert.equal(made.countPages(), 3)
  await until(() => staged().length === 0)
})

test('pages that are not there, too many, and what is no scan are refused', async () => {
  for (const [query, status] of [
    ['from=4&to=6', 404],
    ['from=4&to=2', 422],
    ['from=1&to=101', 422],
    ['from=0&to=1', 400],
    ['from=1', 400],
    ['from=x&to=1', 400],
  ] as const) {
    assert.equal((await rangeOf(query)).status, status, query)
  }
  assert.equal((await rangeOf('from=1&to=1', newItemId())).status, 404)
  assert.equal((await rangeOf('from=1&to=1', shelves.sichosWork)).status, 404)
})

test('HEAD says what GET would, and makes nothing', async () => {
  const { imaging } = server.catalog
  const take = imaging.takePages
  let taken = 0
  imaging.takePages = (...args) => {
    taken += 1
    return take(...args)
  }
  try {
    const head = (query: string) => server.fetch(`/v1/scans/${scan}/pages.pdf?${query}`, { method: 'HEAD' })
    const answer = await head('from=2&to=4')
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
    assert.equal((await head('from=4&to=2')).status, 422)
    assert.equal(taken, 0)
  } finally {
    imaging.takePages = take
  }
})

/** Runs `body` while files are made only after `go`. */
async function held(body: (holding: { begun: () => number; go: () => void; unwanted: () => number }) => Promise<void>) {
  const { imaging } = server.catalog
  const take = imaging.takePages
  const gate = Promise.withResolvers<void>()
  const signals: (AbortSignal | undefined)[] = []
  imaging.takePages = async (...args) => {
    signals.push(args[3])
    await gate.promise
    return await take(...args)
  }
  try {
    const unwanted = () => signals.filter((signal) => signal?.aborted === true).length
    await body({ begun: () => signals.length, go: () => gate.resolve(), unwanted })
  } finally {
    gate.resolve()
    imaging.takePages = take
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 10_000
  while (!isSo()) {
    assert.ok(Date.now() < end, 'in ten seconds')
    await setTimeout(5)
  }
}

test('equal requests make one file; visitors wait for two at once', () =>
  held(async ({ begun, go }) => {
    const same = [rangeOf('from=1&to=2'), rangeOf('from=1&to=2'), rangeOf('from=2&to=3')]
    await until(() => begun() === 2)
    const refused = await rangeOf('from=3&to=4')
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '10'])
    const known = server.fetch(`/v1/scans/${scan}/pages.pdf?from=4&to=5`, { as: 'chana' })
    await until(() => begun() === 3)
    go()
    for (const answer of await Promise.all([...same, known])) {
      assert.equal(answer.status, 200)
      assert.equal(mupdf.Document.openDocument(answer.bytes, 'application/pdf').countPages(), 2)
    }
    assert.equal(begun(), 3)
    await until(() => staged().length === 0)
  }))

test('a client that is gone stops what waits', () =>
  held(async ({ begun, go, unwanted }) => {
    const client = new AbortController()
    const url = new URL(`/v1/scans/${scan}/pages.pdf?from=1&to=3`, server.address)
    const asked = fetch(url, { signal: client.signal })
    await until(() => begun() === 1)
    client.abort()
    await assert.rejects(asked)
    await until(() => unwanted() === 1)
    go()
    await until(() => staged().length === 0)
  }))

test('pages cost a request for each ten, and a client that is gone leaves no open file', async () => {
  const counted: number[] = []
  const gone = new AbortController()
  const asker = { isVisitor: true, gone: gone.signal, count: (requests: number) => void counted.push(requests) }
  const bytes = await takeScanPages(server.catalog, scan, { from: 1, to: 5 }, asker)
  bytes.destroy()
  gone.abort()
  await assert.rejects(takeScanPages(server.catalog, scan, { from: 1, to: 5 }, asker), refused('busy'))
  assert.deepEqual(counted, [1, 1])
  await until(() => staged().length === 0)
})

test('more than the bytes of the bound are refused', async () => {
  const stored = server.catalog.projection.reads.files
  const { file: look } = stored
  stored.file = (sha256) => {
    const found = look(sha256)
    return found === null ? null : { ...found, sizeBytes: 500_000_000 }
  }
  try {
    const answer = await rangeOf('from=1&to=3')
    assert.equal(answer.status, 422)
    assert.match(String(answer.json.message), /200 MB/)
    assert.equal((await rangeOf('from=1&to=2')).status, 200)
  } finally {
    stored.file = look
  }
})

test('a file that is taken down while its pages are taken gives none', () =>
  held(async ({ begun, go }) => {
    const asked = rangeOf('from=1&to=2')
    await until(() => begun() === 1)
    await changeRights(server.catalog, file, 'preserved')
    go()
    assert.equal((await asked).status, 404)
    await changeRights(server.catalog, file, 'open')
  }))

test('a file that is taken down gives no pages', async () => {
  await changeRights(server.catalog, file, 'preserved')
  assert.equal((await rangeOf('from=1&to=1')).status, 404)
})
