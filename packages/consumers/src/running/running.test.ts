/** The runner applies pages in order, once, in one process at a time, and records and retries failures. Source:
 *  decisions.md#consumers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCursor, findRun, noteRun, takeLease } from '@yalkut/ledger/consumers'
import { onEachEngine } from '@yalkut/testing/engines'
import type { Consumer } from '../consumer.ts'
import { note, notingConsumer, type Standing, standingOn } from '../testing/following.ts'
import { drain } from './drain.ts'
import { followerOf } from './follow.ts'
import { takeTurn } from './routine.ts'

const { signal: never } = new AbortController()

async function turnOf<E>(standing: Standing, consumer: Consumer<E>): Promise<string> {
  const { ground } = standing
  return (await takeTurn(ground, followerOf(ground, consumer), { stop: never })).kind
}

onEachEngine('the runner of consumers', (engine) => {
  const standing = standingOn(engine)

  test('a consumer receives page after page, and the cursor moves with each page', async () => {
    const { services, happen, noted } = standing()
    const pages: number[][] = []
    const consumer = notingConsumer(standing(), {
      name: 'pages',
      async apply(events, tx) {
        pages.push(events.map(({ id }) => id))
        await note(tx, 'pages', events)
      },
    })
    assert.equal(await turnOf(standing(), consumer), 'done', 'it begins')
    await happen('merged', 3)
    await happen('opened', 2)
    await happen('merged', 2)
    assert.equal(await turnOf(standing(), consumer), 'done')
    assert.deepEqual(pages, [[1, 2], [3, 6], [7]])
    assert.deepEqual(await noted('pages'), [1, 2, 3, 6, 7])
    assert.equal(await findCursor(services.ledger.read, 'pages'), 7)
    assert.equal(await turnOf(standing(), consumer), 'idle')
    await happen('opened', 5)
    assert.equal(await turnOf(standing(), consumer), 'idle', 'entries of other kinds move no cursor')
    assert.equal(await findCursor(services.ledger.read, 'pages'), 7)
  })

  test('a new consumer starts after the latest entry or at the first, as startAt says', async () => {
    const { services, happen, noted } = standing()
    const before = (await noted('pages')).length
    const late = notingConsumer(standing(), { name: 'late', startAt: 'head' })
    const early = notingConsumer(standing(), { name: 'early', startAt: 'first' })
    await drain(services, late)
    await drain(services, early)
    await happen('merged')
    await drain(services, late)
    await drain(services, early)
    assert.equal((await noted('late')).length, 1)
    assert.equal((await noted('early')).length, before + 1)
  })

  test('a failing consumer writes nothing, is recorded, waits longer each time, and delays no other', async () => {
    const { services, happen, noted, clock } = standing()
    const { ledger } = services
    let isBroken = true
    const failing = notingConsumer(standing(), {
      name: 'failing',
      startAt: 'head',
      async apply(events, tx) {
        await note(tx, 'failing', events)
        if (isBroken) throw new Error('it broke\nin two')
      },
    })
    const other = notingConsumer(standing(), { name: 'other', startAt: 'head' })
    await drain(services, failing)
    await drain(services, other)
    await happen('merged')
    for (let failures = 1; failures <= 3; failures += 1) {
      assert.equal(await turnOf(standing(), failing), 'failed')
      const run = await findRun(ledger.read, 'failing')
      assert.deepEqual([run?.failures, run?.error], [failures, 'it broke in two'])
      const waitMs = Date.parse(run?.next_at ?? '') - Date.parse(run?.failed_at ?? '')
      assert.equal(waitMs, 1_000 * 2 ** (failures - 1))
      clock.pass(waitMs)
    }
    assert.equal(await turnOf(standing(), other), 'done')
    assert.deepEqual([(await noted('failing')).length, (await noted('other')).length], [0, 1])
    await assert.rejects(drain(services, failing), /it broke/)
    assert.equal(await turnOf(standing(), failing), 'resting')
    isBroken = false
    clock.pass(60_000)
    assert.equal(await turnOf(standing(), failing), 'done')
    assert.equal((await noted('failing')).length, 1)
    const run = await findRun(ledger.read, 'failing')
    assert.deepEqual([run?.failures, run?.error], [0, 'it broke in two'], 'the last error is kept')
  })

  test('a consumer waits while another process holds its lease, and runs after the lease expired', async () => {
    const { services, happen, noted, clock } = standing()
    const consumer = notingConsumer(standing(), { name: 'taken', startAt: 'head' })
    await drain(services, consumer)
    await happen('merged')
    const now = clock.now()
    const dead = { name: 'taken', holder: 'a process that was killed' }
    const until = new Date(now.getTime() + 30_000).toISOString()
    const time = { now: now.toISOString(), until }
    await services.ledger.write((tx) => takeLease(tx, dead, time))
    assert.equal(await turnOf(standing(), consumer), 'elsewhere')
    assert.equal(await drain(services, consumer), false)
    clock.pass(30_000)
    assert.equal(await turnOf(standing(), consumer), 'done')
    assert.equal((await noted('taken')).length, 1)
  })

  test('a consumer goes on at once when the clock was set back, whatever it waited for', async () => {
    const { services, happen, noted, clock } = standing()
    const consumer = notingConsumer(standing(), { name: 'jumping', startAt: 'head' })
    await drain(services, consumer)
    await happen('merged')
    clock.pass(400 * 24 * 3_600_000)
    const now = clock.now()
    const until = new Date(now.getTime() + 30_000).toISOString()
    const dead = { name: 'jumping', holder: 'a process that was killed' }
    const time = { now: now.toISOString(), until }
    await services.ledger.write(async (tx) => {
      await takeLease(tx, dead, time)
      await noteRun(tx, 'jumping', { failures: 1, next_at: until })
    })
    assert.equal(await turnOf(standing(), consumer), 'resting')
    clock.pass(-400 * 24 * 3_600_000)
    assert.equal(await turnOf(standing(), consumer), 'done')
    assert.equal((await noted('jumping')).length, 1)
  })

  test('a process that lost the lease while it was suspended writes nothing more', async () => {
    const { ground, services, happen, noted, clock } = standing()
    const quick = notingConsumer(standing(), { name: 'fenced', startAt: 'head' })
    await drain(services, quick)
    await happen('merged', 3)
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    // The process holds the lease, has read its page, and then waits like a suspended process.
    let pages = 0
    const slow: typeof quick = {
      ...quick,
      source: {
        ...quick.source,
        async page(after, limit) {
          const page = await quick.source.page(after, limit)
          pages += 1
          if (pages === 2) {
            reached.resolve()
            await goOn.promise
          }
          return page
        },
      },
    }
    const stopped = takeTurn(ground, followerOf(ground, slow), { stop: never })
    await reached.promise
    assert.equal(await drain(services, quick), false, 'no other process takes the lease before it expires')
    clock.pass(30_000)
    assert.equal(await drain(services, quick), true)
    assert.equal((await noted('fenced')).length, 3)
    goOn.resolve()
    assert.equal((await stopped).kind, 'elsewhere')
    assert.equal((await noted('fenced')).length, 3)
    assert.equal(await findRun(services.ledger.read, 'fenced'), null, 'losing the lease is no failure')
  })

  test('a consumer that is asked to stop ends after the current page and releases the lease', async () => {
    const { ground, services, happen, noted } = standing()
    const stop = new AbortController()
    const consumer = notingConsumer(standing(), {
      name: 'stopped',
      startAt: 'head',
      async apply(events, tx) {
        await note(tx, 'stopped', events)
        stop.abort()
      },
    })
    await drain(services, consumer)
    await happen('merged', 5)
    await takeTurn(ground, followerOf(ground, consumer), { stop: stop.signal })
    assert.equal((await noted('stopped')).length, 2)
    const leases = await services.ledger.read.selectFrom('leases').selectAll().execute()
    assert.deepEqual(leases, [])
    await drain(services, { ...consumer, apply: (events, tx) => note(tx, 'stopped', events) })
    assert.equal((await noted('stopped')).length, 5)
  })
})
