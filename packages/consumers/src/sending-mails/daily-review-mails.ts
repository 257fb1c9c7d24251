/** Once a day, adds a mail for each person who asked to be told what waits for their review, if anything does. The mail is
 *  composed when it is sent. Source: decisions.md#mails-about-reviews. */
import { addReviewMails, peopleWithReviews } from '@yalkut/ledger/mail'
import type { DailyTime, Job } from '../jobs/job.ts'

const PEOPLE_AT_ONCE = 200

export function dailyReviewMails(time: DailyTime): Job {
  return {
    name: 'daily-review-mails',
    schedule: time,
    limitMs: 10 * 60_000,
    async run({ ledger, clock }, signal) {
      const at = clock().toISOString()
      const day = at.slice(0, 10)
      for (let after = ''; !signal.aborted; ) {
        const people = await peopleWithReviews(ledger.read, { day, after, limit: PEOPLE_AT_ONCE })
        const last = people.at(-1)
        if (last === undefined) return
        await ledger.write((tx) => addReviewMails(tx, people, { day, at }))
        after = last
      }
    },
  }
}
