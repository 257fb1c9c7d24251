/** The queue of machine requests, for a worker. Source: routes.md#machines; shapes.md#machine-requests. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import type { Api } from '../server/api.ts'

export type RequestKind = 'ocr' | 'transcript' | 'align'

/** A request that this worker has leased. */
export interface LeasedRequest {
  id: number
  kind: RequestKind
  /** The scan or the recording. */
  item: string
  createdAt: string
  /** The suggestion that an earlier try made; null when there is none. */
  suggestion: number | null
  lease: string
  /** The account of this worker. */
  worker: string
  /** The length of the lease, from when it was given or renewed. */
  leaseSeconds: number
}

export interface Progress {
  done?: number
  total?: number
  suggestion?: number
}

/** What a machine says at the end. `spans`: of kind `align`, where paragraphs are heard, by the machine that `by` names. */
export interface WorkEnd {
  suggestion?: number
  note?: string
  spans?: readonly object[]
  by?: string
}

export interface Queue {
  /** Leases the next request; null when none waits. */
  claim(kind: RequestKind, signal?: AbortSignal): Promise<LeasedRequest | null>
  /** Reports progress and renews the lease. */
  progress(request: LeasedRequest, progress: Progress): Promise<void>
  done(request: LeasedRequest, end: WorkEnd): Promise<void>
  fail(request: LeasedRequest, end: { note: string; outcome: 'fail' | 'retry' | 'give-back' }): Promise<void>
}

const MAX_NOTE = 1_900

export function openQueue(api: Api): Queue {
  const send = async (request: LeasedRequest, act: string, json: object): Promise<void> => {
    const body = { lease: request.lease, ...json }
    await api.send('POST', `/v1/machine/requests/${request.id}/${act}`, body, { repeatable: true })
  }
  return {
    async claim(kind, signal) {
      const options = signal === undefined ? {} : { signal }
      const body = await api.send('POST', '/v1/machine/claim', { kinds: [kind] }, options)
      return readClaim(kind, body)
    },
    progress: (request, progress) => send(request, 'progress', progress),
    done: (request, { note, ...end }) =>
      send(request, 'done', {
        ...end,
        ...(note === undefined ? {} : { note: note.slice(0, MAX_NOTE) }),
      }),
    fail: (request, { note, outcome }) => send(request, 'fail', { note: note.slice(0, MAX_NOTE), outcome }),
  }
}

function readClaim(kind: RequestKind, { request, lease }: JsonObject): LeasedRequest | null {
  if (request === null) return null
  const { id, item, createdAt, suggestion } = objectOf(request)
  const { id: leaseId, worker, seconds } = objectOf(lease)
  return {
    id: Number(id),
    kind,
    item: String(item),
    createdAt: String(createdAt),
    suggestion: typeof suggestion === 'number' ? suggestion : null,
    lease: String(leaseId),
    worker: String(worker),
    leaseSeconds: Number(seconds),
  }
}

function objectOf(value: Json | undefined): JsonObject {
  if (isJsonObject(value)) return value
  throw new Error('The server answered a claim in a form that this worker cannot read.')
}
