/** Handles a request with an `Idempotency-Key`: what was carried out by an earlier sending is answered again.
 *  Source: service.md#sending-once. */
import { once } from '@yalkut/catalog/core'
import { parseJsonObject } from '@yalkut/model'
import { Failure, Reply, reply } from './reply.ts'
import type { Replay, RouteRequest } from './route.ts'

interface KeyedRoute {
  readonly method: string
  readonly answers: { readonly [status: number]: unknown }
  handle(request: RouteRequest): unknown
}

/** `url`: the address with its query, as it was sent. */
export async function handleOnce(
  { method, answers, handle }: KeyedRoute,
  replay: Replay,
  request: RouteRequest,
  url: string,
): Promise<unknown> {
  const { catalog, caller, clientAddress, idempotencyKey, body } = request
  const says = `${method} ${url} ${JSON.stringify(body)}`
  const [usual = 200] = Object.keys(answers).map(Number)
  const came = await once(
    catalog,
    { key: idempotencyKey ?? '', caller, clientAddress, says },
    async () => handle(request),
    (made) => {
      if (made instanceof Failure) return null
      const { status, body } = made instanceof Reply ? made : { status: usual, body: made }
      const ids = replay.idsOf(parseJsonObject(textOf(body)))
      return ids === undefined ? null : { status, ids }
    },
  )
  if ('result' in came) return came.result
  const again = await replay.again(request, came.earlier.ids)
  return reply(came.earlier.status, again, { headers: ['Idempotent-Replay', 'true'] })
}

function textOf(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body)
}
