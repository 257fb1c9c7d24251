/** A few threads that do tasks of one kind. A task that takes too long ends its thread, and another takes its place.
 *
 *  Not Piscina: it limits a task only by a signal, whose time begins in the queue and not in a thread, and it gives errors in place of
 *  the ends that callers tell apart (`full`, `late`, `lost`, `closed`). */
import { Worker } from 'node:worker_threads'
import type { Said } from './thread.ts'

export interface PoolOptions {
  threads: number
  /** How long one task may take from when a thread begins it, in ms. */
  timeLimitMs: number
  /** How many tasks may wait for a thread. */
  maxWaiting: number
  /** The most memory of a thread for what it makes and throws away at once, in MB. Default: Node's own. */
  youngMb?: number
  /** The most memory of a thread for what it keeps, in MB: one that needs more is lost. Where it is small, memory that is no longer
   *  used is looked for earlier. Default: Node's own. */
  oldMb?: number
}

/** How a task ended. `full`: it was not taken, as too many wait or its signal was aborted before a thread
 *  began it; `late`: it took too long, and `gone` is when its thread has ended; `lost`: it ended its thread, most
 *  likely for want of memory; `closed`: the pool was closed. */
export type Ended<A> =
  | { kind: 'done'; answer: A }
  | { kind: 'full' }
  | { kind: 'late'; gone: Promise<unknown> }
  | { kind: 'closed' }
  | { kind: 'lost'; cause: unknown }

interface Job<T, A> {
  task: T
  resolve(ended: Ended<A>): void
  reject(error: unknown): void
}

/** `program`: a file that calls `answerTasks` with work that takes T and answers A. */
export class ThreadPool<T, A> {
  readonly #program: URL
  readonly #options: PoolOptions
  readonly #waiting: Job<T, A>[] = []
  readonly #idle: Worker[] = []
  readonly #working = new Map<Worker, { job: Job<T, A>; timer: NodeJS.Timeout }>()
  #closed = false

  constructor(program: URL, options: PoolOptions) {
    this.#program = program
    this.#options = options
  }

  /** Throws what the work threw, as words. `unwanted`: takes the task out of the queue; one that has begun is done. */
  run(task: T, unwanted?: AbortSignal): Promise<Ended<A>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return resolve({ kind: 'closed' })
      if (unwanted?.aborted === true || this.#waiting.length >= this.#options.maxWaiting) {
        return resolve({ kind: 'full' })
      }
      const job: Job<T, A> = { task, resolve, reject }
      this.#waiting.push(job)
      unwanted?.addEventListener('abort', () => this.#dequeue(job), { once: true })
      this.#next()
    })
  }

  #dequeue(job: Job<T, A>): void {
    const at = this.#waiting.indexOf(job)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    job.resolve({ kind: 'full' })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { resolve } of this.#waiting.splice(0)) resolve({ kind: 'closed' })
    const threads = [...this.#idle.splice(0), ...this.#working.keys()]
    for (const { job, timer } of this.#working.values()) {
      clearTimeout(timer)
      job.resolve({ kind: 'closed' })
    }
    this.#working.clear()
    await Promise.all(threads.map((thread) => thread.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const thread = this.#idle.pop() ?? this.#newThread()
    if (thread === null) return
    const job = this.#waiting.shift()
    if (job === undefined) return
    const timer = setTimeout(() => this.#late(thread), this.#options.timeLimitMs)
    this.#working.set(thread, { job, timer })
    // While it works it keeps the process alive, and no longer.
    thread.ref()
    thread.postMessage(job.task)
  }

  #newThread(): Worker | null {
    if (this.#working.size + this.#idle.length >= this.#options.threads) return null
    // A library may write what it finds odd in a file to the console; that a file is odd is answered, not written.
    const { youngMb, oldMb } = this.#options
    const thread = new Worker(this.#program, {
      stdout: true,
      stderr: true,
      resourceLimits: {
        ...(youngMb !== undefined && { maxYoungGenerationSizeMb: youngMb }),
        ...(oldMb !== undefined && { maxOldGenerationSizeMb: oldMb }),
      },
    })
    thread.stdout.resume()
    thread.stderr.resume()
    thread.on('message', (said: Said<A>) =>
      this.#done(thread, (job) => {
        if ('answer' in said) job.resolve({ kind: 'done', answer: said.answer })
        else job.reject(new Error(said.fault))
      }),
    )
    thread.on('error', (error: unknown) => this.#lost(thread, error))
    thread.on('exit', () => this.#lost(thread, new Error('a thread ended')))
    return thread
  }

  #done(thread: Worker, tell: (job: Job<T, A>) => void): void {
    const work = this.#working.get(thread)
    if (work === undefined) return
    clearTimeout(work.timer)
    this.#working.delete(thread)
    thread.unref()
    this.#idle.push(thread)
    tell(work.job)
    this.#next()
  }

  #late(thread: Worker): void {
    const work = this.#working.get(thread)
    if (work === undefined) return
    this.#working.delete(thread)
    work.job.resolve({ kind: 'late', gone: thread.terminate() })
    this.#next()
  }

  #lost(thread: Worker, cause: unknown): void {
    const at = this.#idle.indexOf(thread)
    if (at >= 0) this.#idle.splice(at, 1)
    const work = this.#working.get(thread)
    if (work === undefined) return
    clearTimeout(work.timer)
    this.#working.delete(thread)
    work.job.resolve({ kind: 'lost', cause })
    this.#next()
  }
}
