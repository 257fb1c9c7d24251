/** Once a day, adds one mail for each person with waiting lines. */
import { addDigests, peopleWithWaitingLines } from '@yalkut/ledger/mail'
import type { DailyTime, Job } from '../jobs/job.ts'

const PEOPLE_AT_ONCE = 200

export function dailyDigests(time: DailyTime): Job {
  return {
    name: 'daily-digests',
    schedule: time,
    limitMs: 10 * 60_000,
    async run({ ledger, clock }, signal) {
      while (!signal.aborted) {
        const people = await peopleWithWaitingLines(ledger.read, PEOPLE_AT_ONCE)
        if (people.length === 0) return
        await ledger.write((tx) => addDigests(tx, people, clock().toISOString()))
      }
    },
  }
}
