/** The tus protocol (1.0, tus.io) over the use cases of uploads in pieces: the library reads its headers, the catalog
 *  does the rest. Source: service.md#resumable-uploads; docs/developers/uploads.md. */
import { Readable } from 'node:stream'
import { DataStore, Server, Upload } from '@tus/server'
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/access'
import {
  addPiece,
  assertNotRefused,
  beginPieces,
  dropPieces,
  finishPieces,
  newUploadId,
  piecesState,
} from '@yalkut/catalog/uploads'
import { refuse } from '@yalkut/model'
import { createLocker } from './one-at-a-time.ts'
import { TUS_EXTENSIONS, TUS_PATH, type TusFailure } from './tus-protocol.ts'

export type TusOutcome =
  | { kind: 'answered'; status: number; headers: readonly string[] }
  | { kind: 'failed'; failure: TusFailure }

export interface TusRequest {
  method: string
  url: string
  headers: { [name: string]: string | string[] | undefined }
  bytes: () => AsyncIterable<Uint8Array>
}

interface TusDoor {
  catalog: Catalog
  baseUrl: string
  caller: Caller
}

/** What one request is about, for the hooks of the library. */
interface Asking {
  caller: Caller
  /** What a hook threw, as it was thrown. */
  problem?: unknown
}

/** Throws what the use cases refuse, and faults. */
export async function handleTus(
  { catalog, baseUrl, caller }: TusDoor,
  { method, url, headers, bytes }: TusRequest,
): Promise<TusOutcome> {
  const asking: Asking = { caller }
  // One for each request: what a hook is told of it goes no further.
  const tus = serverFor(catalog, baseUrl, asking)
  const source = Readable.from(bytes(), { objectMode: true, highWaterMark: 1 })
  const hasBody = method === 'PATCH' || method === 'POST'
  const request = new Request(new URL(url, baseUrl), {
    method,
    headers: headersOf(headers),
    ...(hasBody && { body: webStream(source), duplex: 'half' }),
  })
  try {
    const response = await tus.handleWeb(request)
    if (asking.problem !== undefined) throwProblem(asking.problem)
    return await outcomeOf(response)
  } finally {
    source.destroy()
  }
}

/** How long a request that another one waits for may go on, in ms: what came of it stays. */
const DRAIN_MS = 1_000

/** All locks are in one place: the servers of single requests share it. */
const LOCKER = createLocker()

function serverFor(catalog: Catalog, baseUrl: string, asking: Asking): Server {
  return new Server({
    path: TUS_PATH,
    relativeLocation: true,
    lockDrainTimeout: DRAIN_MS,
    locker: LOCKER,
    disableTerminationForFinishedUploads: true,
    datastore: storeFor(catalog, asking),
    namingFunction: newUploadId,
    async onUploadCreate(_request, { id, size, metadata }) {
      const fields = fieldsOf(metadata)
      await beginPieces(catalog, asking.caller, { id, fields, sizeBytes: size ?? 0 })
      return {}
    },
    async onUploadFinish(_request, { id }) {
      assertNotRefused(await finishPieces(catalog, asking.caller, { id, baseUrl }))
      return {}
    },
    onResponseError(_request, error) {
      asking.problem = error
      return undefined
    },
  })
}

function storeFor(catalog: Catalog, { caller }: Asking): DataStore {
  const store = new DataStore()
  store.extensions = TUS_EXTENSIONS
  return Object.assign(store, {
    async write(stream: AsyncIterable<Uint8Array>, id: string, offsetBytes: number) {
      return await addPiece(catalog, caller, { id, offsetBytes, bytes: stream })
    },
    async remove(id: string) {
      await dropPieces(catalog, caller, id)
    },
    async getUpload(id: string) {
      const { sizeBytes, offsetBytes, fields, refusal } = await piecesState(catalog, caller, id)
      // A refused file is no more, whoever comes to go on with it.
      if (refusal !== null) throw gone()
      const metadata = Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      )
      return new Upload({ id, size: sizeBytes, offset: offsetBytes, metadata })
    },
  })
}

function gone(): { status_code: number; body: string } {
  return { status_code: 410, body: 'No file came of this upload. Ask for it with GET to see why.' }
}

function fieldsOf(metadata: Upload['metadata']): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )
}

function throwProblem(problem: unknown): void {
  if (!isTusFailure(problem)) throw problem
}

function isTusFailure(problem: unknown): problem is { status_code: number } {
  return typeof problem === 'object' && problem !== null && 'status_code' in problem
}

async function outcomeOf(response: Response): Promise<TusOutcome> {
  const { status } = response
  if (status >= 500) throw new Error(`tus answered ${status}: ${await response.text()}`)
  if (status >= 400) {
    const message = (await response.text()).trim()
    return { kind: 'failed', failure: { status, message: sentence(message) } }
  }
  const headers = [...response.headers].filter(([name]) => SAID.has(name)).flat()
  return { kind: 'answered', status, headers }
}

/** The library’s own words for the rest are the conventions’. */
const SAID: ReadonlySet<string> = new Set([
  'location',
  'upload-offset',
  'upload-length',
  'upload-metadata',
])

function sentence(words: string): string {
  const text = words === '' ? 'The request does not follow the tus protocol' : words
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function headersOf(headers: TusRequest['headers']): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(?:tus-|upload-|content-)/.test(name) || value === undefined) continue
    kept.set(name, [value].flat().join(', '))
  }
  return kept
}

function webStream(source: Readable): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done === true) controller.close()
        else if (value instanceof Uint8Array) controller.enqueue(value)
        else controller.error(refuse('bad-request', 'The body is no bytes.'))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
