import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CheckState, StatusCheck, StatusReport } from '@yalkut/catalog/core'
import { nextReport } from './report.ts'

const check = (id: StatusCheck['id'], state: CheckState): StatusCheck => {
  return { id, state, ms: null, detail: state === 'up' ? null : `${id} is ${state}` }
}

const MINUTE_MS = 60_000
const START = Date.parse('2026-11-22T23:50:00.000Z')

/** Reports of a check every five minutes, with these states of `api`. */
function reportOf(states: readonly CheckState[], others: readonly StatusCheck[] = []): StatusReport {
  let last: StatusReport | null = null
  states.forEach((state, n) => {
    const at = new Date(START + n * 5 * MINUTE_MS)
    last = nextReport(last, { at, checks: [check('api', state), ...others], jobs: [] })
  })
  assert.ok(last !== null)
  return last
}

describe('the status report', () => {
  test('counts the states of each day in UTC; what is unknown counts for nothing', () => {
    const { days, state } = reportOf(['up', 'up', 'down', 'degraded', 'unknown'])
    assert.deepEqual(days, [
      { date: '2026-11-22', checks: { api: { runs: 2, up: 2, degraded: 0, down: 0 } } },
      { date: '2026-11-23', checks: { api: { runs: 2, up: 0, degraded: 1, down: 1 } } },
    ])
    assert.equal(state, 'unknown')
  })

  test('keeps 90 days, the oldest first, also when the clock is set back', () => {
    let last: StatusReport | null = null
    for (let day = 0; day < 120; day += 1) {
      const at = new Date(START + day * 24 * 60 * MINUTE_MS)
      last = nextReport(last, { at, checks: [check('api', 'up')], jobs: [] })
    }
    const at = new Date(START + 100 * 24 * 60 * MINUTE_MS)
    const { days } = nextReport(last, { at, checks: [check('api', 'up')], jobs: [] })
    assert.equal(days.length, 90)
    assert.deepEqual(
      days.map(({ date }) => date),
      days.map(({ date }) => date).toSorted(),
    )
    assert.equal(days.find(({ date }) => date === '2027-03-02')?.checks.api?.runs, 2)
  })

  test('an incident begins when a check is not up, goes on while it is unknown, and ends', () => {
    const { incidents } = reportOf(['up', 'down', 'down', 'unknown', 'degraded', 'up'])
    assert.deepEqual(
      incidents.map(({ state, from, to }) => [state, from.slice(11, 16), to?.slice(11, 16)]),
      [
        ['degraded', '00:10', '00:15'],
        ['down', '23:55', '00:10'],
      ],
    )
    const going = reportOf(['up', 'down']).incidents
    assert.deepEqual([going[0]?.to, going[0]?.detail], [null, 'api is down'])
  })

  test('keeps 30 incidents, the newest first', () => {
    const states = Array.from({ length: 80 }, (_, n): CheckState => (n % 2 === 0 ? 'up' : 'down'))
    const { incidents } = reportOf(states)
    assert.equal(incidents.length, 30)
    assert.ok((incidents[0]?.from ?? '') > (incidents[1]?.from ?? ''))
  })

  test('a time without checks is an incident, and the checks that were left out are those of the jobs', () => {
    const first = nextReport(null, { at: new Date(START), checks: [check('api', 'up')], jobs: [] })
    const at = new Date(START + 60 * MINUTE_MS)
    const { days, incidents } = nextReport(first, { at, checks: [check('api', 'up')], jobs: [] })
    assert.deepEqual(
      incidents.map(({ check, state, from, to }) => [check, state, from.slice(11, 16), to]),
      [['jobs', 'down', '23:50', at.toISOString()]],
    )
    assert.deepEqual(days, [
      {
        date: '2026-11-22',
        checks: {
          api: { runs: 1, up: 1, degraded: 0, down: 0 },
          jobs: { runs: 1, up: 0, degraded: 0, down: 1 },
        },
      },
      {
        date: '2026-11-23',
        checks: {
          jobs: { runs: 10, up: 0, degraded: 0, down: 10 },
          api: { runs: 1, up: 1, degraded: 0, down: 0 },
        },
      },
    ])
  })

  test('a check that is a little late, and a clock that was set back, leave no gap', () => {
    const first = nextReport(null, { at: new Date(START), checks: [check('api', 'up')], jobs: [] })
    for (const minutes of [9, -60, -90 * 24 * 60]) {
      const at = new Date(START + minutes * MINUTE_MS)
      assert.deepEqual(nextReport(first, { at, checks: [], jobs: [] }).incidents, [])
    }
  })

  test('a silence of years is kept in 90 days', () => {
    const first = nextReport(null, { at: new Date(START), checks: [check('api', 'up')], jobs: [] })
    const at = new Date(START + 3 * 365 * 24 * 60 * MINUTE_MS)
    const { days, incidents } = nextReport(first, { at, checks: [check('api', 'up')], jobs: [] })
    assert.equal(days.length, 90)
    assert.equal(incidents.length, 1)
    assert.equal(days[0]?.checks.jobs?.down, 288)
  })

  test('an incident that went on before a silence ends with the first check that is up', () => {
    const first = nextReport(null, {
      at: new Date(START),
      checks: [check('api', 'down')],
      jobs: [],
    })
    const at = new Date(START + 60 * MINUTE_MS)
    const { incidents } = nextReport(first, { at, checks: [check('api', 'up')], jobs: [] })
    assert.deepEqual(
      incidents.map(({ check, to }) => [check, to]),
      [
        ['jobs', at.toISOString()],
        ['api', at.toISOString()],
      ],
    )
  })

  test('is down without the API or the database, and degraded without another part', () => {
    assert.equal(reportOf(['down'], [check('site', 'up')]).state, 'down')
    assert.equal(reportOf(['up'], [check('site', 'down')]).state, 'degraded')
    assert.equal(reportOf(['up'], [check('quota', 'unknown')]).state, 'up')
  })
})
