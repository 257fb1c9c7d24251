/** The process that posts to webhooks is killed with `kill -9` at random moments of its work, 30 in the full tier, and two processes post at the
 *  same time. Each address gets every commit, and none before an earlier one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEachEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { accept, isSignedWith, until, withoutRepeats } from '@yalkut/testing/outside/hook-receiver'
import { randomFrom } from '@yalkut/testing/random/random'
import { momentsOf } from '@yalkut/testing/tiers/slices'
import { hookingOn } from './hooking.ts'
import { letLeasesLapse, startConsuming } from './other-processes.ts'

const KILLS = 30
const COMMITS_A_LIFE = 5
const HOOKS = 4
/** Processes that wait, ready to start: each takes about a second to become ready. */
const SPARE = 3
const MOST_STEPS = 16
/** A life that has fewer steps is killed after this time. */
const LONGEST_LIFE_MS = 1_500
const LONGEST_DELAY_MS = 6

onEachEngine('a process that posts to webhooks', (engine) => {
  const hooking = hookingOn(engine)
  const paths = Array.from({ length: HOOKS }, (_, n) => `/${n}`)
  const secrets = new Map<string, string>()
  const commits: number[] = []

  function assertAllArrived(): void {
    const { receiver } = hooking()
    for (const path of paths) {
      assert.deepEqual(withoutRepeats(receiver.seqsAt(path)), commits, path)
    }
    for (const post of receiver.posts) {
      assert.ok(isSignedWith(secrets.get(post.path) ?? '', post))
    }
  }

  /** A process elsewhere has a projection of its own where the ledger is not in the folder. */
  const consumingThere = () => {
    const { location } = hooking()
    const there = engine.name === 'sqlite' ? location : { ...location, dataDir: newFolder() }
    return { ...there, smtpUrl: 'smtp://127.0.0.1:9', leaseMs: 30_000, waitMs: 200 }
  }

  const arrived = (): boolean =>
    paths.every((path) =>
      hooking()
        .receiver.seqsAt(path)
        .includes(commits.at(-1) ?? 0),
    )

  test('and is killed again and again loses no commit and keeps their order', async () => {
    const moments = momentsOf(`webhooks on ${engine.name}`, KILLS)
    const { world, receiver, register, merge } = hooking()
    for (const path of paths) {
      secrets.set(path, (await register(world.people.dovid, path)).secret)
    }
    // Failures would wait for the real clock, and a kill is none.
    receiver.answer = accept
    const ready = Array.from({ length: SPARE }, () => startConsuming(consumingThere()))
    for (const [kill, moment] of moments.entries()) {
      const random = randomFrom(20_261_123 + moment)
      commits.push(...(await merge(COMMITS_A_LIFE)))
      const next = await ready.shift()
      assert.ok(next !== undefined)
      if (kill + SPARE < moments.length) ready.push(startConsuming(consumingThere()))
      await letLeasesLapse(world.catalog.ledger)
      next.go({
        steps: 1 + Math.floor(random() * MOST_STEPS),
        delayMs: Math.floor(random() * LONGEST_DELAY_MS),
      })
      const late = sleep(LONGEST_LIFE_MS).then(() => next.kill())
      await Promise.race([next.killed, late])
      await next.killed
    }
    const last = await startConsuming(consumingThere())
    await letLeasesLapse(world.catalog.ledger)
    last.go()
    await until(arrived)
    await last.kill()
    assertAllArrived()
    const twice = receiver.posts.length - new Set(receiver.posts.map(({ id }) => id)).size
    assert.ok(twice <= moments.length * HOOKS, `${twice} posts came twice`)
  })

  test('shares the work with another one, which goes on when it is killed', async () => {
    const { world, merge } = hooking()
    await letLeasesLapse(world.catalog.ledger)
    const [first, second] = await Promise.all([startConsuming(consumingThere()), startConsuming(consumingThere())])
    first.go()
    second.go()
    for (let round = 0; round < 5; round += 1) {
      commits.push(...(await merge(COMMITS_A_LIFE)))
      await until(arrived)
    }
    assertAllArrived()
    await first.kill()
    await letLeasesLapse(world.catalog.ledger)
    commits.push(...(await merge(COMMITS_A_LIFE)))
    await until(arrived)
    await second.kill()
    assertAllArrived()
  })
})
