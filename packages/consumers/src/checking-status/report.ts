/** The next status report from the last one. Pure. Source: shapes.md#status. */

import type {
  CheckState,
  DayOfCheck,
  StatusCheck,
  StatusDay,
  StatusIncident,
  StatusJob,
  StatusReport,
} from '@yalkut/catalog/core'
import { DAY_MS } from '@yalkut/model'

const MOST_DAYS = 90
const MOST_INCIDENTS = 30
/** Between two checks. */
export const CHECK_EVERY_MS = 5 * 60_000
/** Without these nobody is served. */
const NEEDED: ReadonlySet<string> = new Set(['api', 'database'])

export interface Checked {
  at: Date
  checks: readonly StatusCheck[]
  jobs: readonly StatusJob[]
}

export function nextReport(last: StatusReport | null, { at, checks, jobs }: Checked): StatusReport {
  const checkedAt = at.toISOString()
  const silence = silenceBefore(last, at)
  return {
    checkedAt,
    state: stateOf(checks),
    checks: [...checks],
    quota: null,
    workers: null,
    jobs: [...jobs],
    days: nextDays(daysAfter(last?.days ?? [], silence), checkedAt.slice(0, 10), checks),
    incidents: nextIncidents(last?.incidents ?? [], { at: checkedAt, checks, silence }),
  }
}

/** A time in which nobody checked: the server was off, or could not check. */
interface Silence {
  fromMs: number
  toMs: number
}

/** Null: no check was left out. */
function silenceBefore(last: StatusReport | null, at: Date): Silence | null {
  if (last === null) return null
  const [fromMs, toMs] = [Date.parse(last.checkedAt), at.getTime()]
  return toMs - fromMs < 2 * CHECK_EVERY_MS ? null : { fromMs, toMs }
}

/** The checks that were left out are those of the jobs, including the check itself; the state of the other parts is unknown. */
function daysAfter(days: readonly StatusDay[], silence: Silence | null): readonly StatusDay[] {
  if (silence === null) return days
  const missed = new Map<string, number>()
  const first = Math.max(silence.fromMs, silence.toMs - MOST_DAYS * DAY_MS) + CHECK_EVERY_MS
  for (let ms = first; ms <= silence.toMs - CHECK_EVERY_MS; ms += CHECK_EVERY_MS) {
    const date = new Date(ms).toISOString().slice(0, 10)
    missed.set(date, (missed.get(date) ?? 0) + 1)
  }
  let next = days
  for (const [date, count] of missed) {
    next = withDay(next, date, ({ jobs = NONE, ...checks }) => ({
      ...checks,
      jobs: { ...jobs, runs: jobs.runs + count, down: jobs.down + count },
    }))
  }
  return next
}

function stateOf(checks: readonly StatusCheck[]): CheckState {
  const known = checks.filter(({ state }) => state !== 'unknown')
  if (known.length === 0) return 'unknown'
  if (known.some(({ id, state }) => NEEDED.has(id) && state === 'down')) return 'down'
  return known.every(({ state }) => state === 'up') ? 'up' : 'degraded'
}

const NONE: DayOfCheck = { runs: 0, up: 0, degraded: 0, down: 0 }

function nextDays(days: readonly StatusDay[], date: string, checks: readonly StatusCheck[]): StatusDay[] {
  return withDay(days, date, (day) => {
    const counted = { ...day }
    for (const { id, state } of checks) {
      if (state === 'unknown') continue
      const before = counted[id] ?? NONE
      counted[id] = { ...before, runs: before.runs + 1, [state]: before[state] + 1 }
    }
    return counted
  })
}

function withDay(
  days: readonly StatusDay[],
  date: string,
  count: (checks: StatusDay['checks']) => StatusDay['checks'],
): StatusDay[] {
  const checks = count(days.find((day) => day.date === date)?.checks ?? {})
  const others = days.filter((day) => day.date !== date)
  // A clock that was set back adds a day before others.
  return [...others, { date, checks }].sort((a, b) => (a.date < b.date ? -1 : 1)).slice(-MOST_DAYS)
}

interface AtCheck {
  at: string
  checks: readonly StatusCheck[]
  silence: Silence | null
}

function nextIncidents(incidents: readonly StatusIncident[], { at, checks, silence }: AtCheck): StatusIncident[] {
  const states = new Map(checks.map((check) => [check.id, check]))
  const going = incidents.map((incident) => {
    const now = states.get(incident.check)
    const goesOn = now === undefined || now.state === 'unknown' || now.state === incident.state
    return incident.to !== null || goesOn ? incident : { ...incident, to: at }
  })
  const begun = checks.flatMap(({ id, state, detail }) => {
    if (state !== 'degraded' && state !== 'down') return []
    const isKnown = going.some(({ check, to }) => check === id && to === null)
    return isKnown ? [] : [{ check: id, state, from: at, to: null, detail }]
  })
  const silent = silence === null ? [] : [incidentOf(silence)]
  return [...begun, ...silent, ...going].slice(0, MOST_INCIDENTS)
}

function incidentOf({ fromMs, toMs }: Silence): StatusIncident {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()]
  const detail = 'Nothing was checked: the server was off, or could not check.'
  return { check: 'jobs', state: 'down', from, to, detail }
}
