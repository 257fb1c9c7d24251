/** The quick way to one item: `/v1/entities/{id}` as it stands, by its id as it is stored, for nobody in particular.
 *
 *  It is what readers ask for most, and the framework's part in it (routing, hooks, checks) takes longer than the
 *  answer itself (bench/item-reads.ts). Whatever is asked otherwise goes the usual way, `item.ts`, and the two
 *  answer the same bytes and headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { isItemId } from '@yalkut/model'
import { writeAnswer } from '../../conventions/answer.ts'

const PREFIX = '/v1/entities/'

/** True when the request was answered. */
export function readyItems({
  projection: { reads },
}: Catalog): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.authorization !== undefined) return false
    if (!url.startsWith(PREFIX)) return false
    const id = url.slice(PREFIX.length)
    const item = isItemId(id) ? reads.items.find(id) : null
    if (item === null) return false
    writeAnswer(request, response, item.bytes, { etag: item.etag })
    return true
  }
}
