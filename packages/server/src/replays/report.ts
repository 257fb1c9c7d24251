/** A report that is sent again: its sender gets the same address to follow it. */
import { secretOf } from '@yalkut/catalog/core'
import type { Replay, RouteRequest } from '../routing/route.ts'
import { objectOf, pick } from './replays.ts'

/** The secret of a report with a key, which is stored nowhere; undefined without a key: a new one. */
export async function secretOfReport(
  request: Pick<RouteRequest, 'catalog' | 'caller' | 'clientAddress' | 'idempotencyKey'>,
): Promise<string | undefined> {
  const { catalog, idempotencyKey: key } = request
  return key === null ? undefined : await secretOf(catalog, { ...request, key })
}

export function replayReport(
  answer: (baseUrl: string, sent: { id: number; number: number; secret: string }) => object,
): Replay {
  return {
    idsOf: (body) => pick(body, ['id', 'number', 'mailed']),
    async again(request, ids) {
      const { id, number, mailed } = objectOf(ids)
      if (mailed === true) return { mailed }
      const secret = (await secretOfReport(request)) ?? ''
      return answer(request.baseUrl, { id: Number(id), number: Number(number), secret })
    },
  }
}
