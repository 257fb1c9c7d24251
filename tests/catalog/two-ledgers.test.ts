/** Two ledgers and one folder: a projection is used only by processes of the ledger that it was built from.
 *  Source: decisions.md#the-projection-file. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCatalog, rebuildProjection } from '@yalkut/catalog'
import { createPerson } from '@yalkut/catalog/people'
import type { LedgerLocation } from '@yalkut/ledger'
import { isRefusal } from '@yalkut/model'
import { onEachEngine, onEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { dumpOf } from '@yalkut/testing/projections/dump'
import pg from 'pg'
import { runYalkut } from '../cli/run-yalkut.ts'

/** A refusal that names the folder by its absolute path, with a reason. */
function namesFolder(folder: string, reason: RegExp): (error: unknown) => boolean {
  return (error) =>
    isRefusal(error) && error.code === 'conflict' && error.message.includes(folder) && reason.test(error.message)
}

const SARA = {
  handle: 'sara',
  name: 'Sara',
  steward: true,
  admin: false,
  trusted: false,
  bot: false,
}

onEngine('postgres', 'A folder whose projection a server of another ledger uses', (engine) => {
  async function start(): Promise<{ own: LedgerLocation; other: LedgerLocation }> {
    const dataDir = newFolder()
    const { databaseUrl } = await engine.newLocation()
    assert.ok(databaseUrl !== undefined)
    return { own: { dataDir }, other: { dataDir, databaseUrl } }
  }

  test('is refused to a server and to a rebuild, and shows its own catalog as before', async () => {
    const { own, other } = await start()
    const served = await openCatalog(own)
    const before = dumpOf(own.dataDir)
    const refused = namesFolder(own.dataDir, /server of another ledger/)
    await assert.rejects(openCatalog(other), refused)
    await assert.rejects(rebuildProjection(other), refused)
    assert.deepEqual(dumpOf(own.dataDir), before)
    await served.close()
  })

  test('is refused also after its own server has stopped, until the projection is deleted', async () => {
    const { own, other } = await start()
    await (await openCatalog(own)).close()
    const refused = namesFolder(own.dataDir, /built from another ledger.*delete/)
    await assert.rejects(openCatalog(other), refused)
    await assert.rejects(rebuildProjection(other), refused)
    await (await openCatalog(own)).close()
    rmSync(join(own.dataDir, 'projection.sqlite'))
    await (await openCatalog(other)).close()
    await assert.rejects(openCatalog(own), namesFolder(own.dataDir, /built from another ledger/))
  })

  test('is refused to a copy of the same ledger', async () => {
    const location = await engine.newLocation()
    await (await openCatalog(location)).close()
    const copy = await copyOf(location)
    const served = await openCatalog(location)
    const refused = namesFolder(location.dataDir, /server of another ledger/)
    await assert.rejects(rebuildProjection(copy), refused)
    await served.close()
    assert.equal((await rebuildProjection(copy)).head, 1)
    await drop(copy)
  })

  test('is refused to an import with a DATABASE_URL, and the refusal does not suggest reindex', async () => {
    const { own, other } = await start()
    const served = await openCatalog(own)
    const ran = await runYalkut(['import', 'jsonl', '--from', join(own.dataDir, 'none.jsonl')], {
      env: { DATABASE_URL: other.databaseUrl ?? '', DATA_DIR: own.dataDir },
    })
    assert.equal(ran.code, 1)
    assert.match(ran.stderr, /server of another ledger/)
    assert.ok(ran.stderr.includes(own.dataDir))
    assert.doesNotMatch(ran.stderr, /reindex|\n\s+at /)
    await served.close()
  })
})

const COPY = 'copy_of_a_ledger'

/** The same folder with a copy of the database, as a restored dump makes it. */
async function copyOf({ dataDir, databaseUrl = '' }: LedgerLocation): Promise<LedgerLocation> {
  const url = new URL(databaseUrl)
  await asAdmin(url, `create database ${COPY} template ${url.pathname.slice(1)}`)
  url.pathname = COPY
  return { dataDir, databaseUrl: url.href }
}

async function drop({ databaseUrl = '' }: LedgerLocation): Promise<void> {
  await asAdmin(new URL(databaseUrl), `drop database ${COPY} with (force)`)
}

async function asAdmin(database: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', database).href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

onEachEngine('A projection in use', (engine) => {
  test('is shared by the processes of one ledger, and may be rebuilt meanwhile', async () => {
    const location = await engine.newLocation()
    const [one, two] = [await openCatalog(location), await openCatalog(location)]
    assert.equal((await rebuildProjection(location)).head, one.projection.head())
    await createPerson(one.ledger, one.clock, SARA)
    assert.equal(two.projection.head(), one.projection.head())
    await Promise.all([one.close(), two.close()])
    await (await openCatalog(location)).close()
  })
})
