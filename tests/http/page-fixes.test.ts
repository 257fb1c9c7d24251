/** Turned and tilted pages: reported, corrected in a copy, listed.
 *  Source: service.md#page-fixes; shapes.md#page-fixes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lookAtFiles } from '@yalkut/catalog/media'
import { addFileSource } from '@yalkut/ledger/files'
import { type JsonObject, newItemId } from '@yalkut/model'
import { scannedPdf, textPages, turnedPdf, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { merge, openOf, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
const { catalog } = server

async function look(pdf: Buffer): Promise<string> {
  const sha256 = await holdFile(catalog, pdf)
  await lookAtFiles(catalog, { limit: 10 })
  return sha256
}

const fixOf = async (sha256: string): Promise<JsonObject> => objectOf((await server.get(`/v1/files/${sha256}`)).pageFix)

const copiesOf = async (sha256: string): Promise<JsonObject[]> =>
  listOf((await server.get(`/v1/files/${sha256}`)).derivations)

describe('A file', () => {
  test('with upright pages needs no copy', async () => {
    const sha256 = await look(typesetPdf(textPages(3, 5)))
    const { verdict, pages } = await fixOf(sha256)
    assert.deepEqual([verdict, pages], ['straight', []])
    assert.deepEqual(await copiesOf(sha256), [])
  })

  test('with turned pages gets a copy with upright pages', async () => {
    const sha256 = await look(turnedPdf(textPages(2, 20), 90))
    const { verdict, pages } = await fixOf(sha256)
    assert.equal(verdict, 'turn')
    assert.deepEqual(pages, [
      { page: 1, matrix: [0, 1, -1, 0, 420, 0], box: [0, 0, 420, 595] },
      { page: 2, matrix: [0, 1, -1, 0, 420, 0], box: [0, 0, 420, 595] },
    ])
    const [copy] = await copiesOf(sha256)
    assert.equal(copy?.profile, 'reading-copy')
    const { status, headers, bytes } = await server.fetch(String(copy?.url))
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/pdf'])
    const again = await look(bytes)
    assert.equal((await fixOf(again)).verdict, 'straight')
  })

  test('with a tilted page is straightened about the centre of the page', async () => {
    const sha256 = await look(await scannedPdf(textPages(1, 31), { tilt: 2 }))
    const { verdict, reason, reasonHe, pages } = await fixOf(sha256)
    assert.equal(verdict, 'turn')
    assert.equal(reason, 'Of one page 0 are sideways and one is skewed.')
    assert.match(String(reasonHe), /^מתוך עמוד אחד, .*אחד נטוי/u)
    const [page] = listOf(pages)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.isArray(page?.matrix) ? page.matrix.map(Number) : []
    assert.ok(Math.abs(Math.asin(b) * (180 / Math.PI) - 2) < 0.3, 'turned by two degrees')
    const [x, y] = [210, 297.5]
    assert.ok(Math.hypot(a * x + c * y + e - x, b * x + d * y + f - y) < 0.01, 'the centre stays')
    const [copy] = await copiesOf(sha256)
    const { bytes } = await server.fetch(String(copy?.url))
    assert.equal((await fixOf(await look(bytes))).verdict, 'straight')
  })

  test('that cannot be opened is marked, and is not tried again', async () => {
    const sha256 = await look(Buffer.from('%PDF-1.7 broken'))
    assert.deepEqual([(await fixOf(sha256)).verdict], ['unread'])
    assert.equal(await lookAtFiles(catalog, { limit: 10 }), 0)
  })
})

describe('A file of Google Drive', () => {
  const DRIVE = '1A2b3C4d5E6f7G8h9-_x'

  test('lists its pages to turn and its corrected copy, as far as its rights allow', async () => {
    const sha256 = await look(turnedPdf(textPages(1, 44), 270))
    const at = catalog.clock().toISOString()
    await catalog.ledger.write((tx) =>
      addFileSource(tx, {
        id: `${at}-drive`,
        sha256,
        source: 'google-drive',
        at,
        fetchedAt: at,
        url: `https://drive.google.com/file/d/${DRIVE}/view`,
        attestation: null,
        uploadedBy: null,
      }),
    )
    const found = await server.get(`/v1/page-fixes/drive/${DRIVE}`)
    assert.deepEqual([found.drive, found.sha256, found.verdict], [DRIVE, sha256, 'turn'])
    assert.deepEqual(listOf(found.pages), [{ page: 1, matrix: [0, -1, 1, 0, 0, 595], box: [0, 0, 420, 595] }])
    assert.equal(objectOf(found.readingCopy).url, (await copiesOf(sha256))[0]?.url)
    await changeRights(catalog, sha256, 'link')
    assert.equal((await server.get(`/v1/page-fixes/drive/${DRIVE}`)).readingCopy, null)
    await changeRights(catalog, sha256, 'preserved')
    assert.equal((await server.fetch(`/v1/page-fixes/drive/${DRIVE}`)).status, 404)
  })

  test('is found by the address that a reviewed scan names, in any of its forms', async () => {
    const sha256 = await look(turnedPdf(textPages(1, 47), 90))
    const [publication, scan] = [newItemId(), newItemId()]
    const id = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs'
    const url = `https://drive.google.com/file/d/${id}/view?usp=sharing`
    const data: JsonObject = { publication, file: sha256, completeness: 'complete' }
    const book = { kind: 'book-volume', title: { he: 'ספר', en: 'Book' } }
    const put = (more: JsonObject) => [{ id: scan, type: 'scan', data: { ...data, ...more } }]
    await merge(server, [{ id: publication, type: 'publication', data: book }, ...put({})])
    assert.equal((await server.fetch(`/v1/page-fixes/drive/${id}`)).status, 404)
    const open = await openOf(server, put({ sources: [{ source: 'other', url }] }))
    assert.equal((await server.fetch(`/v1/page-fixes/drive/${id}`)).status, 404, 'still waits')
    await server.send(200, `/v1/suggestions/${open}/approve`, post('sara'))
    assert.equal((await server.get(`/v1/page-fixes/drive/${id}`)).sha256, sha256)
    await merge(server, put({ externalIds: { drive: `${id.slice(0, -1)}_` } }))
    assert.equal((await server.fetch(`/v1/page-fixes/drive/${id}`)).status, 404, 'the past one')
    const found = await server.get(`/v1/page-fixes/drive/${id.slice(0, -1)}_`)
    assert.deepEqual([found.sha256, found.verdict], [sha256, 'turn'])
  })

  test('is found by the address with which it was uploaded, once the upload is approved', async () => {
    const publication = newItemId()
    const book = { kind: 'book-volume', title: { he: 'ספר אחר', en: 'Other book' } }
    await merge(server, [{ id: publication, type: 'publication', data: book }])
    const id = '1cyimvS0xra5NfmDkVbDbzJGMuuQPTLBs'
    const url = `https://drive.google.com/open?id=${id}`
    const query = new URLSearchParams({ what: 'scan', rights: 'public-domain', for: publication })
    const send = (source: string) =>
      server.fetch(`/v1/uploads?${query}&source=${encodeURIComponent(source)}`, {
        as: 'sara',
        method: 'POST',
        body: turnedPdf(textPages(1, 71), 90),
      })
    assert.equal((await send('javascript:alert(1)')).status, 400)
    const { status, json } = await send(url)
    assert.equal(status, 201)
    const { sha256, suggestion } = objectOf(json)
    await lookAtFiles(catalog, { limit: 10 })
    const urlOf = async () => listOf((await server.get(`/v1/files/${sha256}/about`)).sources).map((each) => each.url)
    assert.equal((await server.fetch(`/v1/page-fixes/drive/${id}`)).status, 404, 'still waits')
    assert.deepEqual(await urlOf(), [null])
    await server.send(200, `/v1/suggestions/${suggestion}/approve`, post('sara'))
    assert.equal((await server.get(`/v1/page-fixes/drive/${id}`)).sha256, sha256)
    assert.deepEqual(await urlOf(), [url])
  })

  test('answers 404 when it was never fetched, or when its id is invalid', async () => {
    for (const id of ['1A2b3C4d5E6f7G8h9-_y', 'x', '..%2F..%2Fetc']) {
      assert.equal((await server.fetch(`/v1/page-fixes/drive/${id}`)).status, 404, id)
    }
  })
})

describe('Manifests', () => {
  const partOf = async (collection: string, sha256: string): Promise<JsonObject[]> => {
    const { files } = await server.get(`/manifests/${collection}/${sha256.slice(0, 2)}.json`)
    return listOf(files).filter((file) => file.sha256 === sha256)
  }

  test('list files with pages to turn and their copies, in parts, while rights allow', async () => {
    const sha256 = await look(turnedPdf(textPages(1, 61), 90))
    const index = await server.get('/manifests/page-fixes/index.json')
    const address = `/manifests/page-fixes/${sha256.slice(0, 2)}.json`
    assert.ok(Array.isArray(index.manifests) && index.manifests.includes(address))
    assert.equal(index.manifests.length, 256)
    const [fix] = await partOf('page-fixes', sha256)
    assert.deepEqual(fix, { sha256, ...(await fixOf(sha256)) })
    const [copy] = await partOf('reading-copies', sha256)
    assert.equal(objectOf(copy?.readingCopy).url, (await copiesOf(sha256))[0]?.url)
    await changeRights(catalog, sha256, 'preserved')
    assert.deepEqual(await partOf('page-fixes', sha256), [])
    assert.deepEqual(await partOf('reading-copies', sha256), [])
    assert.equal((await server.get(`/v1/files/${sha256}`)).pageFix, null)
  })

  test('answer 404 for unknown names', async () => {
    for (const path of ['page-fixes/zz.json', 'page-fixes/00', 'other/index.json']) {
      assert.equal((await server.fetch(`/manifests/${path}`)).status, 404, path)
    }
  })
})
