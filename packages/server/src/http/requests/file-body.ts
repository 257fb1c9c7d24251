/** Reads a file from the body of a request, chunk by chunk. Source: service.md#file-types. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRefusal, refuse } from '@yalkut/model'
import type { FastifyInstance } from 'fastify'
import { serverSaid } from '../../sentences.ts'
import { endAfter } from './body-time.ts'

/** The longest pause between two chunks, in ms. */
const STALL_MS = 60_000

/** How long a client may continue to send after a refusal, in ms. Many clients read the answer only after they have
 *  sent everything. */
const REFUSED_MS = 30_000

/** How long a client that sends a file may read the refusal of a server that closes, in ms. */
const LAST_WORDS_MS = 2_000

/** How long an upload waits before it is sent again to a server that closed, in seconds. */
const RETRY_AFTER_S = 10

/** Says when the server of a request closes. */
const closings = new WeakMap<IncomingMessage, AbortSignal>()

/** The routes of this scope accept bodies of any type and read the bytes themselves. A server that closes does not
 *  wait for files: it refuses them (503), and a resumable upload continues later. */
export function takeBytes(scope: FastifyInstance): void {
  const coming = new Set<IncomingMessage>()
  const closing = new AbortController()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      coming.add(raw)
      closings.set(raw, closing.signal)
      raw.once('close', () => coming.delete(raw))
    }
    done()
  })
  scope.addHook('preClose', (done) => {
    closing.abort()
    for (const raw of coming) endSoon(raw)
    done()
  })
}

/** Ends a connection when its client had time to read the answer. */
function endSoon(raw: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LAST_WORDS_MS)
  raw.once('close', () => clearTimeout(timer))
}

/** The size that the client declares, in bytes; null: not declared. */
export function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined || headers['transfer-encoding'] !== undefined ? null : Number(length)
}

/** The bytes of the body. A client that waits for `100 Continue` gets it when reading starts. Refuses `bad-request`:
 *  the body ends too early, or no chunk arrives for `stallMs`; `busy`: the server closes. */
export async function* fileBytes(
  request: IncomingMessage,
  response: ServerResponse,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array> {
  if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue()
  let stalled = false
  const timer = setTimeout(() => {
    stalled = true
    request.destroy()
  }, stallMs)
  try {
    // Not destroyed when reading is given up: the answer needs the connection.
    const chunks = request.iterator({ destroyOnReturn: false })
    for await (const chunk of untilClosing(chunks, closings.get(request))) {
      timer.refresh()
      if (chunk instanceof Uint8Array) yield chunk
    }
  } catch (cause) {
    throw isRefusal(cause) ? cause : brokenOff(stalled, cause)
  } finally {
    clearTimeout(timer)
  }
  if (!request.complete) throw brokenOff(stalled, null)
}

/** Limits how long a client may continue to send after a refusal. */
export function refuseBytes(request: IncomingMessage): void {
  if (!request.complete) endAfter(request, REFUSED_MS)
}

/** The same chunks. Refuses `busy` as soon as the server closes, also while no chunk arrives. */
async function* untilClosing(
  chunks: AsyncIterator<unknown>,
  closing: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  let refuseNext = (): void => undefined
  const close = (): void => refuseNext()
  closing?.addEventListener('abort', close, { once: true })
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
        refuseNext = () => reject(serverCloses())
        if (closing?.aborted === true) refuseNext()
        else chunks.next().then(resolve, reject)
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    closing?.removeEventListener('abort', close)
    // Not awaited: it waits for the chunk that was asked for last.
    chunks.return?.().catch(() => undefined)
  }
}

function serverCloses(): Error {
  const message = serverSaid('upload-while-stopping')
  return refuse('busy', message, { retryAfterSeconds: RETRY_AFTER_S })
}

function brokenOff(stalled: boolean, cause: unknown): Error {
  const message = stalled ? serverSaid('upload-stalled') : serverSaid('upload-incomplete')
  return refuse('bad-request', message, null, { cause })
}
