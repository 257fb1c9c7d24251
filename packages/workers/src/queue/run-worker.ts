/** Runs requests one after another: leases a request, renews the lease during the job, and reports the outcome. A worker
 *  that is stopped gives its request back. Source: service.md#workers; routes.md#machines. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiProblem } from '../server/api.ts'
import type { LeasedRequest, Progress, Queue, RequestKind, WorkEnd } from './queue.ts'

/** Thrown by a job whose request can never succeed. The message is for the person who made the request. */
export class ImpossibleRequest extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImpossibleRequest'
  }
}

/** Thrown by a job whose engine cannot be reached. The request is given back, which does not count as a try, and the
 *  worker waits before it leases another. */
export class EngineUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EngineUnavailable'
  }
}

export interface JobContext {
  /** Aborts when the worker is stopped or the lease is lost. */
  signal: AbortSignal
  /** Reports progress and renews the lease. */
  reportProgress(progress: Progress): Promise<void>
}

/** `suggestion`: the one that was sent; absent when there was nothing to write. */
export type JobEnd = WorkEnd

export type Job = (request: LeasedRequest, context: JobContext) => Promise<JobEnd>

export interface WorkerOptions {
  queue: Queue
  kind: RequestKind
  job: Job
  /** Ends after one request, or at once when none waits. */
  once: boolean
  stop: AbortSignal
  /** Called with messages for the operator. */
  say(message: string): void
  /** How long to wait when there is no request; 15 s by default. */
  pollMs?: number
}

export interface RequestOutcome {
  /** Null: there was no request. */
  request: number | null
  status: 'done' | 'failed' | 'given back' | 'away' | 'lost' | null
  suggestion?: number
  note?: string
}

const POLL_MS = 15_000

/** Answers the outcome of the last request. Throws the error of the queue for a token that is not a bot's. */
export async function runWorker(options: WorkerOptions): Promise<RequestOutcome> {
  const { queue, kind, once, stop, say, pollMs = POLL_MS } = options
  let last: RequestOutcome = { request: null, status: null }
  while (!stop.aborted) {
    const request = await claim(queue, kind, options)
    if (request !== null) {
      last = await runRequest(request, options)
      say(describeOutcome(last))
    }
    if (once) break
    const isIdle = request === null || last.status === 'away'
    if (isIdle) await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
  }
  return last
}

/** Leases a request. Null when none waits, and when the server does not answer for a while. */
async function claim(
  queue: Queue,
  kind: RequestKind,
  { once, stop, say }: WorkerOptions,
): Promise<LeasedRequest | null> {
  try {
    return await queue.claim(kind, stop)
  } catch (error) {
    if (stop.aborted) return null
    const isTemporary = error instanceof ApiProblem && (error.status === 0 || error.status >= 429)
    if (once || !isTemporary) throw error
    say(error.message)
    return null
  }
}

async function runRequest(leased: LeasedRequest, options: WorkerOptions): Promise<RequestOutcome> {
  const { queue, job, stop, say } = options
  const { id: request } = leased
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const lease = keepLease(queue, leased, lost)
  say(`Request ${request}: ${leased.kind} of ${leased.item}`)
  try {
    const end = await job(leased, { signal, reportProgress: lease.reportProgress })
    await lease.stop()
    await queue.done(leased, end)
    const { suggestion, note } = end
    const said = {
      ...(suggestion !== undefined && { suggestion }),
      ...(note !== undefined && { note }),
    }
    return { request, status: 'done', ...said }
  } catch (error) {
    await lease.stop()
    if (lost.signal.aborted || isLost(error)) return { request, status: 'lost' }
    const { status, outcome } = endFor(error, stop)
    const note = stop.aborted ? 'The machine was stopped.' : messageOf(error)
    await queue.fail(leased, { note, outcome }).catch((problem: unknown) => say(messageOf(problem)))
    return { request, status, note }
  }
}

interface BadEnd {
  status: 'failed' | 'given back' | 'away'
  outcome: 'fail' | 'retry' | 'give-back'
}

function endFor(error: unknown, stop: AbortSignal): BadEnd {
  if (stop.aborted) return { status: 'given back', outcome: 'give-back' }
  if (error instanceof EngineUnavailable) return { status: 'away', outcome: 'give-back' }
  return { status: 'failed', outcome: isPermanent(error) ? 'fail' : 'retry' }
}

/** Renews the lease three times in its length, until `stop` is called. `reportProgress` renews the lease too. */
function keepLease(
  queue: Queue,
  leased: LeasedRequest,
  lost: AbortController,
): { reportProgress: (progress: Progress) => Promise<void>; stop: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const reportProgress = (progress: Progress): Promise<void> => {
    waiting += 1
    const next = last.then(() => renew(queue, leased, progress, lost)).finally(() => (waiting -= 1))
    last = next.catch(() => undefined)
    return next
  }
  // An unanswered renewal is ignored: the lease stays valid until its end.
  const beat = (): void => void (waiting === 0 && reportProgress({}).catch(() => undefined))
  const timer = setInterval(beat, (leased.leaseSeconds * 1_000) / 3)
  return {
    reportProgress,
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

async function renew(queue: Queue, leased: LeasedRequest, progress: Progress, lost: AbortController): Promise<void> {
  try {
    await queue.progress(leased, progress)
  } catch (error) {
    if (isLost(error)) lost.abort(error)
    throw error
  }
}

/** Whether every other try would fail too: the job says so, or the server refuses what the job made. */
function isPermanent(error: unknown): boolean {
  if (error instanceof ApiProblem) return [400, 413, 422].includes(error.status)
  return error instanceof ImpossibleRequest
}

/** Whether another machine has the request now, or the request has ended. */
function isLost(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'state'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function describeOutcome({ request, status, note, suggestion }: RequestOutcome): string {
  if (status === 'away') return `Request ${request} is given back: ${note}`
  const sent = suggestion === undefined ? '' : `, suggestion ${suggestion}`
  const reason = note === undefined ? '' : `: ${note}`
  return `Request ${request} is ${status}${sent}${reason}`
}
