/** The process that makes a release for phone apps is killed with `kill -9` at each step of its work: apps see a release that is
 *  whole or none, and nothing of it stays. Source: shapes.md#app-catalog. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { type Program, startProgram } from '@yalkut/testing/run/program'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { eventData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import { letLeasesLapse } from './other-processes.ts'

const MAKER = join(import.meta.dirname, 'making-release.ts')
/** Processes that wait, ready to start. */
const SPARE = 3

onEachEngine('releases for phone apps', (engine) => {
  let server: TestServer
  let databaseUrl: string | undefined

  const start = (): Promise<Program> =>
    startProgram(MAKER, { dataDir: server.dataDir, ...(databaseUrl && { databaseUrl }) })

  async function addOccasion(): Promise<void> {
    const [event, recording] = [newItemId(), newItemId()]
    const data = { title: { he: 'הקלטה' }, event, part: 1, url: 'https://example.org/a.mp3' }
    await merge(server, [
      { id: event, type: 'event', data: eventData() },
      { id: recording, type: 'recording', data },
    ])
  }

  /** The versions that apps see; the files of each are whole. `hashes`: of all of them. */
  async function releases(): Promise<{ versions: string[]; hashes: Set<string> }> {
    const { status, json } = await server.fetch('/v1/app/v1/catalog/changelog.json')
    const versions =
      status === 200 ? listOf(json.changelog).map((each) => String(each.version)) : []
    const hashes = new Set<string>()
    for (const version of versions) {
      for (const schema of ['v1', 'v2', 'v3']) {
        const answer = await server.fetch(`/v1/app/${schema}/catalog/${version}/catalog.json`)
        assert.equal(answer.status, 200)
        assert.equal(answer.json.version, version)
        hashes.add(createHash('sha256').update(answer.bytes).digest('hex'))
      }
    }
    return { versions, hashes }
  }

  test('are whole or not there when their maker is killed at any step', async () => {
    databaseUrl = (await engine.newLocation()).databaseUrl
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({
      opening: { limits: { rate: false, captcha: false }, ...database },
    })
    const ready: Promise<Program>[] = []
    const next = async (): Promise<Program> => {
      while (ready.length < SPARE) ready.push(start())
      return (await ready.shift()) ?? assert.fail()
    }
    let kills = 0
    for (let isOver = false; !isOver; ) {
      await addOccasion()
      const before = (await releases()).versions
      const maker = await next()
      await letLeasesLapse(server.catalog.ledger)
      maker.go({ steps: kills + 1 })
      const { isKilled, lines, words } = await maker.ended
      const { versions } = await releases()
      if (isKilled) {
        kills += 1
        assert.ok(versions.length - before.length <= 1)
      } else {
        isOver = true
        assert.equal(parseJsonObject(lines.at(-1) ?? '').isNew, true, words)
        assert.equal(versions.length, before.length + 1)
      }
    }
    assert.ok(kills > 10, `only ${kills} steps`)
    const stored = new Set<string>()
    for (let n = 0; n < 256; n += 1) {
      const digits = n.toString(16).padStart(2, '0')
      for (const sha256 of (await server.catalog.objects.list(digits)).keys()) stored.add(sha256)
    }
    assert.deepEqual(stored, (await releases()).hashes, 'nothing of the killed ones is left')
    assert.equal(existsSync(join(server.dataDir, 'app-catalog')), false)
    await Promise.all(ready.map(async (each) => (await each).kill()))
  })
})
