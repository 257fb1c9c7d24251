/** Takes requests one after another, keeps the lease alive while it works, and says how each ended. Told to stop, it
 *  gives back what it has. Source: service.md#workers; routes.md#machines. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiProblem } from '../server/api.ts'
import type { Queue, Told, Work, WorkKind } from './queue.ts'

/** Thrown by a job whose request can never be done: the words are told to who asked. */
export class Impossible extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Impossible'
  }
}

/** Thrown by a job that can do nothing here and now: what it works with is not there. The request is given back, as no
 *  try of it, and the worker waits before it takes another. */
export class Away extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Away'
  }
}

export interface JobContext {
  /** Ends when the worker is told to stop, or the lease is lost. */
  signal: AbortSignal
  /** Says how far it is, and renews the lease. */
  tell(told: Told): Promise<void>
}

export interface JobEnd {
  /** The suggestion that was sent; none when there was nothing to write. */
  suggestion?: number
  note?: string
}

export type Job = (work: Work, context: JobContext) => Promise<JobEnd>

export interface WorkerOptions {
  queue: Queue
  kind: WorkKind
  job: Job
  /** Ends after one request, or at once when none waits. */
  once: boolean
  stop: AbortSignal
  /** Hears what happens, in words. */
  say(words: string): void
  /** How long to wait when nothing is to be done; 15 s unless named. */
  pollMs?: number
}

export interface WorkOutcome {
  /** Null: nothing was to be done. */
  request: number | null
  status: 'done' | 'failed' | 'given back' | 'away' | 'lost' | null
  suggestion?: number
  note?: string
}

const POLL_MS = 15_000

/** Answers the outcome of the last request. Throws what the queue itself answers: a token that is no bot's. */
export async function runWorker(options: WorkerOptions): Promise<WorkOutcome> {
  const { queue, kind, once, stop, say, pollMs = POLL_MS } = options
  let last: WorkOutcome = { request: null, status: null }
  while (!stop.aborted) {
    const work = await claim(queue, kind, options)
    if (work !== null) {
      last = await doWork(work, options)
      say(wordsFor(last))
    }
    if (once) break
    const isIdle = work === null || last.status === 'away'
    if (isIdle) await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
  }
  return last
}

/** A server that is away for a while is asked again later. */
async function claim(
  queue: Queue,
  kind: WorkKind,
  { once, stop, say }: WorkerOptions,
): Promise<Work | null> {
  try {
    return await queue.claim(kind, stop)
  } catch (error) {
    if (stop.aborted) return null
    const isPassing = error instanceof ApiProblem && (error.status === 0 || error.status >= 429)
    if (once || !isPassing) throw error
    say(error.message)
    return null
  }
}

async function doWork(work: Work, options: WorkerOptions): Promise<WorkOutcome> {
  const { queue, job, stop, say } = options
  const { id: request } = work
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const lease = keepLease(queue, work, lost)
  say(`Request ${request}: ${work.kind} of ${work.item}`)
  try {
    const end = await job(work, { signal, tell: lease.tell })
    await lease.stop()
    await queue.done(work, end)
    return { request, status: 'done', ...end }
  } catch (error) {
    await lease.stop()
    if (lost.signal.aborted || isLost(error)) return { request, status: 'lost' }
    const { status, outcome } = endFor(error, stop)
    const note = stop.aborted ? 'The machine was stopped.' : wordsOf(error)
    await queue.fail(work, { note, outcome }).catch((problem: unknown) => say(wordsOf(problem)))
    return { request, status, note }
  }
}

interface BadEnd {
  status: 'failed' | 'given back' | 'away'
  outcome: 'fail' | 'retry' | 'give-back'
}

function endFor(error: unknown, stop: AbortSignal): BadEnd {
  if (stop.aborted) return { status: 'given back', outcome: 'give-back' }
  if (error instanceof Away) return { status: 'away', outcome: 'give-back' }
  return { status: 'failed', outcome: isHopeless(error) ? 'fail' : 'retry' }
}

/** Renews the lease three times in its length, whatever the job does. `tell` renews it too. */
function keepLease(
  queue: Queue,
  work: Work,
  lost: AbortController,
): { tell: (told: Told) => Promise<void>; stop: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const tell = (told: Told): Promise<void> => {
    waiting += 1
    const next = last.then(() => renew(queue, work, told, lost)).finally(() => (waiting -= 1))
    last = next.catch(() => undefined)
    return next
  }
  // A server that does not answer for a moment takes nothing away: the lease itself says when it ends.
  const beat = (): void => void (waiting === 0 && tell({}).catch(() => undefined))
  const timer = setInterval(beat, (work.leaseSeconds * 1_000) / 3)
  return {
    tell,
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

async function renew(queue: Queue, work: Work, told: Told, lost: AbortController): Promise<void> {
  try {
    await queue.progress(work, told)
  } catch (error) {
    if (isLost(error)) lost.abort(error)
    throw error
  }
}

/** It would end the same another time: the job says so, or the server refuses what was made. */
function isHopeless(error: unknown): boolean {
  if (error instanceof ApiProblem) return [400, 413, 422].includes(error.status)
  return error instanceof Impossible
}

/** The request went to another machine, or is over. */
function isLost(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'state'
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function wordsFor({ request, status, note, suggestion }: WorkOutcome): string {
  if (status === 'away') return `Request ${request} is given back: ${note}`
  const sent = suggestion === undefined ? '' : `, suggestion ${suggestion}`
  const why = note === undefined ? '' : `: ${note}`
  return `Request ${request} is ${status}${sent}${why}`
}
