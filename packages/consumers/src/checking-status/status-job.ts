/** Checks every five minutes whether the service answers, and keeps the report beside the files. Source: shapes.md#status. */
import {
  type CheckId,
  type CheckState,
  type ReadServices,
  readinessOf,
  type StatusCheck,
  type StatusJob,
} from '@yalkut/catalog/core'
import { readStatus, writeStatus } from '@yalkut/catalog/reading'
import { listRuns } from '@yalkut/ledger/consumers'
import type { Job } from '../jobs/job.ts'
import { routineOf } from '../jobs/job-routine.ts'
import type { Ground } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import { CHECK_EVERY_MS, nextReport } from './report.ts'

const NAME = 'status'
/** While the ledger is away a report of this age is nobody's any more: another server that reaches it would have written. */
const LATE_MS = CHECK_EVERY_MS + 60_000
const TIMEOUT_MS = 10_000
/** An answer that takes longer makes a check `degraded`, in ms. */
const SLOW_MS = 2_000

interface StatusSettings {
  /** The address of this service, without a slash at its end. */
  baseUrl: string
}

/** The job, which also reports that the ledger is away: then nobody holds its lease, and the report is no row of the ledger. */
export function statusRoutine(ground: Ground, settings: StatusSettings): Routine {
  const { services } = ground
  return {
    ...routineOf(ground, statusJob(settings)),
    whenAway: (stop) => reportAway(services, settings, stop),
  }
}

async function reportAway(services: ReadServices, { baseUrl }: StatusSettings, signal: AbortSignal): Promise<void> {
  const last = await readStatus(services)
  const ageMs = last === null ? LATE_MS : services.clock().getTime() - Date.parse(last.checkedAt)
  if (ageMs >= 0 && ageMs < LATE_MS) return
  const [database, ...pages] = await Promise.all([checkLedger(services), ...checkPages(baseUrl, signal)])
  if (database.state !== 'down' || signal.aborted) return
  const others = (['quota', 'workers', 'jobs'] as const).map(unknown)
  const checks = [...pages, database, ...others]
  const report = { at: services.clock(), checks, jobs: last?.jobs ?? [] }
  await writeStatus(services, nextReport(last, report))
}

export function statusJob({ baseUrl }: StatusSettings): Job {
  return {
    name: NAME,
    schedule: { everyMs: CHECK_EVERY_MS },
    beginsAtOnce: true,
    limitMs: 60_000,
    async run(services, signal) {
      const asked = await Promise.all([...checkPages(baseUrl, signal), checkLedger(services)])
      const jobs = await jobsOf(services)
      if (signal.aborted) return
      const checks = [...asked, unknown('quota'), unknown('workers'), checkJobs(jobs)]
      const last = await readStatus(services)
      await writeStatus(services, nextReport(last, { at: services.clock(), checks, jobs }))
    },
  }
}

const MCP_PING: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
}

function checkPages(baseUrl: string, signal: AbortSignal): Promise<StatusCheck>[] {
  return [
    checkPage('site', `${baseUrl}/`, { headers: { accept: 'text/html' } }, signal),
    checkPage('api', `${baseUrl}/v1`, {}, signal),
    checkPage('mcp', `${baseUrl}/mcp`, MCP_PING, signal),
  ]
}

async function checkPage(
  id: CheckId,
  address: string,
  request: RequestInit,
  signal: AbortSignal,
): Promise<StatusCheck> {
  const started = performance.now()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const answer = await fetch(address, { ...request, redirect: 'manual', signal: limit })
    await answer.arrayBuffer()
    const ms = Math.round(performance.now() - started)
    if (answer.status < 400) return slowOrUp(id, ms)
    // The page that stands in while pages are built opens the wanted one by itself.
    if (answer.status === 503 && answer.headers.has('refresh')) {
      return { id, state: 'unknown', ms, detail: 'The pages are being built.' }
    }
    return { id, state: 'down', ms, detail: `Answered ${answer.status}.` }
  } catch {
    return { id, state: 'down', ms: null, detail: `No answer within ${TIMEOUT_MS / 1_000} s.` }
  }
}

function slowOrUp(id: CheckId, ms: number): StatusCheck {
  const isSlow = ms > SLOW_MS
  const state: CheckState = isSlow ? 'degraded' : 'up'
  return { id, state, ms, detail: isSlow ? 'The answer was slow.' : null }
}

async function checkLedger(services: ReadServices): Promise<StatusCheck> {
  const started = performance.now()
  const { unanswered } = await readinessOf(services, 'write')
  const ms = Math.round(performance.now() - started)
  if (unanswered.includes('ledger')) {
    return { id: 'database', state: 'down', ms, detail: 'The database does not answer.' }
  }
  if (unanswered.length === 0) return slowOrUp('database', ms)
  const detail = `No answer from: ${unanswered.join(', ')}.`
  return { id: 'database', state: 'degraded', ms, detail }
}

/** The errors themselves are for the operator's log alone. */
async function jobsOf({ ledger }: ReadServices): Promise<StatusJob[]> {
  return (await listRuns(ledger.read)).map((run) => ({
    name: run.name,
    schedule: run.schedule,
    nextAt: run.next_at,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    durationMs: run.duration_ms,
    failures: run.failures,
    failedAt: run.failed_at,
  }))
}

function checkJobs(jobs: readonly StatusJob[]): StatusCheck {
  const failing = jobs.filter(({ failures }) => failures > 0).map(({ name }) => name)
  if (failing.length === 0) return { id: 'jobs', state: 'up', ms: null, detail: null }
  return { id: 'jobs', state: 'degraded', ms: null, detail: `Failing: ${failing.join(', ')}.` }
}

function unknown(id: CheckId): StatusCheck {
  return { id, state: 'unknown', ms: null, detail: null }
}
