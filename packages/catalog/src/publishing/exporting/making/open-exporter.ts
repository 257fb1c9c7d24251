/** Makes files to take along in a thread of their own, one after another, and keeps each for a while: by what it was made from.
 *  Source: service.md#taking-along. */
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerLocation } from '@yalkut/ledger'
import { isRefusal, refusalFrom, refuse, serverStops } from '@yalkut/model'
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
/** So often a file is made, or looked at again, because the catalog changed meanwhile. */
const MOST_RUNS = 4
/** What it costs to find out whether a kept file is still right. */
const CHECK_COST = 1

interface Kept {
  path: string
  sum: string
  sizeBytes: number
  isZipped: boolean
  /** The moment of the catalog at which it was found right. */
  seq: number
  rights: number
}

interface Making {
  key: string
  asked: ExportOrder
  /** The moment of the catalog at which it was last asked for. */
  since: number
  /** Called whenever the file is made, not only looked at. */
  countMade(): void
}

interface Job {
  making: Making
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
    // A file that is being sent is read to its end after its name is gone. One that is looked at again is of its job.
    dispose: ({ path }, key) => (this.#jobs.has(key) ? undefined : this.#folder.discard(path)),
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
    job.making.since = this.#options.projection.head()
    const late = new AbortController()
    const made = await Promise.race([job.made, sleep(MOST_WAIT_MS, null, { signal: late.signal })]).finally(() =>
      late.abort(),
    )
    return made === null ? null : opened(made)
  }

  /** Before the projection is closed. */
  async close(): Promise<void> {
    await this.#pool.close()
    await Promise.allSettled([...this.#jobs.values()].map(({ made }) => made))
    if (this.#watch !== null) clearInterval(this.#watch)
    this.#kept.clear()
    this.#folder.remove()
  }

  #isRightNow({ seq, rights }: Kept): boolean {
    const { projection } = this.#options
    return seq === projection.head() && rights === projection.fileHead()
  }

  #begin(key: string, asked: ExportOrder, { who, count, sources }: ExportAsker): Job {
    this.#assertRoom(who)
    const { cost } = FORMAT_FACTS[asked.format]
    const isKept = this.#kept.has(key)
    count(isKept ? CHECK_COST : cost)
    const making: Making = {
      key,
      asked,
      since: 0,
      countMade: isKept ? countedOnce(count, cost - CHECK_COST) : () => undefined,
    }
    const made = this.#makeFrom(making, sources).finally(() => this.#jobs.delete(key))
    // Its askers see a failure, if any are left.
    made.catch(() => undefined)
    const job: Job = { making, made, askers: new Set([who]) }
    this.#jobs.set(key, job)
    return job
  }

  #assertRoom(who: string): void {
    // Sounds are fetched only for a file that has a place.
    if (this.#jobs.size >= LIMITS.threads + LIMITS.maxWaiting) throw busy()
    const mine = [...this.#jobs.values()].filter(({ askers }) => askers.has(who)).length
    if (!this.#options.isLimited || mine < MAX_OF_ONE) return
    throw refuse('rate-limited', exportingSaid('export-for-you', { max: MAX_OF_ONE }), {
      retryAfterSeconds: RETRY_AFTER_S,
    })
  }

  async #makeFrom(job: Making, sources: ExportAsker['sources']): Promise<Kept> {
    const { paths, release } = await sources()
    try {
      return await this.#make(job, paths)
    } finally {
      release()
    }
  }

  async #make(job: Making, sources: ExportSources['paths']): Promise<Kept> {
    let file = this.#kept.get(job.key) ?? null
    try {
      for (let runs = 0; runs < MOST_RUNS; runs += 1) {
        const found: Kept = await this.#runFor(job, file, sources)
        const isSame = found.path === file?.path
        if (file !== null && !isSame) this.#folder.discard(file.path)
        file = found
        if (!this.#isRightFor(job, file, isSame)) continue
        this.#keep(job.key, file)
        return file
      }
      throw busy()
    } catch (error) {
      this.#kept.delete(job.key)
      if (file !== null) this.#folder.discard(file.path)
      throw error
    }
  }

  /** Words may be withheld by any commit: a file that was made while one came is looked at once more. That it is still the same is
   *  enough where all who wait for it asked before: else a catalog with many commits would never answer. */
  #isRightFor({ since }: Making, found: Kept, isSame: boolean): boolean {
    if (found.rights !== this.#options.projection.fileHead()) return false
    return this.#isRightNow(found) || (isSame && found.seq >= since)
  }

  /** The same file with a later moment, or a new one. */
  async #runFor({ asked, countMade }: Making, file: Kept | null, sources: ExportSources['paths']): Promise<Kept> {
    const target = await this.#folder.place()
    const answer = await this.#run({ asked, target, sources, known: file?.sum ?? null }).catch((error: unknown) => {
      this.#folder.discard(target)
      throw error
    })
    const { seq, rights } = answer
    if (answer.kind === 'made') {
      countMade()
      const { sum, sizeBytes, isZipped } = answer
      return { path: target, sum, sizeBytes, isZipped, seq, rights }
    }
    if (file === null) throw new Error('a file that is not there was found the same')
    return { ...file, seq, rights }
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
        // Until then it writes.
        void ended.gone.then(() => this.#folder.discard(task.target))
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

/** A file that is made already is given: its cost counts for what is asked next. */
function countedOnce(count: ExportAsker['count'], requests: number): () => void {
  let isCounted = false
  return () => {
    if (isCounted) return
    isCounted = true
    try {
      count(requests)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
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
