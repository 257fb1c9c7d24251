/** Limits that several servers over one ledger share. Each server counts in its memory and regularly exchanges counts
 *  through the ledger. Counts are stored under keyed hashes only, for some minutes. Source: service.md#rate-limits;
 *  decisions.md#limits.
 *
 *  A server that is alone records once a minute that it runs, and writes nothing else. */
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

export type { LimitCount } from '@yalkut/ledger/access'

/** The name of a count in the ledger: a keyed hash. */
export type LimitKey = (name: string) => string

export interface CountSharing {
  /** How counts are named while another server runs; null while this server is alone. */
  look(): Promise<LimitKey | null>
  /** Adds this server's counts of a minute (whole minutes since 1970). */
  addCounts(minute: number, added: readonly LimitCount[]): Promise<void>
  /** The counts of all servers in a minute, of the keys that changed since the last call. */
  readCounts(minute: number): Promise<LimitCount[]>
}

/** Minutes after which a server without a record has ended. A running server records itself each minute. */
const GONE_AFTER = 3

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000)
}

/** Every method refuses `busy` while others hold the ledger; the caller may retry. */
export function createCountSharing({ ledger, clock }: Pick<Services, 'ledger' | 'clock'>): CountSharing {
  const id = randomUUID()
  let recordedIn: number | null = null
  let secret: Buffer | null = null
  let lastRead = { minute: 0, batch: 0 }

  return {
    async look() {
      const minute = minuteOf(clock())
      const keepFrom = minute - GONE_AFTER
      if (recordedIn !== minute) {
        await ledger.write((tx) => noteLimitServer(tx, { id, minute, keepFrom }))
        recordedIn = minute
      }
      if (!(await hasOtherServers(ledger.read, { id, since: keepFrom }))) return null
      const key = secret ?? (await getSecret(ledger, 'addresses'))
      secret = key
      return (name) => createHmac('sha256', key).update(name, 'utf8').digest('base64url')
    },
    async addCounts(minute, added) {
      if (added.length > 0) await ledger.write((tx) => addLimitCounts(tx, minute, added))
    },
    async readCounts(minute) {
      if (lastRead.minute !== minute) lastRead = { minute, batch: 0 }
      const found = await limitCountsAfter(ledger.read, lastRead)
      lastRead = { minute, batch: found.at(-1)?.batch ?? lastRead.batch }
      return found
    },
  }
}
