/** The process that withdraws editions and releases, makes the next ones, checks links and keeps the status is killed with `kill -9`
 *  at steps of each of its consumers, at all in the full tier: what others are given is whole, nothing that was taken down is given again, nothing is
 *  lost or done twice, and nothing of the killed ones stays. Source: decisions.md#consumers; shapes.md#editions; shapes.md#app-catalog. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { addKey, releaseFiles } from '@yalkut/catalog/publishing'
import { readStatus } from '@yalkut/catalog/reading'
import { makeEditionOnce, releaseAppCatalog } from '@yalkut/consumers'
import { readReleases } from '@yalkut/ledger/app-catalog'
import { addFile } from '@yalkut/ledger/files'
import { findLinks } from '@yalkut/ledger/health'
import type { NewChange } from '@yalkut/ledger/line'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { atEnd } from '@yalkut/testing/at-end'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, NOON } from '@yalkut/testing/ledger/commits'
import { type Program, startProgram } from '@yalkut/testing/run/program'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { tier, variantsOf } from '@yalkut/testing/tiers/slices'
import { bodyOf, eventData, setData, workData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import { changeRights } from '@yalkut/testing/worlds/files'
import { letAnHourPass, letLeasesLapse } from './other-processes.ts'

/** How often each consumer is killed at its work in the full tier, at least. */
const KILLS = 30
const CONSUMERS = ['edition-takedowns', 'release-takedowns', 'links', 'status'] as const
type Name = (typeof CONSUMERS)[number]
/** Lives at most; each has words and a file of its own that are taken down before it. */
const MOST_LIVES = 100
/** Each second step is an end: a kill at the start of the next work finds the same. */
const STRIDE = 2
/** Processes that wait, ready to start. */
const SPARE = 2
const WORKER = join(import.meta.dirname, 'working-together.ts')
const { signal: never } = new AbortController()

/** How often each address was asked. */
const asked = new Map<string, number>()
const outside = createServer((request, response) => {
  const path = request.url ?? ''
  asked.set(path, (asked.get(path) ?? 0) + 1)
  request.resume()
  response.writeHead(path.startsWith('/gone') ? 404 : 200).end('{}')
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
atEnd(() => {
  outside.closeAllConnections()
  outside.close()
})
const { port } = outside.address() as AddressInfo
const baseUrl = `http://127.0.0.1:${port}`

interface Holding {
  set: string
  words: string
  file: string
}

onEachEngine('editions, releases, links and the status', (engine) => {
  let server: TestServer
  let databaseUrl: string | undefined
  const holding: Holding[] = []
  const urls: string[] = []
  let down = 0
  const wholeTags = new Set<string>()

  async function open(): Promise<void> {
    databaseUrl = (await engine.newLocation()).databaseUrl
    server = await startTestServer({
      opening: {
        limits: { rate: false, captcha: false },
        ...(databaseUrl !== undefined && { databaseUrl }),
      },
    })
    const { catalog, dataDir } = server
    await addKey(catalog, { folder: join(dataDir, 'signing-keys'), rotates: false })
  }

  const set = (n: number, more = {}): NewChange =>
    change(holding[n]?.set ?? assert.fail(), { type: 'set', data: setData(`s-${n}`, more) })

  /** Words and a file that are given at first, for each life. */
  async function fill(): Promise<void> {
    const event = newItemId()
    const changes = [change(event, { type: 'event', data: eventData() })]
    for (let n = 0; n < MOST_LIVES; n += 1) {
      const words = `מלים${n}סוף`
      const file = sha256Of(`sound ${n}`)
      holding.push({ set: newItemId(), words, file })
      const sets = [holding[n]?.set ?? assert.fail()]
      const sound = { title: { he: 'הקלטה' }, event, part: n + 1, file }
      changes.push(
        set(n),
        change(newItemId(), { data: workData(`w-${n}`, { sets, body: bodyOf(words) }) }),
        change(newItemId(), { type: 'recording', data: sound }),
      )
    }
    const { ledger, latest } = server.catalog
    await ledger.write(async (tx) => {
      for (const { file: sha256 } of holding) await addFile(tx, { ...SOUND, sha256 })
    })
    await append(ledger, changes)
    await latest()
  }

  /** Work for each consumer: words and a file are taken down, and items name new addresses. */
  async function addWork(): Promise<void> {
    const { ledger } = server.catalog
    const paths = [`/fine/${engine.name}/${down}`, `/gone/${engine.name}/${down}`]
    const links = paths.map((path) => {
      urls.push(baseUrl + path)
      const data = { title: { he: 'הקלטה' }, url: baseUrl + path }
      return change(newItemId(), { type: 'recording', data })
    })
    await append(ledger, [set(down, { policy: 'locked' }), ...links])
    await changeRights(server.catalog, holding[down]?.file ?? assert.fail(), 'link')
    down += 1
  }

  /** Editions and releases that others are given are whole: the newest of them, where it was not read yet, or all. Gives the
   *  hashes of their files. */
  async function given({ most = 1 } = {}): Promise<Set<string>> {
    const hashes = new Set<string>()
    const { editions } = await server.get('/v1/editions?limit=50')
    const tags = listOf(editions).filter(({ dumps }) => dumps !== null)
    for (const { tag } of tags.slice(0, most)) {
      if (most === 1 && wholeTags.has(String(tag))) continue
      wholeTags.add(String(tag))
      const { files } = await server.get(`/v1/editions/${tag}/manifest.json`)
      for (const { name, sha256 } of listOf(files)) {
        const { status, bytes } = await server.fetch(`/dumps/${tag}/${name}`)
        assert.deepEqual([status, sha256Of(bytes)], [200, sha256], `${tag}/${name}`)
        hashes.add(String(sha256))
      }
    }
    const { status, json } = await server.fetch('/v1/app/v1/catalog/changelog.json')
    const versions = status === 200 ? listOf(json.changelog) : []
    for (const { version } of versions.slice(0, most)) {
      for (const schema of ['v1', 'v2', 'v3']) {
        const path = `/v1/app/${schema}/catalog/${version}/catalog.json`
        const answer = await server.fetch(path)
        if (answer.status === 410) continue
        assert.deepEqual([answer.status, answer.json.version], [200, version])
        hashes.add(sha256Of(answer.bytes))
      }
    }
    return hashes
  }

  async function stored(): Promise<Set<string>> {
    const found = new Set<string>()
    for (let n = 0; n < 256; n += 1) {
      const digits = n.toString(16).padStart(2, '0')
      for (const sha256 of (await server.catalog.objects.list(digits)).keys()) found.add(sha256)
    }
    return found
  }

  /** The runs of the status that are counted, on all days. */
  async function statusRuns(): Promise<number> {
    const report = await readStatus(server.catalog)
    return (report?.days ?? []).reduce((sum, { checks }) => sum + (checks.api?.runs ?? 0), 0)
  }

  const start = (): Promise<Program> =>
    startProgram(WORKER, { dataDir: server.dataDir, baseUrl, ...(databaseUrl && { databaseUrl }) })

  /** The steps at which each consumer is killed, of all that its work has. */
  const stepsToKillAt = (name: Name, most: number): number[] => {
    const all = Array.from({ length: Math.floor(most / STRIDE) }, (_, at) => (at + 1) * STRIDE)
    const count = Math.ceil(all.length / 10)
    return [...variantsOf('kill', `${name} on ${engine.name}`, all, count)]
  }

  test('are whole, though their process is killed again and again at the work of each', async (t) => {
    await open()
    await fill()
    const { catalog, dataDir } = server
    const { ledger } = catalog
    await makeEditionOnce(catalog, {
      settings: { dataDir, baseUrl },
      notes: null,
      stop: never,
      onStep: () => undefined,
    })
    await releaseAppCatalog(catalog, { dataDir, baseUrl, stop: never })
    const ready: Promise<Program>[] = []
    /** Of each consumer: how often it was killed at its work, and the steps at which it will be. */
    const lives = new Map(CONSUMERS.map((name) => [name, { kills: 0, next: [] as number[] }]))
    const unkilled = (): Name[] => [...lives].flatMap(([name, { next }]) => (next.length > 0 ? [name] : []))

    /** What each consumer said last, and its steps. */
    async function live(working: readonly Name[], victim: Name | null, steps: number) {
      await addWork()
      while (ready.length < SPARE) ready.push(start())
      const process = (await ready.shift()) ?? assert.fail()
      await letLeasesLapse(ledger)
      process.go({ working, victim, steps })
      const { isKilled, lines, words } = await process.ended
      assert.equal(words, '')
      const said = new Map<string, { kind: string; steps: number }>()
      for (const line of lines) {
        const [kind = '', name = '', steps] = line.split(' ')
        said.set(name, { kind, steps: Number(steps) })
      }
      for (const [name, life] of lives) {
        if (isKilled && said.get(name)?.kind === 'begun') life.kills += 1
      }
      return said
    }

    // The first turn of a job notes when it is due; the second has all steps.
    await live(CONSUMERS, null, 0)
    const whole = await live(CONSUMERS, null, 0)
    const stepsOf = (name: Name): number[] => stepsToKillAt(name, whole.get(name)?.steps ?? assert.fail(name))
    for (const [name, life] of lives) life.next = stepsOf(name)
    let [runs, done, all] = [await statusRuns(), 0, 0]
    for (let working = unkilled(); working[0] !== undefined; working = unkilled()) {
      const [victim] = working
      const life = lives.get(victim) ?? assert.fail()
      const said = await live(working, victim, life.next.shift() ?? assert.fail())
      if (tier() === 'full' && life.next.length === 0 && life.kills < KILLS) {
        life.next = stepsOf(victim)
      }
      await given()
      if (said.get('status')?.kind === 'done') done += 1
      all += 1
      const now = await statusRuns()
      assert.ok(now === runs || now === runs + 1, 'a run of the status is counted once')
      runs = now
    }
    const kills = [...lives].map(([name, life]) => `${name} ${life.kills}`)
    t.diagnostic(`${all} lives; killed at their work: ${kills.join(', ')}`)
    // The few kills of one slice may meet one work twice and another never.
    if (tier() === 'full') {
      for (const [name, life] of lives) assert.ok(life.kills > 0, `${name} was never killed`)
    }
    // Made again for what was taken down is once an hour at most.
    await letAnHourPass(ledger)
    await live(CONSUMERS, null, 0)
    assert.ok(runs >= done && runs <= all + 1, 'no run of the status is lost')
    await assertAllDone(all)
    await Promise.all(ready.map(async (each) => (await each).kill()))
  })

  async function assertAllDone(kills: number): Promise<void> {
    const { ledger, notes } = server.catalog
    // Nothing of the killed ones is left.
    const start = parseJsonObject((await notes.read('projection-start.json')) ?? '')
    const releases = await readReleases(ledger.read, 2 * MOST_LIVES)
    const wanted = new Set([...(await given({ most: MOST_LIVES })), String(start.sha256)])
    // Those of withdrawn releases stay.
    for (const { sha256 } of releases.flatMap(releaseFiles)) wanted.add(sha256)
    assert.deepEqual(await stored(), wanted)
    assert.deepEqual(readdirSync(join(server.dataDir, 'editions')), [])
    assert.equal(existsSync(join(server.dataDir, 'app-catalog')), false)
    // What is given has what is open, and nothing that was taken down.
    const { editions } = await server.get('/v1/editions?limit=50')
    const tags = listOf(editions).filter(({ dumps }) => dumps !== null)
    assert.equal(tags.length, 1)
    const tag = String(tags[0]?.tag)
    const { bytes } = await server.fetch(`/dumps/${tag}/items-${tag}.jsonl.gz`)
    const items = gunzipSync(bytes).toString('utf8')
    const release = (await server.fetch('/v1/app/v3/catalog/latest/catalog.json')).bytes.toString()
    for (const [n, { words, file }] of holding.entries()) {
      assert.equal(items.includes(words), n >= down, words)
      assert.equal(release.includes(file), n >= down, file)
    }
    // Each address was asked, and once more at most for each kill.
    const rows = await findLinks(ledger.read, urls)
    assert.deepEqual(new Set(rows.map(({ url }) => url)), new Set(urls))
    assert.ok(rows.every(({ url, failures }) => failures === Number(url.includes('/gone/'))))
    const times = urls.map((url) => asked.get(new URL(url).pathname) ?? 0)
    const again = times.reduce((sum, each) => sum + each, 0) - urls.length
    // HEAD, and then GET, of an address that fails.
    assert.ok(again <= urls.length / 2 + 2 * kills, `${again} addresses were asked again`)
  }
})

/** A file whose bytes nobody asks for. */
const SOUND = {
  ...({ sizeBytes: 8, mime: 'audio/mpeg', rights: 'open', credit: null } as const),
  by: 'system',
  at: NOON,
}

function sha256Of(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
