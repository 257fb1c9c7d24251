/** Answers with bytes that another program makes meanwhile. Source: service.md#errors. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { CACHE_CONTROL, ON_EVERY_ANSWER, ownHeadersOf, resourcePolicy } from './headers.ts'

/** Never kept by a cache. A stream that fails breaks the connection, so that no client takes a part for the whole. */
export async function answerStream(reply: FastifyReply, stream: Readable, type: string): Promise<void> {
  const cacheControl = CACHE_CONTROL.never
  const response = reply.raw
  try {
    reply.hijack()
    // The client is gone. A pipeline into a closed answer would fail too, but only once the stream gives bytes.
    if (response.destroyed) {
      stream.destroy()
      return
    }
    response.writeHead(200, [
      ...ON_EVERY_ANSWER,
      ...ownHeadersOf(response, cacheControl),
      ...resourcePolicy(cacheControl),
      'Cache-Control',
      cacheControl,
      'Content-Type',
      type,
    ])
  } catch (error) {
    stream.destroy()
    throw error
  }
  await pipeline(stream, response).catch(() => response.destroy())
}
