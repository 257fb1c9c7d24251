/** Answers of many lines that are made while they are sent: none is kept, however long the whole.
 *  Source: routes.md#machines. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CACHE_CONTROL, type CacheKind, ON_EVERY_ANSWER, ownHeadersOf } from './headers.ts'

export const LINES_TYPE = 'application/x-ndjson'

/** Sends JSON, one a line; a reader who goes away ends it. A fault half way breaks the connection, so that nobody takes
 *  a part for the whole. */
export async function answerLines(
  request: FastifyRequest,
  reply: FastifyReply,
  lines: AsyncGenerator<string>,
  cache: CacheKind = 'sum',
): Promise<void> {
  reply.hijack()
  const { authorization, cookie } = request.headers
  const isPersonal = authorization !== undefined || cookie !== undefined
  const cacheControl = CACHE_CONTROL[isPersonal ? 'personal' : cache]
  reply.raw.writeHead(200, [
    ...ON_EVERY_ANSWER,
    ...ownHeadersOf(reply.raw, cacheControl),
    'Cache-Control',
    cacheControl,
    'Content-Type',
    LINES_TYPE,
  ])
  if (request.method === 'HEAD') {
    reply.raw.end()
    return
  }
  try {
    await pipeline(Readable.from(lines), reply.raw)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** The reader closed the connection. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET'
}
