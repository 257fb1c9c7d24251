/** Files whose bytes were damaged or lost in the store: never served wrong, and restored by whoever sends them again.
 *  Source: decisions.md#objects; docs/operators/files.md. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { checkObjects, lookAtFiles } from '@yalkut/catalog/media'
import { findDerivation } from '@yalkut/ledger/files'
import type { JsonObject } from '@yalkut/model'
import { textPages, turnedPdf } from '@yalkut/testing/bytes/make-pdf'
import { addShelves, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, uploadingOn } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { send, sent, approve } = uploadingOn(server)
let shelves: Shelves
before(async () => {
  shelves = await addShelves(server)
})

const query = (): { [name: string]: string } => ({
  what: 'document',
  rights: 'mine',
  title: 'x',
  set: shelves.sichos,
})

function pathOf(sha256: unknown): string {
  const { folder } = server.catalog.staging
  const address = String(sha256)
  return join(dirname(folder), 'objects', address.slice(0, 2), address.slice(2))
}

/** Changes one byte of the object. */
function damage(sha256: unknown): void {
  const path = pathOf(sha256)
  const bytes = readFileSync(path)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

const LOSSES = { damaged: damage, lost: (sha256: unknown) => rmSync(pathOf(sha256)) }

for (const [name, lose] of Object.entries(LOSSES)) {
  test(`A ${name} file is not served, and is restored by the next upload of the same bytes`, async () => {
    const bytes = newPdf()
    const sending = await sent(query(), bytes)
    const { sha256 } = sending
    await approve(sending)
    const path = `/objects/${sha256}`
    assert.ok((await server.fetch(path)).bytes.equals(bytes))
    lose(sha256)
    const answer = await server.fetch(path)
    assert.deepEqual([answer.status, answer.json.error], [404, 'not-found'])
    assert.match(String(answer.json.message), /Sending the same file again restores/)
    assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /immutable/)
    const part = await server.fetch(path, { headers: { range: 'bytes=0-9' } })
    const head = await server.fetch(path, { method: 'HEAD' })
    assert.deepEqual([part.status, head.status], [404, 404])
    const check = { method: 'POST', as: 'dovid', json: { sha256 } } as const
    const { proposal } = await server.send(200, '/v1/uploads/check', check)
    assert.ok(!JSON.stringify(proposal).includes('existing'), 'it should be sent again')
    const again = await send(query(), bytes, 'dovid')
    assert.deepEqual([again.status, again.json.existed], [200, true])
    assert.ok((await server.fetch(path)).bytes.equals(bytes))
  })
}

test('A file that was lost when it was analysed is analysed again after it was restored', async () => {
  const { catalog } = server
  const bytes = newPdf(2)
  const { sha256, suggestion } = await sent(query(), bytes)
  await server.send(200, `/v1/suggestions/${suggestion}/approve`, { method: 'POST', as: 'sara' })
  const verdict = async (): Promise<unknown> => {
    await lookAtFiles(catalog, { limit: 100 })
    return objectOf((await server.get(`/v1/files/${sha256}`)).pageFix).verdict
  }
  rmSync(pathOf(sha256))
  assert.equal(await verdict(), 'unread')
  await send(query(), bytes, 'dovid')
  assert.equal(await verdict(), 'straight')
})

test('A damaged copy with corrected pages is made again', async () => {
  const { catalog } = server
  const file = await holdFile(catalog, turnedPdf(textPages(1, 20), 90))
  await lookAtFiles(catalog, { limit: 100 })
  const copies = async (): Promise<JsonObject[]> => listOf((await server.get(`/v1/files/${file}`)).derivations)
  const [copy] = await copies()
  damage(copy?.sha256)
  const found = new Map<string, string>()
  for await (const object of checkObjects(catalog)) found.set(object.sha256, object.found)
  assert.equal(found.get(String(copy?.sha256)), 'damaged')
  assert.deepEqual(await copies(), [])
  await lookAtFiles(catalog, { limit: 100 })
  const [again] = await copies()
  assert.equal((await server.fetch(String(again?.url))).status, 200)
})

test('A file that was removed for good is not stored again', async () => {
  const bytes = newPdf()
  const { sha256 } = await sent(query(), bytes)
  await changeRights(server.catalog, String(sha256), 'preserved')
  rmSync(pathOf(sha256))
  assert.equal((await send(query(), bytes)).status, 200)
  assert.equal(existsSync(pathOf(sha256)), false)
})

test('A damaged page image is rendered again', async () => {
  const sending = await sent(query(), newPdf())
  const { sha256 } = sending
  await approve(sending)
  const image = `/iiif/3/${sha256}:1/full/300,/0/default.webp`
  const { status, bytes } = await server.fetch(image)
  assert.equal(status, 200)
  const kept = await findDerivation(server.catalog.ledger.read, String(sha256), 'thumbnail', 1)
  damage(kept?.sha256)
  const again = await server.fetch(image)
  assert.deepEqual([again.status, again.bytes.equals(bytes)], [200, true])
  assert.equal((await server.fetch(`/objects/${kept?.sha256}`)).status, 200)
})
