/** `yalkut check` names every fault: in the line, in the tables beside it, in the files of the databases.
 *  Source: decisions.md#proof. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { proveCatalog } from '@yalkut/catalog/reading'
import { jsonlImporter } from '@yalkut/importers'
import type { LedgerLocation } from '@yalkut/ledger'
import { verifyLine } from '@yalkut/ledger/line'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { onOneEngine } from '@yalkut/testing/engines'
import { append, change, deletion } from '@yalkut/testing/ledger/commits'
import { alterAnswer, overwritePages } from '@yalkut/testing/projections/damage'
import { holdFile } from '@yalkut/testing/worlds/files'
import Database from 'better-sqlite3'
import { sql } from 'kysely'

const SAMPLE = `${import.meta.dirname}/../../examples/sample`
const PDF = Buffer.from('%PDF-1.7 a file')

onOneEngine('A check of the catalog', (engine) => {
  /** The sample, with a file, redirects, a duplicate and a deleted item. */
  async function newCatalog(): Promise<LedgerLocation> {
    const location = await engine.newLocation()
    const catalog = await openCatalog(location)
    await importRecords(catalog, {
      source: 'sample',
      title: 'The sample catalog',
      records: jsonlImporter.read([SAMPLE]),
      approveAs: SYSTEM_ACCOUNT,
    })
    await holdFile(catalog, PDF)
    const { ledger } = catalog
    await append(ledger, [
      change('rh-moved', { path: 'works/before' }),
      change('rh-gone', { path: 'works/gone' }),
      change('rh-twice', { path: 'works/twice' }),
    ])
    await append(ledger, [
      change('rh-moved', { path: 'works/after', pathBefore: 'works/before' }),
      deletion('rh-gone', 'works/gone'),
      deletion('rh-twice', 'works/twice', 'rh-moved'),
    ])
    await catalog.latest()
    await catalog.close()
    return location
  }

  /** The sentences about a catalog in which `damage` was done by hand. */
  async function faultsAfter(location: LedgerLocation, ...damage: string[]): Promise<string[]> {
    const db = await engine.openBare(location)
    for (const statement of damage) await sql.raw(statement).execute(db)
    return (await proveCatalog(location)).problems
  }

  function assertFound(faults: readonly string[], ...expected: RegExp[]): void {
    for (const sentence of expected) {
      assert.ok(
        faults.some((fault) => sentence.test(fault)),
        `${sentence} is not among: ${faults.join('\n')}`,
      )
    }
    assert.equal(faults.length, expected.length, faults.join('\n'))
  }

  test('finds nothing in a catalog that is whole, and leaves nothing behind', async () => {
    const location = await newCatalog()
    const steps: string[] = []
    const proof = await proveCatalog(location, (step) => steps.push(step))
    assert.deepEqual(proof.problems, [])
    assert.equal(proof.commits, 4)
    assert.ok(steps.includes('commit 4 verified'))
    const left = readdirSync(location.dataDir).filter((name) => name.includes('checking'))
    assert.deepEqual(left, [])
  })

  test('finds items that are not what the line says', async () => {
    const location = await newCatalog()
    const faults = await faultsAfter(
      location,
      "update entities set path = 'works/elsewhere' where id = 'rh-moved'",
      "update entities set deleted = 0 where id = 'rh-gone'",
      "update entities set merged_into = null where id = 'rh-twice'",
      "insert into entities (id, type, rev, path, deleted) values ('rh-none', 'work', 1, null, 0)",
    )
    assertFound(
      faults,
      /entities: path of rh-moved is works\/elsewhere, the line says works\/after/,
      /entities: deleted of rh-gone is false, the line says true/,
      /entities: mergedInto of rh-twice is null, the line says rh-moved/,
      /entities: the line has no item rh-none/,
    )
  })

  test('finds an item that is missing, and one that shows an older version', async () => {
    const location = await newCatalog()
    const faults = await faultsAfter(
      location,
      "update entities set rev = (select min(rev) from revisions where entity_id = 'rh-moved') where id = 'rh-moved'",
      "delete from entities where id = 'rh-gone'",
    )
    assertFound(faults, /entities: rev of rh-moved/, /entities: the item rh-gone is missing/)
  })

  test('finds paths that lead elsewhere, are missing, or were made by hand', async () => {
    const location = await newCatalog()
    const faults = await faultsAfter(
      location,
      "update paths set entity_id = 'rh-gone' where path = 'works/before'",
      "delete from paths where path = 'works/twice'",
      "update paths set current = 0 where path = 'works/after'",
      "insert into paths (path, entity_id, current) values ('works/by-hand', 'rh-moved', 0)",
    )
    assertFound(
      faults,
      /paths: works\/before leads to rh-gone, the line says rh-moved/,
      /paths: works\/twice is missing/,
      /paths: works\/after is an older path of rh-moved, the line says the path/,
      /paths: works\/by-hand leads to rh-moved, the line has no such path/,
    )
  })

  test('finds what imports did not say', async () => {
    const location = await newCatalog()
    const first = '(select min(entity_id) from imported)'
    const faults = await faultsAfter(
      location,
      `update imported set data = '{"a":1}' where entity_id in (select * from (select max(entity_id) from imported) as last)`,
      `delete from imported where entity_id in (select * from ${first} as first)`,
      `insert into imported (entity_id, data) values ('rh-nobody', '{}')`,
    )
    assertFound(
      faults,
      /imported: rh-\S+ is not what its last import said/,
      /imported: what the import of rh-\S+ said is missing/,
      /imported: rh-nobody is no item of the catalog/,
      /imported: no merged import has rh-nobody/,
    )
  })

  test('finds rights of files that no change gave', async () => {
    const location = await newCatalog()
    assertFound(
      await faultsAfter(location, "update files set rights = 'preserved'"),
      /file [0-9a-f]{64} has the rights preserved, its last change gave open/,
    )
    assertFound(
      await faultsAfter(location, "update file_events set rights_before = 'credit'"),
      /change 1 of file [0-9a-f]{64} does not follow the change before it/,
      /file [0-9a-f]{64} has the rights preserved/,
    )
    assertFound(await faultsAfter(location, 'delete from file_events'), /file [0-9a-f]{64} has no change of its rights/)
  })

  test('finds a line that was cut off, by what was noted beside the objects', async () => {
    const location = await newCatalog()
    const anchored: unknown = JSON.parse(readFileSync(join(location.dataDir, 'anchor.json'), 'utf8'))
    assert.deepEqual(Object.keys(Object(anchored)), ['seq', 'hash'])
    const faults = await faultsAfter(
      location,
      'delete from revisions where commit_seq = 4',
      'delete from commits where seq = 4',
      'update main set seq = 3, rev = (select max(rev) from revisions), hash = (select hash from commits where seq = 3)',
    )
    const ledger = await engine.open(location)
    assert.deepEqual((await verifyLine(ledger.read)).problems, [], 'the line itself is whole')
    assert.ok(faults.some((fault) => /ends at commit 3, and commit 4 was noted/.test(fault)))
    // A server that is started on it keeps the witness.
    await openCatalog(location).catch(() => undefined)
    assert.match(readFileSync(join(location.dataDir, 'anchor.json'), 'utf8'), /"seq":4/)
  })

  test('finds an altered answer and a damaged file of the projection', async () => {
    const location = await newCatalog()
    const catalog = await openCatalog(location)
    const [id = ''] = catalog.projection.reads.lists.list({ type: 'work', limit: 1 }).ids
    await catalog.close()
    alterAnswer(location.dataDir, id)
    assertFound(
      (await proveCatalog(location)).problems,
      new RegExp(`projection.sqlite: the stored answer of ${id} was altered`),
    )
    overwritePages(location.dataDir)
    const damaged = (await proveCatalog(location)).problems
    assert.ok(damaged.some((fault) => fault.startsWith('projection.sqlite: ')))
  })

  test('finds an answer of the projection that the line did not give', async () => {
    const location = await newCatalog()
    const db = new Database(join(location.dataDir, 'projection.sqlite'))
    db.exec("update paths set id = 'rh-gone' where path = 'works/after'")
    db.close()
    assertFound(
      (await proveCatalog(location)).problems,
      /projection.sqlite: the path works\/after is not what the line says/,
    )
  })

  test('finds a damaged file of the ledger, and ends with sentences', async () => {
    if (engine.name !== 'sqlite') return
    const location = await newCatalog()
    const file = join(location.dataDir, 'ledger.sqlite')
    const bytes = readFileSync(file)
    assert.equal(existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0, false)
    bytes.fill(0xa5, 4_096 * 4)
    writeFileSync(file, bytes)
    const { problems } = await proveCatalog(location)
    assert.ok(
      problems.some((fault) => fault.startsWith('ledger.sqlite: ')),
      problems.join('\n'),
    )
  })

  test('looks at one moment, whatever is merged meanwhile', async () => {
    const location = await newCatalog()
    const catalog = await openCatalog(location)
    let more = 0
    const merging: Promise<unknown>[] = []
    const proof = await proveCatalog(location, () => {
      more += 1
      if (more <= 3) merging.push(append(catalog.ledger, [change(`rh-later-${more}`)]))
    })
    assert.deepEqual(proof.problems, [])
    await Promise.all(merging)
    await catalog.close()
  })
})
