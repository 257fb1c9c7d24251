/** Deletes mails, with their lines, 90 days after they were sent or given up. */

import { forgetMails } from '@yalkut/ledger/mail'
import { DAY_MS } from '@yalkut/model'
import type { Job } from './job.ts'

const RETENTION_MS = 90 * DAY_MS
const PAGE = 500

export const forgetMailsJob: Job = {
  name: 'forget-mails',
  schedule: { everyMs: DAY_MS },
  limitMs: 10 * 60_000,
  async run({ ledger, clock }, signal) {
    const before = new Date(clock().getTime() - RETENTION_MS).toISOString()
    while (!signal.aborted) {
      const forgotten = await ledger.write((tx) => forgetMails(tx, before, PAGE))
      if (forgotten < PAGE) return
    }
  },
}
