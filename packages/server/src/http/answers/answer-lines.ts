/** Answers of many lines. Each line is made while the one before is sent, so a long answer needs little memory.
 *  Source: routes.md#machines. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressingStream, encodingFor } from './compression.ts'
import { CACHE_CONTROL, type CacheKind, ON_EVERY_ANSWER, ownHeadersOf, resourcePolicy } from './headers.ts'

export const LINES_TYPE = 'application/x-ndjson'

/** Sends JSON values, one a line, until the client closes the connection. An error half way breaks the connection, so
 *  that no client takes a part for the whole answer. */
export async function answerLines(
  request: FastifyRequest,
  reply: FastifyReply,
  lines: AsyncGenerator<string>,
  cache: CacheKind = 'sum',
): Promise<void> {
  reply.hijack()
  const { authorization, cookie } = request.headers
  const isPersonal = authorization !== undefined || cookie !== undefined
  const encoding = encodingFor(request.headers)
  const cacheControl = CACHE_CONTROL[isPersonal && cache !== 'never' ? 'personal' : cache]
  reply.raw.writeHead(200, [
    ...ON_EVERY_ANSWER,
    ...ownHeadersOf(reply.raw, cacheControl),
    ...resourcePolicy(cacheControl),
    'Cache-Control',
    cacheControl,
    'Content-Type',
    LINES_TYPE,
    ...(encoding === null ? [] : ['Content-Encoding', encoding]),
  ])
  if (request.method === 'HEAD') {
    reply.raw.end()
    return
  }
  try {
    const stream = Readable.from(lines)
    if (encoding === null) await pipeline(stream, reply.raw)
    else await pipeline(stream, compressingStream(encoding), reply.raw)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Whether the client closed the connection. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET'
}
