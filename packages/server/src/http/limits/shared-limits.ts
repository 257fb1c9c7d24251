/** Exchanges this server's counts with other servers of the same ledger, about once a second while it listens. No
 *  request waits for an exchange. After a failed exchange each server continues to count alone. */
import type { Catalog } from '@yalkut/catalog'
import { createCountSharing } from '@yalkut/catalog/core'
import { isRefusal } from '@yalkut/model'
import type { FastifyInstance } from 'fastify'
import { nowAndThen, type Rhythm } from '../../now-and-then.ts'
import type { OnFault } from '../answers/errors.ts'
import type { RequestCounts } from './request-counts.ts'

const EXCHANGING: Rhythm = { firstMs: 0, everyMs: 1_000 }

export function shareLimits(
  app: FastifyInstance,
  counts: RequestCounts,
  { catalog, onFault }: { catalog: Catalog; onFault: OnFault },
): void {
  const sharing = createCountSharing(catalog)
  let end = async (): Promise<void> => undefined
  let hasFailed = false

  async function exchange(): Promise<void> {
    try {
      await counts.exchange(sharing)
      hasFailed = false
    } catch (error) {
      // A busy ledger is no fault. An unavailable ledger is reported once, not each second.
      const isBusy = isRefusal(error) && error.code === 'busy'
      if (!isBusy && !hasFailed) onFault(error, 'sharing limits')
      hasFailed ||= !isBusy
    }
  }

  app.addHook('onListen', async () => {
    end = nowAndThen(exchange, EXCHANGING, (error) => onFault(error, 'sharing limits'))
  })
  app.addHook('onClose', async () => end())
}
