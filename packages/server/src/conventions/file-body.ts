/** The bytes of a file as the body of a request, piece by piece as they come. Source: service.md#file-types. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '@yalkut/model'
import type { FastifyInstance } from 'fastify'
import { endAfter } from './body-time.ts'

/** How long nothing may come, in ms. */
const STALL_MS = 60_000

/** How long who was refused may go on sending before the connection ends: a client that only sends hears nothing of it
 *  until it is done. */
const REFUSED_MS = 30_000

/** The routes of this scope take any bytes, and read them themselves. A server that closes waits for no file: who sends
 *  one in pieces goes on later. */
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

/** The size that the sender says; null where they do not. */
export function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined || headers['transfer-encoding'] !== undefined ? null : Number(length)
}

/** The bytes. Asked for once, when they are wanted: a sender who waits for it is told to go on. Refuses `bad-request`
 *  when they break off, or nothing comes for a minute. */
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
    // Left alone when it is given up: the connection is wanted for the answer.
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

/** Bounds what who was refused goes on sending. */
export function refuseBytes(request: IncomingMessage): void {
  if (!request.complete) endAfter(request, REFUSED_MS)
}

function brokenOff(stalled: boolean, cause: unknown): Error {
  const message = stalled
    ? 'The file stopped coming. Send it again; a large one in pieces (see /v1/uploads/resumable).'
    : 'The file did not come whole. Send it again; a large one in pieces (see /v1/uploads/resumable).'
  return refuse('bad-request', message, null, { cause })
}
