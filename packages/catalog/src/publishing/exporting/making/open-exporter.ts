/** Makes files to take along in a thread of their own, one after another, and keeps each for a while: by what it was made from.
 *  Source: service.md#taking-along. */
import { open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerLocation } from '@yalkut/ledger'
import { refusalFrom, refuse, serverStops } from '@yalkut/model'
import type { Projection } from '@yalkut/projection'
import { ThreadPool } from '@yalkut/threads'
import { LRUCache } from 'lru-cache'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import type {
  ExportAsker,
  ExportedFile,
  Exporter,
  ExportOrder,
  ExportSources,
} from '../../../core/services/exporter.ts'
import { projectionFile } from '../../../core/services/own-projection.ts'
import { FORMAT_FACTS } from '../../../core/shapes/export-format.ts'
import type { ExportAnswer, ExportTask } from './export-thread.ts'
import { type KeptFolder, openKeptFolder } from './kept-folder.ts'

const LIMITS = { threads: 1, timeLimitMs: 120_000, maxWaiting: 20, youngMb: 16, oldMb: 512 }
const RETRY_AFTER_S = 10
/** Longer than most files take: then the answer is the file. */
const MOST_WAIT_MS = 20_000
/** Files that are made for one person, or one address, at the same time. */
const MAX_OF_ONE = 3
/** A file is asked for again soon, or not at all. */
const KEPT_MS = 15 * 60_000
const KEPT_BYTES = 500_000_000
const KEPT_FILES = 200
/** How soon a kept file is gone after a change of rights, whether anybody asks for it or not. */
const RIGHTS_MS = 2_000
/** So often a file is made again because rights changed while it was made. */
const MOST_TRIES = 3

interface Kept {
  path: string
  sum: string
  sizeBytes: number
  isZipped: boolean
  /** The moment of the catalog at which it was found right. */
  seq: number
  rights: number
}

interface Job {
  made: Promise<Kept>
  askers: Set<string>
}

type Moments = Pick<Projection, 'head' | 'fileHead'>

export interface ExporterOptions {
  location: LedgerLocation
  projection: Moments
  /** False: nobody is limited. */
  isLimited: boolean
}

/** The thread starts with the first file. */
export function openExporter(options: ExporterOptions): Exporter {
  return new KeepingExporter(options)
}

class KeepingExporter implements Exporter {
  readonly #pool: ThreadPool<ExportTask, ExportAnswer>
  readonly #options: ExporterOptions
  readonly #folder: KeptFolder
  readonly #jobs = new Map<string, Job>()
  readonly #kept = new LRUCache<string, Kept>({
    max: KEPT_FILES,
    maxSize: KEPT_BYTES,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ sizeBytes }) => sizeBytes + 1,
    // A file that is being sent is read to its end after its name is gone.
    dispose: ({ path }) => void rm(path, { force: true }),
    noDisposeOnSet: true,
  })
  #watch: NodeJS.Timeout | null = null

  constructor(options: ExporterOptions) {
    this.#options = options
    this.#folder = openKeptFolder(options.location.dataDir)
    this.#pool = new ThreadPool(new URL('./export-thread.ts', import.meta.url), LIMITS)
  }

  async exportFile(order: ExportOrder, asker: ExportAsker): Promise<ExportedFile | null> {
    const key = JSON.stringify(order)
    const known = this.#kept.get(key)
    if (known !== undefined && this.#isRightNow(known)) return opened(known)
    const job = this.#jobs.get(key) ?? this.#begin(key, order, asker)
    job.askers.add(asker.who)
    const late = new AbortController()
    const made = await Promise.race([job.made, sleep(MOST_WAIT_MS, null, { signal: late.signal })]).finally(() =>
      late.abort(),
    )
    return made === null ? null : opened(made)
  }

  async close(): Promise<void> {
    if (this.#watch !== null) clearInterval(this.#watch)
    await this.#pool.close()
    this.#kept.clear()
    this.#folder.remove()
  }

  #isRightNow({ seq, rights }: Kept): boolean {
    const { projection } = this.#options
    return seq === projection.head() && rights === projection.fileHead()
  }

  #begin(key: string, order: ExportOrder, { who, count, sources }: ExportAsker): Job {
    this.#assertRoom(who)
    if (!this.#kept.has(key)) count(FORMAT_FACTS[order.format].cost)
    const made = this.#makeFrom(key, order, sources).finally(() => this.#jobs.delete(key))
    // Its askers see a failure, if any are left.
    made.catch(() => undefined)
    const job: Job = { made, askers: new Set([who]) }
    this.#jobs.set(key, job)
    return job
  }

  #assertRoom(who: string): void {
    const mine = [...this.#jobs.values()].filter(({ askers }) => askers.has(who)).length
    if (!this.#options.isLimited || mine < MAX_OF_ONE) return
    throw refuse('rate-limited', exportingSaid('export-for-you', { max: MAX_OF_ONE }), {
      retryAfterSeconds: RETRY_AFTER_S,
    })
  }

  async #makeFrom(key: string, asked: ExportOrder, sources: ExportAsker['sources']): Promise<Kept> {
    const { paths, release } = await sources()
    try {
      return await this.#make(key, asked, paths)
    } finally {
      release()
    }
  }

  async #make(key: string, asked: ExportOrder, sources: ExportSources['paths']): Promise<Kept> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const known = this.#kept.get(key) ?? null
      const target = await this.#folder.place()
      const answer = await this.#run({ asked, target, sources, known: known?.sum ?? null })
      const { seq, rights } = answer
      const moment = { seq, rights }
      const kept = answer.kind === 'made' ? madeKept(target, answer, moment) : known && { ...known, ...moment }
      // What is still right may be gone meanwhile.
      if (kept === null || (answer.kind === 'same' && this.#kept.peek(key) !== known)) continue
      // What was taken down meanwhile may be in the file.
      if (rights !== this.#options.projection.fileHead()) {
        if (answer.kind === 'made') await rm(target, { force: true })
        continue
      }
      if (answer.kind === 'made' && known !== null) await rm(known.path, { force: true })
      this.#keep(key, kept)
      return kept
    }
    throw busy()
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#watch ??= setInterval(() => this.#dropOld(), RIGHTS_MS).unref()
  }

  #dropOld(): void {
    const now = this.#options.projection.fileHead()
    for (const [key, { rights }] of this.#kept.entries()) if (rights !== now) this.#kept.delete(key)
  }

  async #run(task: Omit<ExportTask, 'projection'>): Promise<Exclude<ExportAnswer, { kind: 'refused' }>> {
    const ended = await this.#pool.run({ ...task, projection: projectionFile(this.#options.location) })
    switch (ended.kind) {
      case 'done':
        if (ended.answer.kind === 'refused') throw refusalFrom(ended.answer.facts)
        return ended.answer
      case 'full':
        throw busy()
      case 'closed':
        throw serverStops()
      case 'late':
        throw refuse('too-large', exportingSaid('export-too-large'))
      case 'lost':
        // Most likely for want of memory.
        throw refuse('too-large', exportingSaid('export-too-large'), undefined, { cause: ended.cause })
    }
  }
}

function busy() {
  return refuse('busy', exportingSaid('export-busy'), { retryAfterSeconds: RETRY_AFTER_S })
}

function madeKept(
  path: string,
  { sum, sizeBytes, isZipped }: Extract<ExportAnswer, { kind: 'made' }>,
  moment: { seq: number; rights: number },
): Kept {
  return { path, sum, sizeBytes, isZipped, ...moment }
}

function opened({ path, sum, sizeBytes, isZipped }: Kept): ExportedFile {
  return {
    sum,
    sizeBytes,
    isZipped,
    async open(range) {
      const file = await open(path)
      return file.createReadStream(range)
    },
  }
}
