/** Gets the vectors of passages that have none yet, 64 at a time. Each batch is kept before the next one is sent, so that a
 *  process that is killed loses one batch at most. */
import { WEEK_MS } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type Database from 'better-sqlite3'
import { type EmbedTexts, EndpointFails, type Limits } from './embed-texts.ts'
import { keyOf } from './passage-store.ts'
import { passagesOf } from './passages.ts'
import { quantise } from './quantise.ts'
import type { VectorsIdentity } from './vector-file.ts'

interface WaitingRow {
  k: number
  key: Buffer
  item: string
}

interface Waiting {
  k: number
  key: Buffer
  text: string
}

export interface VectorStore {
  /** Whether a passage waits that may be sent now. */
  isWaiting(): boolean
  /** Passages without a vector after this one, in their order, with an item that has each. */
  waiting(afterK: number, limit: number): WaitingRow[]
  /** Keeps a vector, unless its passage was removed meanwhile. */
  save(key: Buffer, vector: Float32Array): void
  /** Leaves out, for a week, a passage that the endpoint does not take. */
  postpone(key: Buffer): void
}

export function prepareVectorStore(db: Database.Database, now: () => number): VectorStore {
  const waiting = db.prepare<[number, number, number], WaitingRow>(
    `select k, key, (select item from passages p where p.k = keys.k limit 1) as item from keys
     where bits is null and types > 0 and k > ? and coalesce(retry_at, 0) <= ? order by k limit ?`,
  )
  const put = db
    .prepare<[Buffer, Buffer], number>(
      `update keys set bits = ?, retry_at = null, change = (select value from meta where key = 'change')
       where key = ? returning k`,
    )
    .pluck()
  const putNumbers = db.prepare('insert or replace into vectors (k, numbers) values (?, ?)')
  const postpone = db.prepare('update keys set retry_at = ? where key = ?')
  return {
    isWaiting: () => waiting.get(0, now(), 1) !== undefined,
    waiting: (afterK, limit) => waiting.all(afterK, now(), limit),
    save(key, vector) {
      const { bits, numbers } = quantise(vector)
      const k = put.get(bits, key)
      if (k !== undefined) putNumbers.run(k, numbers)
    },
    postpone: (key) => void postpone.run(now() + WEEK_MS, key),
  }
}

/** Passages of one request. */
export const BATCH = 64
const TIMEOUT_MS = 60_000
/** What every endpoint takes, when its settings are right. */
const PROBE = 'בראשית ברא אלהים'

export interface EmbeddingParts {
  identity: VectorsIdentity
  store: VectorStore
  embed: EmbedTexts
  /** Runs a write in a transaction of the file. */
  write(work: () => void): void
}

/** Sends all passages that wait, until `signal` aborts. Throws `EndpointFails` when the endpoint fails: the rest waits. */
export async function embedWaiting(
  parts: EmbeddingParts,
  reads: () => Promise<Pick<Reads, 'items'>>,
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; !signal.aborted; ) {
    const rows = parts.store.waiting(after, BATCH)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.k
    const batch = withTexts(parts.identity, await reads(), rows)
    try {
      if (batch.length > 0) await sendBatch(parts, batch, { timeoutMs: TIMEOUT_MS, signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

/** Words are read from the shown item just before they are sent. A passage that the item does not show now is left out:
 *  the file does not follow the projection to its end yet. */
function withTexts(identity: VectorsIdentity, { items }: Pick<Reads, 'items'>, rows: readonly WaitingRow[]): Waiting[] {
  const texts = new Map<string, string>()
  for (const id of new Set(rows.map(({ item }) => item))) {
    const item = items.whole(id)
    if (item === null) continue
    for (const { text } of passagesOf(item)) texts.set(keyOf(identity, text).toString('hex'), text)
  }
  return rows.flatMap(({ k, key }) => {
    const text = texts.get(key.toString('hex'))
    return text === undefined ? [] : { k, key, text }
  })
}

async function sendBatch(parts: EmbeddingParts, batch: readonly Waiting[], limits: Limits): Promise<void> {
  const { embed, store, write } = parts
  const texts = batch.map(({ text }) => text)
  try {
    const vectors = await embed(texts, limits)
    write(() => {
      for (const [at, { key }] of batch.entries()) {
        const vector = vectors[at]
        if (vector !== undefined) store.save(key, vector)
      }
    })
  } catch (error) {
    if (!(error instanceof EndpointFails) || error.kind === 'away') throw error
    await sendApart(parts, batch, limits)
  }
}

/** One of the passages is refused: halves are sent until it is alone. */
async function sendApart(parts: EmbeddingParts, batch: readonly Waiting[], limits: Limits): Promise<void> {
  const [first] = batch
  if (batch.length > 1) {
    const half = Math.ceil(batch.length / 2)
    await sendBatch(parts, batch.slice(0, half), limits)
    await sendBatch(parts, batch.slice(half), limits)
  } else if (first !== undefined) {
    // Where even this is refused, the settings are wrong and not the passage.
    await parts.embed([PROBE], limits)
    parts.write(() => parts.store.postpone(first.key))
  }
}
