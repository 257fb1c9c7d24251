/** Tries proposed schemas in a thread: what compiles one may work for seconds, and the server answers other requests meanwhile.
 *  Source: decisions.md#small-requests. */
import { createHash } from 'node:crypto'
import { type JsonObject, refuse, type Sentence, serverStops } from '@yalkut/model'
import { type PoolOptions, ThreadPool } from '@yalkut/threads'
import { LRUCache } from 'lru-cache'
import { schemasSaid } from '../sentences/schemas.ts'

export interface SchemaTrials {
  /** Why a schema cannot be used; null when it can. A schema with a verdict is not tried again. Refuses `busy` while too many schemas wait. */
  problemOf(schema: JsonObject): Promise<string | Sentence | null>
  close(): Promise<void>
}

/** The thread may need the most of this for its own start on a busy machine. */
const LIMITS: PoolOptions = { threads: 1, timeLimitMs: 10_000, maxWaiting: 20, oldMb: 256 }
const MOST_KNOWN = 1_000

/** The name of a schema by its contents. */
export function schemaHash(schema: JsonObject): string {
  return createHash('sha256').update(JSON.stringify(schema)).digest('base64url')
}

/** The thread starts with the first schema. A trial that was broken off is no verdict: the schema is tried again when it comes again. */
export function openSchemaTrials(limits: PoolOptions = LIMITS): SchemaTrials {
  const program = new URL('./compile-thread.ts', import.meta.url)
  const pool = new ThreadPool<JsonObject, string | null>(program, limits)
  const known = new LRUCache<string, { problem: string | null }>({ max: MOST_KNOWN })

  async function tryOut(key: string, schema: JsonObject): Promise<string | Sentence | null> {
    const ended = await pool.run(schema)
    switch (ended.kind) {
      case 'done':
        known.set(key, { problem: ended.answer })
        return ended.answer
      case 'late':
      case 'lost':
        return schemasSaid('schema-takes-too-long')
      case 'full':
        throw refuse('busy', schemasSaid('schemas-busy'), {
          retryAfterSeconds: 5,
        })
      case 'closed':
        throw serverStops()
    }
  }

  return {
    close: () => pool.close(),
    async problemOf(schema) {
      const key = schemaHash(schema)
      const found = known.get(key)
      return found === undefined ? await tryOut(key, schema) : found.problem
    },
  }
}
