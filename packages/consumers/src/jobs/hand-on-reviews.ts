/** Hands suggestions on whose promised time has passed, or whose owner cannot answer. Source: decisions.md#the-review-lane. */
import { handOnSuggestions } from '@yalkut/catalog/changing'
import type { Job } from './job.ts'

export const handOnReviewsJob: Job = {
  name: 'hand-on-reviews',
  schedule: { everyMs: 15 * 60_000 },
  limitMs: 10 * 60_000,
  async run(services, signal) {
    await handOnSuggestions(services, signal)
  },
}
