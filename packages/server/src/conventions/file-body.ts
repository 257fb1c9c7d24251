/** Reads a file from the body of a request, chunk by chunk. Source: service.md#file-types. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '@yalkut/model'
import type { FastifyInstance } from 'fastify'
import { endAfter } from './body-time.ts'

/** The longest pause between two chunks, in ms. */
const STALL_MS = 60_000

/** How long a client may continue to send after a refusal, in ms. Many clients read the answer only after they have
 *  sent everything. */
const REFUSED_MS = 30_000

/** The routes of this scope accept bodies of any type and read the bytes themselves. A server that closes does not
 *  wait for files: a resumable upload continues later. */
export function takeBytes(scope: FastifyInstance): void {
  const coming = new Set<IncomingMessage>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      coming.add(raw)
      raw.once('close', () => coming.delete(raw))
    }
    done()
  })
  scope.addHook('preClose', (done) => {
    for (const raw of coming) if (!raw.complete) raw.destroy()
    done()
  })
}

/** The size that the client declares, in bytes; null: not declared. */
export function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined || headers['transfer-encoding'] !== undefined ? null : Number(length)
}

/** The bytes of the body. A client that waits for `100 Continue` gets it when reading starts. Refuses `bad-request`:
 *  the body ends too early, or no chunk arrives for `stallMs`. */
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
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      if (chunk instanceof Uint8Array) yield chunk
    }
  } catch (cause) {
    throw brokenOff(stalled, cause)
  } finally {
    clearTimeout(timer)
  }
  if (!request.complete) throw brokenOff(stalled, null)
}

/** Limits how long a client may continue to send after a refusal. */
export function refuseBytes(request: IncomingMessage): void {
  if (!request.complete) endAfter(request, REFUSED_MS)
}

function brokenOff(stalled: boolean, cause: unknown): Error {
  const message = stalled
    ? 'The file stopped arriving. Send it again, a large file in pieces (see /v1/uploads/resumable).'
    : 'The file did not arrive completely. Send it again, a large file in pieces (see /v1/uploads/resumable).'
  return refuse('bad-request', message, null, { cause })
}
