/** A live mirror obeys takedowns on its disk too: neither its ledger nor anything else in its folder has words that its origin
 *  has taken down, its line stays proven, and words that are given back come from the origin again.
 *  Source: shapes.md#mirrors; decisions.md#withheld-words-in-a-mirror. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addKey } from '@yalkut/catalog/publishing'
import type { LedgerLocation } from '@yalkut/ledger'
import { isJsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { type EngineUnderTest, onOneEngine } from '@yalkut/testing/engines'
import { randomFrom } from '@yalkut/testing/random/random'
import { merge } from '@yalkut/testing/servers/shelves'
import { giveBack, takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { addWithheldWorld, FOLLOWING, SECRETS } from '@yalkut/testing/servers/withheld-world'
import { momentsOf } from '@yalkut/testing/tiers/slices'
import { bodyOf, setData, workData } from '@yalkut/testing/values/items'
import { runYalkut } from '../cli/run-yalkut.ts'
import { startLiar } from './liar.ts'
import { beginMirror, type MirrorProcess, startMirror } from './mirror-process.ts'
import { wordsInLedger, wordsOnDisk } from './words-on-disk.ts'

/** How long a test waits for something that has to happen, in ms. */
const PATIENCE_MS = 90_000
const KILLS = 8
const [LOCKED, MOVED, DELETED] = ['מיליםשננעלו', 'מיליםשעברו', 'מיליםשנמחקו']
const PROPOSED: readonly string[] = [
  SECRETS.scan.proposed,
  SECRETS.scan.clashing,
  SECRETS.scan.drafted,
  SECRETS.sound.proposed,
  SECRETS.teshura.proposed,
  SECRETS.teshura.reprinting,
  SECRETS.unit.proposed,
  SECRETS.unit.drafted,
]
const SETS = [LOCKED, MOVED, DELETED]
/** What a mirror has of the words that follow files: words that are only proposed are in no commit. */
const ON_MAIN = FOLLOWING.filter((word) => !PROPOSED.includes(word))

interface World {
  server: TestServer
  world: Awaited<ReturnType<typeof addWithheldWorld>>
  /** A set whose words are taken down by locking it. */
  lock(policy: 'locked' | 'moderated'): Promise<void>
}

async function openOrigin(): Promise<World & { key: string }> {
  const server = await startTestServer({ opening: { limits: { rate: false, captcha: false } } })
  const world = await addWithheldWorld(server)
  const { publicKey: key } = await addKey(server.catalog, {
    folder: join(server.dataDir, 'signing-keys'),
    rotates: false,
  })
  const [set, other, stays, moves, goes] = Array.from({ length: 5 }, () => newItemId())
  const slug = (id: string | undefined): string => `x-${String(id).slice(3)}`
  const work = (id: string, inSet: string, words: string) => ({
    id,
    type: 'work',
    path: `/${slug(id)}`,
    data: workData(slug(id), { sets: [inSet], body: bodyOf(words) }),
  })
  assert.ok(set && other && stays && moves && goes)
  await merge(server, [
    ...[set, other].map((id) => ({ id, type: 'set', data: setData(slug(id)) })),
    work(stays, set, LOCKED),
    work(moves, set, MOVED),
    work(goes, set, DELETED),
  ])
  // An older version and a deleted item, which follow the set that they were in.
  await merge(server, [work(moves, other, 'מיליםאחרות'), { id: goes, type: 'work', path: null, data: null }])
  return {
    server,
    world,
    key,
    lock: (policy) =>
      merge(server, [{ id: set, type: 'set', data: setData(slug(set), { policy }) }]).then(() => undefined),
  }
}

async function untilOnDisk(
  mirror: MirrorProcess,
  location: LedgerLocation,
  words: readonly string[],
  isWanted: (found: readonly string[]) => boolean,
): Promise<void> {
  let last: string[] | null = null
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(500)) {
    last = await wordsInLedger(location, words).catch(() => null)
    if (last === null || !isWanted(last)) continue
    last = await wordsOnDisk(location, words)
    if (last !== null && isWanted(last)) return
  }
  const state = JSON.stringify([await mirror.state(), noteOf(location)])
  assert.fail(`on the disk: ${last?.join(', ')}; ${state}`)
}

async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    if (await isTrue()) return
  }
  assert.fail('it never came true')
}

const noteOf = ({ dataDir }: LedgerLocation) => parseJsonObject(readFileSync(join(dataDir, 'mirror.json'), 'utf8'))

const isNone = (found: readonly string[]): boolean => found.length === 0
const hasAll =
  (words: readonly string[]) =>
  (found: readonly string[]): boolean =>
    words.every((word) => found.some((each) => each.endsWith(` ${word}`)))

onOneEngine('A mirror of taken-down words', (engine: EngineUnderTest) => {
  const place = ({ dataDir, databaseUrl }: LedgerLocation): string[] => [
    '--data',
    dataDir,
    ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl]),
  ]

  async function assertSame(server: TestServer, mirror: MirrorProcess): Promise<void> {
    const head = server.catalog.projection.head()
    await mirror.until(({ seq, fault }) => seq === head && fault === null)
    for (const path of ['/v1/entities?limit=500', '/v1/commits?limit=200']) {
      const [there, here] = await Promise.all(
        [server.address, mirror.address].map(async (at) => withoutSums(await fetch(at + path))),
      )
      if (here !== there) assert.fail(`${path}: ${differenceOf(there ?? '', here ?? '')}`)
    }
  }

  async function assertProven(location: LedgerLocation): Promise<void> {
    const check = await runYalkut(['check', ...place(location)])
    assert.equal(check.code, 0, check.stderr)
  }

  test('has none of them on its disk, proves its line, and has them again when they are given back', async () => {
    const { server, world, key, lock } = await openOrigin()
    const location = await engine.newLocation()
    const mirror = await startMirror(location, server.address, key)
    const words = [...SETS, ...ON_MAIN]
    await untilOnDisk(mirror, location, words, hasAll(words))
    await takeDown({ server, world })
    await lock('locked')
    await untilOnDisk(mirror, location, [...SETS, ...FOLLOWING], isNone)
    await assertSame(server, mirror)
    await giveBack({ server, world })
    await lock('moderated')
    await untilOnDisk(mirror, location, words, hasAll(words))
    await mirror.until(() => noteOf(location).isUnclean !== true)
    await assertSame(server, mirror)
    await mirror.stop()
    await assertProven(location)
  })

  test('is built anew once an hour at most; the rows of its ledger lose words at once', async () => {
    const { server, world, key, lock } = await openOrigin()
    const location = await engine.newLocation()
    const mirror = await startMirror(location, server.address, key, '60')
    const words = [...SETS, ...ON_MAIN]
    await untilOnDisk(mirror, location, words, hasAll(words))
    await lock('locked')
    await untilOnDisk(mirror, location, SETS, isNone)
    const { rebuiltAt } = noteOf(location)
    assert.equal(typeof rebuiltAt, 'string')
    await takeDown({ server, world })
    const ledger = await engine.open(location)
    await untilTrue(async () => {
      const rows = await ledger.read.selectFrom('revisions').select('data').execute()
      return !rows.some(({ data }) => words.some((word) => data?.includes(word)))
    })
    await ledger.close()
    await assertSame(server, mirror)
    await mirror.stop()
    const { isUnclean, rebuiltAt: then } = noteOf(location)
    assert.deepEqual([isUnclean, then], [true, rebuiltAt])
    const again = await startMirror(location, server.address, key, '0')
    await untilOnDisk(again, location, [...SETS, ...FOLLOWING], isNone)
    await again.stop()
  })

  test('that is killed again and again while it removes them finishes it', async () => {
    const { server, key, lock } = await openOrigin()
    const location = await engine.newLocation()
    let policy: 'locked' | 'moderated' = 'moderated'
    await (await startMirror(location, server.address, key)).stop()
    for (const moment of momentsOf(`words taken down on ${engine.name}`, KILLS)) {
      const random = randomFrom(20_261_125 + moment)
      const next = moment % 2 === 0 ? 'locked' : 'moderated'
      if (policy === next) await lock(next === 'locked' ? 'moderated' : 'locked')
      await lock(next)
      policy = next
      const mirror = await beginMirror(location, server.address, key)
      await sleep(1_200 + ((moment + random()) / KILLS) * 2_000)
      await mirror.kill()
    }
    if (policy !== 'locked') await lock('locked')
    const mirror = await startMirror(location, server.address, key)
    await untilOnDisk(mirror, location, SETS, isNone)
    await assertSame(server, mirror)
    await mirror.stop()
    await assertProven(location)
  })

  test('that was killed after its ledger and before the rest finishes it without its origin', async () => {
    const { server, key } = await openOrigin()
    const liar = await startLiar(server.address)
    const location = await engine.newLocation()
    const mirror = await startMirror(location, liar.address, key)
    await untilOnDisk(mirror, location, SETS, hasAll(SETS))
    await mirror.stop()
    const ledger = await engine.open(location)
    const { withholdCopied } = await import('@yalkut/ledger/line')
    const rows = await ledger.read.selectFrom('revisions').select(['rev', 'data']).execute()
    const revs = rows.flatMap(({ rev, data }) => (SETS.some((word) => data?.includes(word)) ? [rev] : []))
    await ledger.write((tx) => withholdCopied(tx, revs))
    await ledger.close()
    const note = { ...noteOf(location), isUnclean: true }
    writeFileSync(join(location.dataDir, 'mirror.json'), JSON.stringify(note))
    liar.lie = () => 'nothing'
    const restarted = await startMirror(location, liar.address, key)
    await untilOnDisk(restarted, location, SETS, isNone)
    await restarted.stop()
    await assertProven(location)
  })
})

/** The sentence about a commit counts the lines that it changed, which a mirror without the words cannot. */
async function withoutSums(answer: Response): Promise<string> {
  const said = parseJsonObject(await answer.text())
  for (const commit of Array.isArray(said.commits) ? said.commits : []) {
    if (isJsonObject(commit)) delete commit.summary
  }
  return JSON.stringify(said)
}

/** Answers are long. */
function differenceOf(there: string, here: string): string {
  let at = 0
  while (at < here.length && there[at] === here[at]) at += 1
  return `${there.slice(at - 200, at + 300)} ≠ ${here.slice(at - 10, at + 300)}`
}
