/** The next status report from the last one. Pure. Source: shapes.md#status. */
import type {
  CheckState,
  DayOfCheck,
  StatusCheck,
  StatusDay,
  StatusIncident,
  StatusJob,
  StatusReport,
} from '@yalkut/catalog/shapes'

const MOST_DAYS = 90
const MOST_INCIDENTS = 30
/** Without these nobody is served. */
const NEEDED: ReadonlySet<string> = new Set(['api', 'database'])

export interface Checked {
  at: Date
  checks: readonly StatusCheck[]
  jobs: readonly StatusJob[]
}

export function nextReport(last: StatusReport | null, { at, checks, jobs }: Checked): StatusReport {
  const checkedAt = at.toISOString()
  return {
    checkedAt,
    state: stateOf(checks),
    checks: [...checks],
    quota: null,
    workers: null,
    jobs: [...jobs],
    days: nextDays(last?.days ?? [], checkedAt.slice(0, 10), checks),
    incidents: nextIncidents(last?.incidents ?? [], checkedAt, checks),
  }
}

function stateOf(checks: readonly StatusCheck[]): CheckState {
  const known = checks.filter(({ state }) => state !== 'unknown')
  if (known.length === 0) return 'unknown'
  if (known.some(({ id, state }) => NEEDED.has(id) && state === 'down')) return 'down'
  return known.every(({ state }) => state === 'up') ? 'up' : 'degraded'
}

const NONE: DayOfCheck = { runs: 0, up: 0, degraded: 0, down: 0 }

function nextDays(
  days: readonly StatusDay[],
  date: string,
  checks: readonly StatusCheck[],
): StatusDay[] {
  const counted = { ...days.find((day) => day.date === date)?.checks }
  for (const { id, state } of checks) {
    if (state === 'unknown') continue
    const before = counted[id] ?? NONE
    counted[id] = { ...before, runs: before.runs + 1, [state]: before[state] + 1 }
  }
  const others = days.filter((day) => day.date !== date)
  // A clock that was set back adds a day before others.
  return [...others, { date, checks: counted }]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(-MOST_DAYS)
}

function nextIncidents(
  incidents: readonly StatusIncident[],
  at: string,
  checks: readonly StatusCheck[],
): StatusIncident[] {
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
  return [...begun, ...going].slice(0, MOST_INCIDENTS)
}
