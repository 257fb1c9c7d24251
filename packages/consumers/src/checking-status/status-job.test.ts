/** The job that checks the service, and the report that is kept beside the files. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CheckState, openFollowing, type StatusReport } from '@yalkut/catalog/core'
import { getStatus, readStatus } from '@yalkut/catalog/reading'
import { listRuns, noteRun } from '@yalkut/ledger/consumers'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { missingPlatform } from '@yalkut/testing/postgres/databases'
import { startOwnCluster } from '@yalkut/testing/postgres/own-cluster'
import { TestClock } from '@yalkut/testing/worlds/world'
import { LEASE_MS } from '../running/hold.ts'
import { keepGoing } from '../running/keep-going.ts'
import { takeTurn } from '../running/routine.ts'
import { statusJob, statusRoutine } from './status-job.ts'

const { signal } = new AbortController()
let siteStatus = 200
let isBuilding = false
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  request.resume()
  if (request.url === '/' && isBuilding) response.writeHead(503, { refresh: '2' }).end()
  else response.writeHead(request.url === '/' ? siteStatus : 200).end('{}')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
assert.ok(address !== null && typeof address === 'object')
const baseUrl = `http://127.0.0.1:${address.port}`
after(() => {
  server.closeAllConnections()
  server.close()
})

onOneEngine('the status job', (engine) => {
  test('a catalog that was never checked is checked at once, and says while its pages are built', async () => {
    const services = await openFollowing(await engine.newLocation())
    const routine = statusRoutine({ services, leaseMs: LEASE_MS }, { baseUrl })
    isBuilding = true
    assert.equal((await takeTurn({ services, leaseMs: LEASE_MS }, routine, { stop: signal })).kind, 'done')
    assert.equal((await takeTurn({ services, leaseMs: LEASE_MS }, routine, { stop: signal })).kind, 'done')
    isBuilding = false
    const report = await readStatus(services)
    assert.deepEqual(report?.checks.find(({ id }) => id === 'site')?.detail, 'The pages are being built.')
    assert.equal(report.checks.find(({ id }) => id === 'api')?.state, 'up')
    const third = await takeTurn({ services, leaseMs: LEASE_MS }, routine, { stop: signal })
    assert.equal(third.kind, 'resting')
    asked.length = 0
    await services.close()
  })

  test('checks each part and keeps the report, which is read without the ledger', async () => {
    const location = await engine.newLocation()
    const services = await openFollowing(location)
    assert.equal((await getStatus(services)).report, null, 'before the first check')
    const job = statusJob({ baseUrl })
    await job.run(services, signal)
    const first = await readStatus(services)
    assert.equal(first?.state, 'up')
    assert.deepEqual(
      first.checks.map(({ id, state }) => [id, state]),
      [
        ['site', 'up'],
        ['api', 'up'],
        ['mcp', 'up'],
        ['database', 'up'],
        ['quota', 'unknown'],
        ['workers', 'unknown'],
        ['jobs', 'up'],
      ],
    )
    assert.deepEqual(new Set(asked), new Set(['GET /', 'GET /v1', 'POST /mcp']))
    siteStatus = 500
    await services.ledger.write((tx) =>
      noteRun(tx, 'mail-delivery', { failures: 2, error: 'a secret', schedule: null }),
    )
    await job.run(services, signal)
    siteStatus = 200
    const { report } = await getStatus(services)
    assert.equal(report?.state, 'degraded')
    assert.deepEqual(
      report.incidents.map(({ check, detail }) => [check, detail]),
      [
        ['site', 'Answered 500.'],
        ['jobs', 'Failing: mail-delivery.'],
      ],
    )
    assert.ok(!JSON.stringify(report).includes('a secret'))
    assert.equal(report.days[0]?.checks.site?.runs, 2)
    await services.close()
    const { notes, clock } = services
    assert.ok((await readStatus({ notes })) !== null, 'the note is a file')
    assert.ok(clock() > new Date(0))
  })

  test('a service that does not answer is down', async () => {
    const services = await openFollowing(await engine.newLocation())
    await statusJob({ baseUrl: 'http://127.0.0.1:1' }).run(services, signal)
    const report = await readStatus(services)
    assert.equal(report?.state, 'down')
    assert.equal(report.incidents.length, 3)
    await services.notes.write('status.json', '{ "half')
    await assert.doesNotReject(getStatus(services))
    await services.notes.write('status.json', '{}')
    assert.equal(await readStatus(services), null)
    await services.close()
  })

  test('a server that was stopped for an hour says so, from its next check on', async () => {
    const location = await engine.newLocation()
    const clock = new TestClock()
    const serve = async (minutes: number): Promise<void> => {
      const services = await openFollowing({ ...location, clock: clock.now })
      const ground = { services, leaseMs: LEASE_MS }
      const routine = statusRoutine(ground, { baseUrl })
      for (let passed = 0; passed <= minutes; passed += 5) {
        const turn = await takeTurn(ground, routine, { stop: signal })
        assert.ok(turn.kind === 'done' || turn.kind === 'resting', turn.kind)
        clock.pass(5 * 60_000)
      }
      await services.close()
    }
    await serve(20)
    clock.pass(60 * 60_000)
    await serve(10)
    const services = await openFollowing(location)
    const report = await readStatus(services)
    await services.close()
    const [incident, ...others] = report?.incidents ?? []
    assert.deepEqual([incident?.check, incident?.state, others], ['jobs', 'down', []])
    assert.ok(incident?.to !== undefined && incident.to !== null)
    const minutes = (Date.parse(incident.to) - Date.parse(incident.from)) / 60_000
    assert.ok(minutes >= 60 && minutes < 75, String(minutes))
    const counts = report?.days.at(-1)?.checks
    assert.ok((counts?.jobs?.down ?? 0) >= 11, 'an hour has twelve checks')
    assert.equal(counts?.api?.down, 0, 'nothing is known of the other parts')
    assert.equal(report?.state, 'up')
  })
})

test('while the database is away the report says so, and keeps it when the database is back', {
  skip: missingPlatform() ?? false,
}, async () => {
  const cluster = await startOwnCluster()
  const clock = new TestClock()
  const location = { dataDir: newFolder(), databaseUrl: await cluster.newDatabase() }
  const services = await openFollowing({ ...location, clock: clock.now })
  const ground = { services, leaseMs: LEASE_MS }
  const routine = statusRoutine(ground, { baseUrl })
  const stop = new AbortController()
  const faults: unknown[] = []
  const onFault = (fault: unknown): void => void faults.push(fault)
  const going = keepGoing(ground, routine, { stop: stop.signal, onFault })

  /** Wakes the routine until the report is as wanted. */
  async function until(isSo: (state: CheckState | undefined) => boolean): Promise<StatusReport> {
    for (let tries = 0; tries < 600; tries += 1) {
      const report = await readStatus(services)
      const state = report?.checks.find(({ id }) => id === 'database')?.state
      if (report !== null && isSo(state)) return report
      going.wake()
      await sleep(50)
    }
    return assert.fail('the report did not become so')
  }

  /** The report is written before the ledger is told that its job ended: a server that is killed between them has a job that failed. */
  async function untilNoted(checkedAt: string): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      const run = (await listRuns(services.ledger.read)).find(({ name }) => name === 'status')
      if (run?.ended_at != null && run.ended_at >= checkedAt) return
      await sleep(50)
    }
    assert.fail('the run was not noted')
  }

  try {
    const { checkedAt } = await until((state) => state === 'up')
    await untilNoted(checkedAt)
    await cluster.kill()
    clock.pass(6 * 60_000)
    const away = await until((state) => state === 'down')
    assert.equal(away.state, 'down')
    assert.equal(away.checks.find(({ id }) => id === 'api')?.state, 'up')
    assert.equal(away.checks.find(({ id }) => id === 'jobs')?.state, 'unknown')
    const [incident] = away.incidents
    assert.deepEqual([incident?.check, incident?.to], ['database', null])
    assert.doesNotMatch(JSON.stringify(away), /127\.0\.0\.1|postgres:/)

    // Not again before the next time, whoever looks.
    for (let look = 0; look < 5; look += 1) await routine.whenAway?.(stop.signal)
    assert.deepEqual(await readStatus(services), away)
    clock.pass(6 * 60_000)
    await routine.whenAway?.(stop.signal)
    assert.notEqual((await readStatus(services))?.checkedAt, away.checkedAt)

    await cluster.start()
    clock.pass(6 * 60_000)
    const back = await until((state) => state === 'up')
    const kept = back.incidents.filter(({ check }) => check === 'database')
    assert.deepEqual(
      kept.map(({ state, from, to }) => [state, from, to]),
      [['down', incident?.from, back.checkedAt]],
    )
    assert.deepEqual(
      back.incidents.filter(({ check }) => check === 'jobs'),
      [],
      'no check was left out',
    )
    const runs = back.days.reduce((sum, { checks }) => sum + (checks.database?.down ?? 0), 0)
    assert.equal(runs, 2)
  } finally {
    stop.abort()
    await going.ended
    await services.close()
    await cluster.end()
  }
})
