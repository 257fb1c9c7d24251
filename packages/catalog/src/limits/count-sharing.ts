/** Limits that servers over one ledger share: each counts in its memory, and they tell each other through the ledger
 *  now and then. What is counted is kept as keyed hashes alone, for some minutes. Source: service.md#rate-limits;
 *  decisions.md#limits.
 *
 *  A server that is alone says once a minute that it runs, and writes nothing else. */
import { createHmac, randomUUID } from 'node:crypto'
import {
  addLimitCounts,
  getSecret,
  hasOtherServers,
  type LimitCount,
  limitCountsAfter,
  noteLimitServer,
} from '@yalkut/ledger/access'
import type { Services } from '../services/services.ts'

/** What others know a count by: a keyed hash. */
export type LimitKey = (name: string) => string

export interface CountSharing {
  /** How counts are named while another server runs; null while there is none. */
  look(): Promise<LimitKey | null>
  /** Adds what was counted here in a minute (whole minutes since 1970). */
  tell(minute: number, added: readonly LimitCount[]): Promise<void>
  /** What all servers together counted in a minute, of the keys that changed since it was asked last. */
  hear(minute: number): Promise<LimitCount[]>
}

/** A server that was not heard of for so many minutes has ended; it says that it runs each minute. */
const GONE_AFTER = 3

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000)
}

/** All of it refuses `busy` while others hold the ledger, and may be tried again. */
export function createCountSharing({
  ledger,
  clock,
}: Pick<Services, 'ledger' | 'clock'>): CountSharing {
  const id = randomUUID()
  let saidIn: number | null = null
  let secret: Buffer | null = null
  let heard = { minute: 0, batch: 0 }

  return {
    async look() {
      const minute = minuteOf(clock())
      const keepFrom = minute - GONE_AFTER
      if (saidIn !== minute) {
        await ledger.write((tx) => noteLimitServer(tx, { id, minute, keepFrom }))
        saidIn = minute
      }
      if (!(await hasOtherServers(ledger.read, { id, since: keepFrom }))) return null
      const key = secret ?? (await getSecret(ledger, 'addresses'))
      secret = key
      return (name) => createHmac('sha256', key).update(name, 'utf8').digest('base64url')
    },
    async tell(minute, added) {
      if (added.length > 0) await ledger.write((tx) => addLimitCounts(tx, minute, added))
    },
    async hear(minute) {
      if (heard.minute !== minute) heard = { minute, batch: 0 }
      const found = await limitCountsAfter(ledger.read, heard)
      heard = { minute, batch: found.at(-1)?.batch ?? heard.batch }
      return found
    },
  }
}
