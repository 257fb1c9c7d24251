/** The clock of a server jumps forward and back by minutes to months while it mails and posts: every mail and every commit arrives
 *  once and in order, and what has failed is tried again in time by the clock that is right now. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { accept, answering, withoutRepeats } from '@yalkut/testing/outside/hook-receiver'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { followedSuggestionOn } from './followed-suggestion.ts'
import { hookingOn } from './hooking.ts'
import { PLAIN } from './mailing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Forward and back; together nothing. */
const JUMPS_MS = [
  90 * DAY_MS,
  -30 * DAY_MS,
  3 * DAY_MS,
  -60 * DAY_MS,
  2 * MINUTE_MS,
  -5 * MINUTE_MS,
  -3 * DAY_MS,
  400 * DAY_MS,
  -400 * DAY_MS,
  20 * MINUTE_MS,
  -17 * MINUTE_MS,
]
/** Longer than any wait of an address that has failed. */
const LATER_MS = 2 * DAY_MS

const server = await startMailServer(PLAIN)

onOneEngine('a clock that jumps', (engine) => {
  const { mailing, decisions } = followedSuggestionOn(engine, server)
  const hooking = hookingOn(engine)

  test('loses no mail, and repeats none', async () => {
    const { world, round, received } = mailing()
    const arrived: string[] = []
    for (const [at, jump] of JUMPS_MS.entries()) {
      await decisions.add(1)
      // Half of them are mailed before the jump, the others after it.
      if (at % 2 === 0) await round()
      world.clock.pass(jump)
      await round()
      arrived.push(...received().map(({ headers }) => headers.get('message-id') ?? ''))
      assert.equal(arrived.length, (at + 1) * 2, `after a jump of ${jump / MINUTE_MS} minutes`)
    }
    assert.equal(new Set(arrived).size, arrived.length, 'no mail came twice')
  })

  test('loses no commit for an address that answers, and keeps their order', async () => {
    const { world, receiver, register, merge, round } = hooking()
    await register(world.people.dovid, '/steady')
    const commits: number[] = []
    for (const jump of JUMPS_MS) {
      commits.push(...(await merge(1)))
      await round()
      world.clock.pass(jump)
      commits.push(...(await merge(1)))
      await round()
      const known = receiver.seqsAt('/steady')
      assert.deepEqual(known, commits, `after a jump of ${jump / MINUTE_MS} minutes`)
    }
  })

  test('does not keep an address waiting that failed before the clock was set back', async () => {
    const { world, receiver, register, merge, round } = hooking()
    await register(world.people.miriam, '/failing')
    receiver.answer = answering(500)
    const commits = await merge(2)
    world.clock.pass(400 * DAY_MS)
    await round()
    world.clock.pass(-400 * DAY_MS)
    receiver.answer = accept
    await round()
    assert.deepEqual(withoutRepeats(receiver.seqsAt('/failing')), commits)
    commits.push(...(await merge(1)))
    world.clock.pass(LATER_MS)
    await round()
    assert.deepEqual(withoutRepeats(receiver.seqsAt('/failing')), commits)
  })
})
