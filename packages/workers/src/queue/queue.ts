/** The machines' queue as a worker sees it. Source: routes.md#machines; shapes.md#machine-requests. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import type { Api } from '../server/api.ts'

export type WorkKind = 'ocr' | 'transcript'

/** A request that this worker has. */
export interface Work {
  id: number
  kind: WorkKind
  /** The scan or the recording. */
  item: string
  createdAt: string
  /** The suggestion that an earlier try left. */
  suggestion: number | null
  lease: string
  /** The account of this worker. */
  worker: string
  /** How long the lease holds from when it was given or renewed. */
  leaseSeconds: number
}

export interface Told {
  done?: number
  total?: number
  suggestion?: number
}

export interface Queue {
  /** Null: nothing is to be done. */
  claim(kind: WorkKind, signal?: AbortSignal): Promise<Work | null>
  /** Renews the lease. */
  progress(work: Work, told: Told): Promise<void>
  done(work: Work, end: { suggestion?: number; note?: string }): Promise<void>
  fail(work: Work, end: { note: string; outcome: 'fail' | 'retry' | 'give-back' }): Promise<void>
}

const MAX_NOTE = 1_900

export function openQueue(api: Api): Queue {
  const tell = async (work: Work, act: string, json: object): Promise<void> => {
    const body = { lease: work.lease, ...json }
    await api.send('POST', `/v1/machine/requests/${work.id}/${act}`, body, { repeatable: true })
  }
  return {
    async claim(kind, signal) {
      const sending = signal === undefined ? {} : { signal }
      const body = await api.send('POST', '/v1/machine/claim', { kinds: [kind] }, sending)
      return readWork(kind, body)
    },
    progress: (work, told) => tell(work, 'progress', told),
    done: (work, { suggestion, note }) =>
      tell(work, 'done', {
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(note === undefined ? {} : { note: note.slice(0, MAX_NOTE) }),
      }),
    fail: (work, { note, outcome }) =>
      tell(work, 'fail', { note: note.slice(0, MAX_NOTE), outcome }),
  }
}

function readWork(kind: WorkKind, { request, lease }: JsonObject): Work | null {
  if (request === null) return null
  const asked = objectOf(request)
  const { id, worker, seconds } = objectOf(lease)
  const suggestion = asked.suggestion
  return {
    id: Number(asked.id),
    kind,
    item: String(asked.item),
    createdAt: String(asked.createdAt),
    suggestion: typeof suggestion === 'number' ? suggestion : null,
    lease: String(id),
    worker: String(worker),
    leaseSeconds: Number(seconds),
  }
}

function objectOf(value: Json | undefined): JsonObject {
  if (isJsonObject(value)) return value
  throw new Error('The server answered a claim in a shape that this worker does not know.')
}
