/** The fast path for `GET /v1/entities/{id}` without a query or a token, with the id as it is stored.
 *
 *  This is the most frequent request, and Fastify's work for it (routing, hooks, validation) takes longer than the
 *  answer itself (bench/item-reads.ts). Every other form of the request goes to `item.ts`. Both answer the same bytes
 *  and headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { isItemId } from '@yalkut/model'
import { writeAnswer, writeUnchanged } from '../../http/answers/answer.ts'
import type { AnswerCache } from '../../http/answers/answer-cache.ts'

const PREFIX = '/v1/entities/'

/** Returns a function that is true if it answered the request. */
export function readyItems(
  { projection: { reads } }: Catalog,
  answerCache: AnswerCache,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.authorization !== undefined) return false
    if (!url.startsWith(PREFIX)) return false
    const id = url.slice(PREFIX.length)
    if (!isItemId(id)) return false
    if (headers['if-none-match'] !== undefined) {
      const etag = unlessUnread(() => reads.items.etagOf(id))
      if (etag !== null && writeUnchanged(request, response, { etag })) return true
    }
    const item = answerCache.item(id, () => unlessUnread(() => reads.items.find(id)))
    if (item === null) return false
    writeAnswer(request, response, item.bytes, { etag: item.etag })
    return true
  }
}

/** Null also for what cannot be read: the usual way says why. */
function unlessUnread<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
