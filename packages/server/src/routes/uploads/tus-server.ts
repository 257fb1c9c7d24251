/** Serves the tus protocol (1.0, tus.io): the library handles its headers, and the use cases of uploads in pieces
 *  handle the bytes. Source: service.md#resumable-uploads; docs/developers/uploads.md. */
import { Readable } from 'node:stream'
import { DataStore, Server, Upload } from '@tus/server'
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/core'
import {
  addPiece,
  assertNotRefused,
  beginPieces,
  dropPieces,
  finishPieces,
  newUploadId,
  piecesState,
} from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { serverSaid } from '../../sentences.ts'
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

/** One request, for the hooks of the library. */
interface TusCall {
  caller: Caller
  /** The error that a hook threw. */
  problem?: unknown
  /** The error that interrupted the body. The library replaces it by an error of its own. */
  interruption?: unknown
}

/** Throws refusals of the use cases, and unexpected errors. */
export async function handleTus(
  { catalog, baseUrl, caller }: TusDoor,
  { method, url, headers, bytes }: TusRequest,
): Promise<TusOutcome> {
  const missing = ['upload-defer-length', 'upload-concat'].find((name) => headers[name] !== undefined)
  if (missing !== undefined) return { kind: 'failed', failure: notImplemented(missing) }
  const call: TusCall = { caller }
  // A server for each request, because the hooks get no other state of the request.
  const tus = serverFor(catalog, baseUrl, call)
  const source = Readable.from(noting(bytes(), call), { objectMode: true, highWaterMark: 1 })
  const hasBody = method === 'PATCH' || method === 'POST'
  const request = new Request(new URL(url, baseUrl), {
    method,
    headers: headersOf(headers),
    ...(hasBody && { body: webStream(source), duplex: 'half' }),
  })
  try {
    const response = await tus.handleWeb(request)
    if (call.interruption !== undefined) throw call.interruption
    if (call.problem !== undefined) throwProblem(call.problem)
    return await outcomeOf(response)
  } finally {
    source.destroy()
  }
}

/** Extensions of tus that this server does not have: it says so, instead of taking half of the request. */
function notImplemented(header: string): TusFailure {
  const name = header === 'upload-concat' ? 'Upload-Concat' : 'Upload-Defer-Length'
  return {
    status: 501,
    message: `${name} is not supported here. Send one upload, with its size in “Upload-Length”.`,
  }
}

/** The same bytes; keeps the error that interrupts them. */
async function* noting(bytes: AsyncIterable<Uint8Array>, call: TusCall): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    call.interruption = error
    throw error
  }
}

/** How long a request may continue after another request asked for its lock, in ms. Its bytes up to then are kept. */
const DRAIN_MS = 1_000

/** The servers of all requests share one locker. */
const LOCKER = createLocker()

function serverFor(catalog: Catalog, baseUrl: string, call: TusCall): Server {
  return new Server({
    path: TUS_PATH,
    relativeLocation: true,
    lockDrainTimeout: DRAIN_MS,
    locker: LOCKER,
    disableTerminationForFinishedUploads: true,
    datastore: storeFor(catalog, call),
    namingFunction: newUploadId,
    async onUploadCreate(_request, { id, size, metadata }) {
      const fields = fieldsOf(metadata)
      await beginPieces(catalog, call.caller, { id, fields, sizeBytes: size ?? 0 })
      return {}
    },
    async onUploadFinish(_request, { id }) {
      assertNotRefused(await finishPieces(catalog, call.caller, { id, baseUrl }))
      return {}
    },
    onResponseError(_request, error) {
      call.problem = error
      return undefined
    },
  })
}

function storeFor(catalog: Catalog, { caller }: TusCall): DataStore {
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
      // A refused file is deleted, so no client can continue its upload.
      if (refusal !== null) throw gone()
      const metadata = Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      return new Upload({ id, size: sizeBytes, offset: offsetBytes, metadata })
    },
  })
}

function gone(): { status_code: number; body: string } {
  return {
    status_code: 410,
    body: 'The file of this upload was refused. GET this address for the reason.',
  }
}

function fieldsOf(metadata: Upload['metadata']): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
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
  const headers = [...response.headers].filter(([name]) => PASSED_ON.has(name)).flat()
  return { kind: 'answered', status, headers }
}

/** Headers of the library that the answer keeps. The conventions set all others. */
const PASSED_ON: ReadonlySet<string> = new Set(['location', 'upload-offset', 'upload-length', 'upload-metadata'])

function sentence(message: string): string {
  const text = message === '' ? 'The request does not follow the tus protocol' : message
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
        else controller.error(refuse('bad-request', serverSaid('body-not-bytes')))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
