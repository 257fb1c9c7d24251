/** A full disk under uploads and objects: refused in words, nothing half stored, and all works when there is room again.
 *  Source: shapes.md#error-kinds; docs/operators/running.md. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { type RunningServer, startServer } from '@yalkut/server'
import { sendInPieces } from '@yalkut/testing/clients/resumable'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { type FullDisk, injectedDisk, mayMount, mountedDisk } from '@yalkut/testing/outside/full-disk'
import { addPeople, type People } from '@yalkut/testing/servers/people'
import { newPdf, newSound } from '@yalkut/testing/servers/uploads'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import { objectOf } from '@yalkut/testing/values/json'

const DISKS = { injected: injectedDisk, mounted: mountedDisk }
/** The disks that this machine can have: not every process may mount a file system. */
const KINDS = mayMount(newFolder()) ? (['injected', 'mounted'] as const) : (['injected'] as const)

for (const kind of variantsOf<keyof typeof DISKS>('outside', 'full disks under uploads', KINDS)) {
  const newDisk = DISKS[kind]
  describe(`A full disk (${kind})`, () => {
    const dataDir = newFolder()
    const folders = { uploads: join(dataDir, 'uploads'), objects: join(dataDir, 'objects') }
    const faults: unknown[] = []
    let people: People
    let catalog: Catalog
    let server: RunningServer
    let disks: { uploads: FullDisk; objects: FullDisk }

    before(async () => {
      disks = { uploads: newDisk(folders.uploads), objects: newDisk(folders.objects) }
      const opening = { dataDir, limits: { rate: false }, uploads: { reserveBytes: 0 } }
      catalog = await openCatalog(opening)
      people = await addPeople(catalog)
      const onFault = (fault: unknown): number => faults.push(fault)
      server = await startServer({ catalog, host: '127.0.0.1', port: 0, onFault })
      mkdirSync(folders.uploads, { recursive: true })
    })
    after(async () => {
      await server.close()
      await disks.objects.undo()
      await disks.uploads.undo()
      removeFolder(dataDir)
      assert.deepEqual(faults, [], 'a full disk is no fault')
    })

    const fields = (): { [name: string]: string } => ({
      what: 'recording',
      rights: 'free',
      eventDate: '5742-05-10',
      eventTitle: `התוועדות ${newItemId()}`,
    })

    async function send(
      bytes: Buffer,
      query: { [name: string]: string } = fields(),
    ): Promise<{ status: number; json: JsonObject; retryAfter: string | null }> {
      const response = await fetch(`${server.address}/v1/uploads?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${people.chana.token}` },
        body: new Uint8Array(bytes),
      })
      const json = parseJsonObject(await response.text())
      return { status: response.status, json, retryAfter: response.headers.get('retry-after') }
    }

    const sizeOf = (bytes: Buffer): Promise<number | null> =>
      catalog.objects.size(createHash('sha256').update(bytes).digest('hex'))
    const staged = (): string[] => readdirSync(folders.uploads).filter((n) => n.endsWith('.part'))
    const unfinished = (): string[] => readdirSync(join(folders.objects, 'unfinished'))

    for (const name of ['uploads', 'objects'] as const) {
      test(`under ${name} refuses a file with 503, stores nothing of it, and takes it later`, async () => {
        const bytes = newSound()
        disks[name].fill()
        const { status, json, retryAfter } = await send(bytes)
        assert.deepEqual([status, json.error], [503, 'busy'], JSON.stringify(json))
        assert.match(String(json.message), /no room for this file/)
        assert.ok(Number(retryAfter) > 0)
        assert.deepEqual([await sizeOf(bytes), staged(), unfinished()], [null, [], []])
        disks[name].free()
        assert.equal((await send(bytes)).status, 201)
        assert.equal(await sizeOf(bytes), bytes.length)
      })

      test(`under ${name} keeps the pieces of a file, which goes on later`, async () => {
        const bytes = newSound()
        const { token } = people.chana
        const asked = { bytes, token, metadata: fields(), address: server.address }
        const { url } = await sendInPieces({ ...asked, stopAt: 1 })
        disks[name].fill()
        const { problem } = await sendInPieces({ ...asked, goOn: url })
        assert.match(problem ?? '', /503.*busy/s)
        assert.equal(await sizeOf(bytes), null)
        assert.deepEqual(unfinished(), [])
        disks[name].free()
        assert.equal((await sendInPieces({ ...asked, goOn: url })).problem, null)
        const headers = { authorization: `Bearer ${token}` }
        const state = parseJsonObject(await (await fetch(url, { headers })).text())
        assert.equal(state.status, 'kept', JSON.stringify(state))
        assert.equal(objectOf(state.answer).existed, false)
        assert.equal(await sizeOf(bytes), bytes.length)
      })
    }

    test('under objects refuses a page image that is not drawn yet, and draws it later', async () => {
      const pdf = await send(newPdf(), { ...fields(), what: 'hanacha' })
      assert.equal(pdf.status, 201, JSON.stringify(pdf.json))
      const { sha256, suggestion } = pdf.json
      // Pages are drawn for readers of what is merged.
      const approval = `${server.address}/v1/suggestions/${suggestion}/approve`
      const headers = { authorization: `Bearer ${people.sara.token}` }
      assert.equal((await fetch(approval, { method: 'POST', headers })).status, 200)
      const image = `${server.address}/iiif/3/${sha256}:1/full/300,/0/default.webp`
      const isServed = (await fetch(`${server.address}/objects/${sha256}`)).status === 200
      assert.ok(isServed)
      disks.objects.fill()
      const refused = await fetch(image)
      assert.equal(refused.status, 503)
      assert.equal(parseJsonObject(await refused.text()).error, 'busy')
      disks.objects.free()
      assert.equal((await fetch(image)).status, 200)
    })
  })
}
