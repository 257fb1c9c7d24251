/** Search by meaning, for the process that answers readers: turns a query into a vector, and searches in a thread. */
import { refuse, serverStops } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'
import { LRUCache } from 'lru-cache'
import { meaningSaid } from '../sentences/meaning.ts'
import { createEmbedTexts } from './embed-texts.ts'
import type { EmbeddingSettings } from './embedding-settings.ts'
import type { Coverage, NearPassage, NearQuery } from './near-passages.ts'
import type { NearAnswer, NearTask } from './search-thread.ts'

export interface Meaning {
  readonly model: string
  readonly dimensions: number
  coverage(): Promise<Coverage>
  /** The vector of a query. Refuses `upstream` while the endpoint fails, `busy` while too many queries wait for it. */
  vectorOf(text: string): Promise<Float32Array>
  /** Passages near a vector, the nearest first. Refuses `busy` while too many searches wait. */
  search(query: NearQuery): Promise<NearPassage[]>
  close(): Promise<void>
}

export interface MeaningOptions {
  file: string
  settings: EmbeddingSettings
  /** How long a query waits for the endpoint, in ms. Only tests set it. */
  queryTimeoutMs?: number
}

const POOL = { threads: 1, timeLimitMs: 20_000, maxWaiting: 50 }
const QUERY_TIMEOUT_MS = 5_000
/** Queries that wait for the endpoint at once: each of them costs the operator. */
const MAX_AT_ONCE = 32
/** Vectors of the last queries, 2 kB each. */
const MAX_CACHED_QUERIES = 500

export function openMeaning(options: MeaningOptions): Meaning {
  const { file, settings, queryTimeoutMs = QUERY_TIMEOUT_MS } = options
  const { model, dimensions } = settings
  const program = new URL('./search-thread.ts', import.meta.url)
  const pool = new ThreadPool<NearTask, NearAnswer>(program, POOL)
  const embed = createEmbedTexts(settings)
  const cache = new LRUCache<string, Promise<Float32Array>>({ max: MAX_CACHED_QUERIES })
  let asked = 0

  async function run(query: NearQuery | null): Promise<NearAnswer> {
    const ended = await pool.run({ file, identity: { model, dimensions }, query })
    switch (ended.kind) {
      case 'done':
        return ended.answer
      case 'full':
        throw refuse('busy', meaningSaid('meaning-busy'), {
          retryAfterSeconds: 5,
        })
      case 'closed':
        throw serverStops()
      case 'late':
        throw refuse('busy', meaningSaid('meaning-too-long'), {
          retryAfterSeconds: 10,
        })
      case 'lost':
        throw new Error('the thread that searches by meaning ended', { cause: ended.cause })
    }
  }

  async function ask(text: string): Promise<Float32Array> {
    if (asked >= MAX_AT_ONCE) {
      throw refuse('busy', meaningSaid('meaning-busy'), {
        retryAfterSeconds: 5,
      })
    }
    asked += 1
    try {
      const [vector] = await embed([text], { timeoutMs: queryTimeoutMs })
      if (vector === undefined) throw new Error('no vector of a query')
      return vector
    } catch (error) {
      const message = meaningSaid('meaning-down')
      throw refuse('upstream', message, null, { cause: error })
    } finally {
      asked -= 1
    }
  }

  // A thread reads a million vectors in seconds: the first search would wait for them.
  run(null).catch(() => undefined)

  return {
    model,
    dimensions,
    coverage: async () => (await run(null)).coverage,
    async vectorOf(text) {
      const known = cache.get(text)
      if (known !== undefined) return await known
      const asking = ask(text)
      cache.set(text, asking)
      // A failure is not kept: the next search asks again.
      asking.catch(() => cache.delete(text))
      return await asking
    },
    search: async (query) => (await run(query)).passages,
    close: () => pool.close(),
  }
}
