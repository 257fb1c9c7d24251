/** A few threads that do tasks. A task that takes too long ends its thread, and another takes its place. */
import { Worker } from 'node:worker_threads'
import { refuse } from '@yalkut/model'
import type { AnswerOf, Outcome, Task } from './tasks.ts'

export interface PoolOptions {
  threads: number
  /** How long one task may take, in ms. */
  timeLimitMs: number
  /** How many tasks may wait; more are refused (`busy`). */
  maxWaiting: number
}

interface Job {
  task: Task
  resolve(outcome: Outcome<AnswerOf[Task['kind']]>): void
  reject(error: unknown): void
}

const THREAD = new URL('./thread.ts', import.meta.url)

export class Pool {
  readonly #options: PoolOptions
  readonly #waiting: Job[] = []
  readonly #idle: Worker[] = []
  readonly #working = new Map<Worker, { job: Job; timer: NodeJS.Timeout }>()
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Refuses `busy` when too much waits, `invalid` when the file took too long or ended its thread. */
  run(task: Task): Promise<Outcome<AnswerOf[Task['kind']]>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('the pool of image threads is closed')
      if (this.#waiting.length >= this.#options.maxWaiting) {
        const message = 'Too many pages are being drawn just now. Try again in a moment.'
        throw refuse('busy', message, { retryAfterSeconds: 10 })
      }
      this.#waiting.push({ task, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const ended = new Error('the pool of image threads is closed')
    for (const { reject } of this.#waiting.splice(0)) reject(ended)
    const threads = [...this.#idle.splice(0), ...this.#working.keys()]
    for (const { job, timer } of this.#working.values()) {
      clearTimeout(timer)
      job.reject(ended)
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
    // The library writes what it finds odd in a file to the console; that a file is odd is answered, not written.
    const thread = new Worker(THREAD, { stdout: true, stderr: true })
    thread.stdout.resume()
    thread.stderr.resume()
    thread.on(
      'message',
      (message: { outcome?: Outcome<AnswerOf[Task['kind']]>; fault?: string }) => {
        const { outcome, fault } = message
        this.#done(thread, (job) => {
          if (outcome === undefined) job.reject(new Error(fault))
          else job.resolve(outcome)
        })
      },
    )
    thread.on('error', (error: unknown) => this.#lost(thread, error))
    thread.on('exit', () => this.#lost(thread, new Error('an image thread ended')))
    return thread
  }

  #done(thread: Worker, tell: (job: Job) => void): void {
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
    const message = 'This file takes longer to open than any real one: it is not used.'
    work.job.reject(refuse('invalid', message, { reason: 'bomb' }))
    void thread.terminate()
    this.#next()
  }

  /** A file that ends the thread has overwhelmed it: its memory, most likely. */
  #lost(thread: Worker, cause: unknown): void {
    const at = this.#idle.indexOf(thread)
    if (at >= 0) this.#idle.splice(at, 1)
    const work = this.#working.get(thread)
    if (work === undefined) return
    clearTimeout(work.timer)
    this.#working.delete(thread)
    const message = 'This file could not be opened: it asks for more memory than there is.'
    work.job.reject(refuse('invalid', message, { reason: 'bomb' }, { cause }))
    this.#next()
  }
}
