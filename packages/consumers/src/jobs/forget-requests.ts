/** Deletes the keys of requests a day after they came. Source: service.md#sending-once. */

import { forgetRequests } from '@yalkut/ledger/access'
import { HOUR_MS } from '@yalkut/model'
import type { Job } from './job.ts'

const RETENTION_MS = 24 * HOUR_MS
const PAGE = 500

export const forgetRequestsJob: Job = {
  name: 'forget-requests',
  schedule: { everyMs: HOUR_MS },
  limitMs: 10 * 60_000,
  async run({ ledger, clock }, signal) {
    const upTo = new Date(clock().getTime() - RETENTION_MS).toISOString()
    while (!signal.aborted) {
      const forgotten = await ledger.write((tx) => forgetRequests(tx, upTo, PAGE))
      if (forgotten < PAGE) return
    }
  },
}
