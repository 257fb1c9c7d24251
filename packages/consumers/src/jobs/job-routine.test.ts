/** Jobs: the time of their runs, the record of the last run, and jobs that fail, hang or are cut off. Source:
 *  decisions.md#jobs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRun, noteRun, type RunRow } from '@yalkut/ledger/consumers'
import { onOneEngine } from '@yalkut/testing/engines'
import { takeTurn } from '../running/routine.ts'
import { type Standing, standingOn } from '../testing/following.ts'
import type { Job } from './job.ts'
import { routineOf } from './job-routine.ts'

const HOUR_MS = 3_600_000
const { signal: never } = new AbortController()

onOneEngine('jobs', (engine) => {
  const standing = standingOn(engine)

  const job = (name: string, run: Job['run']): Job => ({
    name,
    schedule: { everyMs: HOUR_MS },
    limitMs: 60_000,
    run,
  })
  const runOf = async (name: string): Promise<RunRow> => {
    const run = await findRun(standing().services.ledger.read, name)
    assert.ok(run !== null)
    return run
  }

  async function turn(of: Standing, each: Job, stop: AbortSignal = never): Promise<string> {
    return (await takeTurn(of.ground, routineOf(of.ground, each), { stop })).kind
  }

  test('a new job waits for its first time; after each run the next time is recorded', async () => {
    const { clock } = standing()
    let runs = 0
    const counting = job('counting', async () => {
      runs += 1
      clock.pass(5_000)
    })
    assert.equal(await turn(standing(), counting), 'done')
    assert.equal(await turn(standing(), counting), 'resting')
    assert.equal(runs, 0)
    clock.pass(HOUR_MS)
    assert.equal(await turn(standing(), counting), 'done')
    assert.equal(await turn(standing(), counting), 'resting')
    assert.equal(runs, 1)
    const { started_at, ended_at, duration_ms, next_at, error } = await runOf('counting')
    assert.ok(started_at !== null && ended_at !== null && started_at < ended_at)
    assert.ok((duration_ms ?? 0) >= 5_000)
    assert.equal(Date.parse(next_at ?? '') - Date.parse(ended_at), HOUR_MS)
    assert.equal(error, null)
  })

  test('a clock that was set back keeps no job from running for longer than its schedule', async () => {
    const { clock } = standing()
    let runs = 0
    const steady = job('steady', async () => {
      runs += 1
    })
    clock.pass(90 * 24 * HOUR_MS)
    await turn(standing(), steady)
    clock.pass(HOUR_MS)
    assert.equal(await turn(standing(), steady), 'done')
    clock.pass(-90 * 24 * HOUR_MS)
    assert.equal(await turn(standing(), steady), 'done')
    assert.equal(runs, 2)
    assert.equal(await turn(standing(), steady), 'resting')
    clock.pass(HOUR_MS)
    assert.equal(await turn(standing(), steady), 'done')
    assert.equal(runs, 3)
  })

  test('a changed schedule gives a job a new next time', async () => {
    const { clock } = standing()
    const daily = { ...job('moved', async () => undefined), schedule: { everyMs: 24 * HOUR_MS } }
    await turn(standing(), daily)
    const { next_at: before } = await runOf('moved')
    clock.pass(24 * HOUR_MS)
    await turn(standing(), { ...daily, schedule: { everyMs: HOUR_MS } })
    const { next_at, schedule } = await runOf('moved')
    assert.ok((next_at ?? '') > (before ?? ''))
    assert.equal(schedule, 'every 3600 s')
  })

  test('a failed job is retried before its next time, after growing waits', async () => {
    const { clock } = standing()
    let isBroken = true
    const failing = job('failing', async () => {
      if (isBroken) throw new Error('no room')
    })
    await turn(standing(), failing)
    clock.pass(HOUR_MS)
    assert.equal(await turn(standing(), failing), 'failed')
    assert.equal(await turn(standing(), failing), 'resting')
    clock.pass(60_000)
    assert.equal(await turn(standing(), failing), 'failed')
    const { failures, error, next_at, failed_at } = await runOf('failing')
    assert.deepEqual([failures, error], [2, 'no room'])
    assert.equal(Date.parse(next_at ?? '') - Date.parse(failed_at ?? ''), 120_000)
    isBroken = false
    clock.pass(120_000)
    assert.equal(await turn(standing(), failing), 'done')
    assert.equal((await runOf('failing')).failures, 0)
  })

  test('a job that hangs is recorded as failed and its lease expires; this process starts it no second time', async () => {
    const { clock, ground, services } = standing()
    let begun = 0
    const release = Promise.withResolvers<void>()
    let wasStopped = false
    const hanging = {
      ...job('hanging', async (_services, signal) => {
        begun += 1
        signal.addEventListener('abort', () => {
          wasStopped = true
        })
        await release.promise
      }),
      limitMs: 20,
    }
    const routine = routineOf(ground, hanging)
    const take = async (): Promise<string> => (await takeTurn(ground, routine, { stop: never })).kind
    await take()
    clock.pass(HOUR_MS)
    assert.equal(await take(), 'failed')
    assert.equal(wasStopped, true)
    const { failures, error } = await runOf('hanging')
    assert.deepEqual([failures, error], [1, 'The job did not end within 0.02 s.'])
    const leases = await services.ledger.read.selectFrom('leases').select('name').execute()
    assert.deepEqual(leases, [{ name: 'hanging' }], 'the run may still be working')
    clock.pass(60_000)
    assert.equal(await take(), 'idle', 'the job still hangs in this process')
    const elsewhere = routineOf(ground, { ...hanging, run: async () => undefined })
    const there = await takeTurn(ground, elsewhere, { stop: never })
    assert.equal(there.kind, 'done', 'another process starts the job after the lease expired')
    assert.equal(begun, 1)
    release.resolve()
  })

  test('a job whose process was killed is recorded as failed, and started again after a wait', async () => {
    const { clock, services } = standing()
    let runs = 0
    const counting = job('cut-off', async () => {
      runs += 1
    })
    await turn(standing(), counting)
    clock.pass(HOUR_MS)
    const started_at = clock.now().toISOString()
    await services.ledger.write((tx) => noteRun(tx, 'cut-off', { started_at, ended_at: null }))
    assert.equal(await turn(standing(), counting), 'failed')
    assert.equal(runs, 0)
    const { failures, error } = await runOf('cut-off')
    assert.equal(failures, 1)
    assert.match(error ?? '', /ended or was suspended/)
    clock.pass(60_000)
    assert.equal(await turn(standing(), counting), 'done')
    assert.equal(runs, 1)
    assert.equal((await runOf('cut-off')).failures, 0)
  })

  test('a job that was asked to stop is started again by the next process', async () => {
    const { clock } = standing()
    let runs = 0
    const stop = new AbortController()
    const stopped = job('stopped', async () => {
      runs += 1
      if (runs === 1) stop.abort()
    })
    await turn(standing(), stopped)
    clock.pass(HOUR_MS)
    await turn(standing(), stopped, stop.signal)
    assert.equal(await turn(standing(), stopped), 'done')
    assert.equal(await turn(standing(), stopped), 'resting')
    assert.equal(runs, 2)
    assert.equal((await runOf('stopped')).failures, 0)
  })
})
