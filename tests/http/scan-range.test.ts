/** Some pages of a scan as a PDF. Source: routes.md#files-uploads-libraries. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { newScan } from '@yalkut/testing/servers/scans'
import { addShelves, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
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

const rangeOf = (query: string, of = scan) => server.fetch(`/v1/scans/${of}/pages.pdf?${query}`)

test('pages of a scan are a PDF of their own, and leave nothing behind', async () => {
  const answer = await rangeOf('from=2&to=4')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const made = mupdf.Document.openDocument(answer.bytes, 'application/pdf')
  assert.equal(made.countPages(), 3)
  const left = await readdir(server.catalog.staging.folder).catch(() => [])
  assert.deepEqual(
    left.filter((name) => name.endsWith('.pdf')),
    [],
  )
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

test('a file that is taken down gives no pages', async () => {
  await changeRights(server.catalog, file, 'preserved')
  assert.equal((await rangeOf('from=1&to=1')).status, 404)
})
