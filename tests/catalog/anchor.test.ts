/** The end of the line is noted in the data folder and beside the objects. Source: decisions.md#proof. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { proveCatalog } from '@yalkut/catalog/reading'
import { openLedger } from '@yalkut/ledger'
import { readHead } from '@yalkut/ledger/line'
import { openStoreNotes } from '@yalkut/objects'
import { type EngineUnderTest, onEngine, onOneEngine } from '@yalkut/testing/engines'
import { append, change } from '@yalkut/testing/ledger/commits'
import { startS3 } from '@yalkut/testing/outside/s3'
import { startOwnCluster } from '@yalkut/testing/postgres/own-cluster'
import { sql } from 'kysely'

type Location = Awaited<ReturnType<EngineUnderTest['newLocation']>> & { objectsUrl?: string }

const AWAY = 's3://key:secret@127.0.0.1:1/bucket?tls=off'

/** A catalog of some commits. Answers the number of the last one, and what was said meanwhile. */
async function makeCatalog(location: Location): Promise<{ last: number; said: string[] }> {
  const said: string[] = []
  const catalog = await openCatalog({ ...location, onMending: (text) => said.push(text) })
  await append(catalog.ledger, [change('rh-one')])
  const { seq } = await append(catalog.ledger, [change('rh-two')])
  await catalog.latest()
  await catalog.close()
  return { last: seq, said }
}

onOneEngine('The end of the line', (engine) => {
  async function cutOff(location: Location, last: number): Promise<void> {
    const db = await engine.openBare(location)
    for (const statement of [
      `delete from revisions where commit_seq = ${last}`,
      `delete from commits where seq = ${last}`,
      `update main set seq = ${last - 1}, rev = (select max(rev) from revisions), hash = (select hash from commits where seq = ${last - 1})`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  }

  test('is noted in both, each is compared, and one alone finds a line that was cut off', async () => {
    const location = await engine.newLocation()
    const { last, said } = await makeCatalog(location)
    assert.deepEqual(said, [])
    const [own, beside] = ['anchor.json', 'objects/anchor.json'].map((name) => join(location.dataDir, name))
    assert.ok(own !== undefined && beside !== undefined)
    assert.match(readFileSync(beside, 'utf8'), new RegExp(`^{"seq":${last},"hash":"[0-9a-f]{64}"}`))
    assert.equal(readFileSync(own, 'utf8'), readFileSync(beside, 'utf8'))
    await cutOff(location, last)
    const both = (await proveCatalog(location)).problems.filter((fault) => /ends at/.test(fault))
    assert.deepEqual(
      both.map((fault) => /noted (.*?):/.exec(fault)?.[1]),
      ['in the data folder', 'beside the objects'],
    )
    rmSync(own)
    const { problems } = await proveCatalog(location)
    assert.ok(problems.some((fault) => /ends at .* noted beside the objects/.test(fault)))
  })

  test('is noted in a store of another machine, and stays there when the folder is lost', async () => {
    const s3 = await startS3()
    try {
      const location = { ...(await engine.newLocation()), objectsUrl: s3.url }
      const { last } = await makeCatalog(location)
      const notes = await openStoreNotes(location)
      assert.match(String(await notes.read('anchor.json')), new RegExp(`"seq":${last},`))
      assert.equal(await notes.read('other.json'), null)
      notes.close()
      assert.deepEqual((await proveCatalog(location)).problems, [])
      await cutOff(location, last)
      rmSync(join(location.dataDir, 'anchor.json'))
      const { problems } = await proveCatalog(location)
      assert.ok(problems.some((fault) => /ends at .* noted beside the objects/.test(fault)))
      for (const name of ['projection.sqlite', 'projection.sqlite-wal', 'projection.sqlite-shm']) {
        rmSync(join(location.dataDir, name), { force: true })
      }
      // A later process keeps the witness, and says why.
      const said: string[] = []
      const opening = { ...location, onMending: (text: string) => said.push(text) }
      await openCatalog(opening).then((catalog) => catalog.close())
      assert.ok(said.some((text) => /noted beside the objects.*yalkut check/.test(text)))
      const after = await openStoreNotes(location)
      assert.match(String(await after.read('anchor.json')), new RegExp(`"seq":${last},`))
      after.close()
    } finally {
      await s3.stop()
    }
  })

  test('is noted in the data folder while the store of files is away, and a check says what it lacks', async () => {
    const location = { ...(await engine.newLocation()), objectsUrl: AWAY }
    const { last, said } = await makeCatalog(location)
    assert.match(readFileSync(join(location.dataDir, 'anchor.json'), 'utf8'), new RegExp(`"seq":${last},`))
    assert.equal(said.length, 1, said.join('\n'))
    assert.match(said[0] ?? '', /not noted beside the objects: .*does not answer.*ECONNREFUSED/)
    const { problems } = await proveCatalog(location)
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.match(problems[0] ?? '', /noted beside the objects could not be read/)
  })
})

onEngine('postgres', 'A ledger that is away', (engine) => {
  test('is reported by the ledger alone, not once more by the note of the end of the line', async () => {
    const cluster = await startOwnCluster()
    try {
      const { dataDir } = await engine.newLocation()
      const databaseUrl = await cluster.newDatabase()
      const said: string[] = []
      const catalog = await openCatalog({
        dataDir,
        databaseUrl,
        onMending: (text) => said.push(text),
      })
      const causes: unknown[] = []
      catalog.ledger.onAway((cause) => causes.push(cause))
      await append(catalog.ledger, [change('rh-one')])
      await catalog.latest()
      assert.equal(existsSync(join(dataDir, 'anchor.json')), false, 'not yet noted')
      await cluster.kill()
      await catalog.close().catch(() => undefined)
      assert.deepEqual(said, [])
      assert.ok(causes.length > 0, 'the ledger reported it')
      await cluster.start()
      const ledger = await openLedger({ dataDir, databaseUrl })
      assert.ok((await readHead(ledger.read)).seq > 0)
      await ledger.close()
    } finally {
      await cluster.end()
    }
  })
})
