/** A server sees the merges of other processes: the command line beside it, or another server on the same PostgreSQL. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openCatalog } from '@yalkut/catalog'
import { createPerson } from '@yalkut/catalog/people'
import type { LedgerLocation } from '@yalkut/ledger'
import { verifyLine } from '@yalkut/ledger/line'
import { onEachEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { holdFile } from '@yalkut/testing/worlds/files'

const SARA = {
  handle: 'sara',
  name: 'Sara',
  steward: true,
  admin: false,
  trusted: false,
  bot: false,
}

/** Adds an author in another process, and returns the id. */
async function addElsewhere(location: LedgerLocation): Promise<string> {
  const file = fileURLToPath(new URL('./adding-elsewhere.ts', import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning', file, JSON.stringify(location)]
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [words] = await Promise.all([text(child.stdout), once(child, 'close')])
  assert.equal(child.exitCode, 0)
  return words.trim()
}

onEachEngine('a server that follows the ledger', (engine) => {
  test('sees the merge of another process', async () => {
    const location = await engine.newLocation()
    const catalog = await openCatalog(location)
    await createPerson(catalog.ledger, catalog.clock, SARA)
    const faults: unknown[] = []
    catalog.sync.watch(100, (error) => faults.push(error))
    // On SQLite the other process shares this server's files; on PostgreSQL it is another machine.
    const elsewhere = engine.name === 'sqlite' ? location : { ...location, dataDir: newFolder() }
    const id = await addElsewhere(elsewhere)
    const { items } = catalog.projection.reads
    while (items.find(id) === null) await sleep(20)
    assert.deepEqual(faults, [])
    assert.deepEqual((await verifyLine(catalog.ledger.read)).problems, [])
    await catalog.close()
  })

  test('is woken at once by a change of another server', async () => {
    const location = await engine.newLocation()
    // On SQLite two servers share the files; on PostgreSQL each has a folder of its own.
    const apart = () => (engine.name === 'sqlite' ? location : { ...location, dataDir: newFolder() })
    const [here, there] = [await openCatalog(location), await openCatalog(apart())]
    await createPerson(here.ledger, here.clock, SARA)
    // The server's own poll would come long after the end of the test.
    here.sync.watch(3_600_000, (error) => assert.fail(String(error)))
    const bytes = Buffer.from('%PDF-1.7 woken')
    const id = await addElsewhere(apart())
    while (here.projection.reads.items.find(id) === null) await sleep(5)
    const sha256 = await holdFile(there, bytes)
    while (here.projection.reads.files.file(sha256) === null) await sleep(5)
    await Promise.all([here.close(), there.close()])
  })

  test('reports a fault, continues to follow, and stops when it is closed', async () => {
    const catalog = await openCatalog(await engine.newLocation())
    await createPerson(catalog.ledger, catalog.clock, SARA)
    let looks = 0
    catalog.sync.watch(5, () => {
      looks += 1
    })
    await catalog.ledger.close()
    while (looks < 2) await sleep(5)
    await catalog.sync.stop()
    const atStop = looks
    await sleep(50)
    assert.equal(looks, atStop)
    catalog.projection.close()
  })
})
