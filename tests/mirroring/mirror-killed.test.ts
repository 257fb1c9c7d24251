/** The process of a live mirror is killed with `kill -9` at random moments, 30 in the full tier, some before it has opened its catalog, while its
 *  origin continues and takes words down: it loses nothing, takes nothing twice, and keeps no word that was taken down on show.
 *  Source: shapes.md#mirrors. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addKey } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { randomFrom } from '@yalkut/testing/random/random'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { momentsOf, tier } from '@yalkut/testing/tiers/slices'
import { bodyOf, setData, workData } from '@yalkut/testing/values/items'
import { placeOf, resultOf } from '../backups/world.ts'
import { runYalkut } from '../cli/run-yalkut.ts'
import { beginMirror, startMirror } from './mirror-process.ts'

const KILLS = 30
/** How long a process lives at most: half of them from their begin, the others from their first answer, so that some follow on
 *  a slow machine too. */
const LONGEST_LIFE_MS = 900
const SECRET = 'מיליםשנלקחו'

onEachEngine('a live mirror', (engine) => {
  test('that is killed again and again is what its origin is', async (t) => {
    const moments = momentsOf(`mirror on ${engine.name}`, KILLS)
    const server = await startTestServer({ opening: { limits: { rate: false, captcha: false } } })
    const { dataDir, address, catalog } = server
    const folder = join(dataDir, 'signing-keys')
    const { publicKey: key } = await addKey(catalog, { folder, rotates: false })
    /** Sets with words that are not taken down. */
    const open: string[] = []
    let works = 0
    async function addWork(): Promise<void> {
      const [set, work] = [newItemId(), newItemId()]
      works += 1
      const body = bodyOf(SECRET, `ספר ${works}`)
      const data = workData(`w-${work.slice(3)}`, { sets: [set], body })
      await merge(server, [
        { id: set, type: 'set', data: setData(`s-${set.slice(3)}`) },
        { id: work, type: 'work', path: `/w-${work.slice(3)}`, data },
      ])
      open.push(set)
    }
    /** Of the sets that are open one is locked. */
    async function takeDown(which: number): Promise<void> {
      const [set] = open.splice(which, 1)
      if (set === undefined) return
      const data = setData(`s-${set.slice(3)}`, { policy: 'locked' })
      await merge(server, [{ id: set, type: 'set', data }])
    }
    await addWork()
    await makeEditionOnce(catalog, {
      settings: { dataDir, baseUrl: address },
      notes: null,
      stop: new AbortController().signal,
      onStep: () => undefined,
    })
    const data = await engine.newEmptyLocation()
    const at = placeOf(data.dataDir, data.databaseUrl)
    for (const moment of moments) {
      const random = randomFrom(20_261_124 + moment)
      const mirror = await beginMirror(data, address, key)
      if (moment % 2 === 1) await mirror.answers()
      const end = performance.now() + random() * LONGEST_LIFE_MS
      while (performance.now() < end) {
        await addWork()
        await sleep(100 + random() * 200)
        if (random() < 0.2) await takeDown(Math.floor(random() * open.length))
      }
      await mirror.kill()
    }
    const killed = await runYalkut(['check', ...at])
    assert.equal(killed.code, 0, killed.stderr)
    const followed = Number(resultOf(killed).commits)
    t.diagnostic(`${followed} of ${catalog.projection.head()} commits were taken by processes that were killed`)
    if (tier() === 'full') assert.ok(followed > KILLS / 2, 'the killed processes have followed')
    while (open.length > 0) await takeDown(0)
    const mirror = await startMirror(data, address, key)
    const head = catalog.projection.head()
    const state = await mirror.until(({ seq, fault }) => seq === head && fault === null)
    assert.equal(state.behind, 0)
    for (const path of ['/v1/entities?limit=500', '/v1/commits?limit=100', '/v1/sets?limit=50']) {
      const [there, here] = await Promise.all(
        [address, mirror.address].map(async (at) => (await fetch(at + path)).text()),
      )
      assert.equal(here, there, path)
      assert.ok(!here?.includes(SECRET), `${path} shows words that were taken down`)
    }
    await mirror.stop()
    const check = await runYalkut(['check', ...at])
    assert.equal(check.code, 0, check.stderr)
  })
})
