/** Requests that carry a key, so that a second sending answers as the first did. Rows are kept for a day.
 *  Source: service.md#sending-once. */
import type { Mark } from './mark.ts'

export interface RequestKeysTable {
  /** The account, or a keyed hash of the client's address. */
  owner: string
  /** Chosen by the sender. */
  key: string
  /** A hash of the method, the address and the body. */
  request: string
  /** Random: the one run of the request that may write and end. */
  holder: string
  /** When this run began. */
  at: string
  /** 1: a transaction of this run is stored. */
  wrote: Mark
  /** Of the answer; null while the request runs. */
  status: number | null
  /** JSON: what the answer is made from again. No words. */
  ids: string | null
}

export interface RequestKeyDb {
  request_keys: RequestKeysTable
}
