/** A server whose projection is damaged continues: it answers what it can, refuses the rest for a moment, and builds the
 *  projection again by itself. Source: decisions.md#damage. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import type { LedgerLocation } from '@yalkut/ledger'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { startServer } from '@yalkut/server'
import { onOneEngine } from '@yalkut/testing/engines'
import {
  alterAnswer,
  holdBuilding,
  overwritePages,
  overwriteStart,
  projectionIn,
} from '@yalkut/testing/projections/damage'
import { runYalkut } from '../cli/run-yalkut.ts'

const SAMPLE = `${import.meta.dirname}/../../examples/sample`

interface Running {
  catalog: Catalog
  address: string
  said: string[]
  get: (path: string) => Promise<Response>
  /** Asks until the answer is 200. */
  getSoon: (path: string) => Promise<string>
  close: () => Promise<void>
}

onOneEngine('A server with a damaged projection', (engine) => {
  async function newSample(): Promise<LedgerLocation> {
    const location = await engine.newLocation()
    const catalog = await openCatalog(location)
    await importRecords(catalog, {
      source: 'sample',
      title: 'The sample catalog',
      records: jsonlImporter.read([SAMPLE]),
      approveAs: SYSTEM_ACCOUNT,
    })
    await catalog.close()
    return location
  }

  async function run(location: LedgerLocation): Promise<Running> {
    const said: string[] = []
    const onMending = (sentence: string): number => said.push(sentence)
    const catalog = await openCatalog({ ...location, opensDamaged: true, onMending })
    const baseUrl = 'http://localhost:8787'
    const onFault = (fault: unknown): void => assert.fail(String(fault))
    const server = await startServer({ catalog, baseUrl, host: '127.0.0.1', port: 0, onFault })
    const get = (path: string): Promise<Response> => fetch(server.address + path)
    const getSoon = async (path: string): Promise<string> => {
      for (;;) {
        const answer = await get(path)
        const text = await answer.text()
        if (answer.status === 200) return text
        assert.equal(answer.status, 503, text)
        await sleep(50)
      }
    }
    return { catalog, address: server.address, said, get, getSoon, close: () => server.close() }
  }

  async function assertBusy(answer: Response): Promise<void> {
    const body = await answer.text()
    assert.equal(answer.status, 503, body)
    assert.match(body, /"error":"busy"/)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }

  test('starts with a file that is no database, refuses reads, and mends itself', async () => {
    const location = await newSample()
    const before = await (async () => {
      const sound = await run(location)
      const text = await sound.getSoon('/v1/entities?limit=50')
      await sound.close()
      return text
    })()
    overwriteStart(location.dataDir)
    const building = holdBuilding(location.dataDir)
    const running = await run(location)
    await assertBusy(await running.get('/v1/entities?limit=50'))
    await assertBusy(await running.get('/v1/entities/rh-00000000'))
    building.release()
    assert.equal(await running.getSoon('/v1/entities?limit=50'), before)
    const words = running.said.join('\n')
    assert.ok(words.includes(projectionIn(location.dataDir)), words)
    const kept = /kept as (\S+\.sqlite)\./.exec(words)?.[1] ?? ''
    assert.ok(existsSync(kept), words)
    await running.close()
  })

  test('mends itself while it runs, and takes changes again afterwards', async () => {
    const location = await newSample()
    const running = await run(location)
    const { catalog } = running
    const before = await running.getSoon('/v1/entities?limit=50')
    const building = holdBuilding(location.dataDir)
    overwritePages(location.dataDir)
    await assertBusy(await running.get('/v1/entities?limit=50'))
    await assert.rejects(catalog.latest(), { code: 'busy' })
    building.release()
    assert.equal(await running.getSoon('/v1/entities?limit=50'), before)
    await catalog.latest()
    assert.equal(catalog.projection.isSound(), true)
    await running.close()
  })

  test('never serves a changed byte, and has the right answer a moment later', async (t) => {
    const location = await newSample()
    const path = (id: string): string => `/v1/entities/${id}`
    const [asked, unasked] = await (async () => {
      const sound = await run(location)
      const { ids } = sound.catalog.projection.reads.lists.list({ type: 'work', limit: 2 })
      const answers = await Promise.all(ids.map((id) => sound.getSoon(path(id))))
      await sound.close()
      return ids.map((id, at) => ({ id, answer: answers[at] ?? '' }))
    })()
    assert.ok(asked !== undefined && unasked !== undefined)
    const running = await run(location)
    t.after(running.close)
    await running.getSoon(path(asked.id))
    for (const { id } of [asked, unasked]) alterAnswer(location.dataDir, id)
    const kept = await running.get(path(asked.id))
    assert.deepEqual([kept.status, await kept.text()], [200, asked.answer], 'from memory')
    await assertBusy(await running.get(path(unasked.id)))
    for (const { id, answer } of [asked, unasked]) {
      assert.equal(await running.getSoon(path(id)), answer)
    }
    assert.match(running.said.join('\n'), new RegExp(`${unasked.id} was altered on the disk`))
  })

  test('is mended by reindex too, also while the server is stopped', async () => {
    const location = await newSample()
    overwriteStart(location.dataDir)
    const env = { DATABASE_URL: location.databaseUrl ?? '' }
    const ran = await runYalkut(['reindex', '--data', location.dataDir], { env })
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(ran.result, { head: 2 })
    const running = await run(location)
    assert.equal((await running.get('/v1/entities?limit=50')).status, 200)
    assert.deepEqual(running.said, [])
    await running.close()
  })

  test('is opened by a command that waits until it is mended', async () => {
    const location = await newSample()
    overwriteStart(location.dataDir)
    const catalog = await openCatalog({ ...location, onMending: () => undefined })
    assert.equal(catalog.projection.head(), 2)
    await catalog.close()
  })
})
