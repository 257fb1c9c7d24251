/** Makes saved searches again, each a few times a day, and tells of new hits. Source: service.md#saved-searches. */
import { makeSearches } from '@yalkut/catalog/people'
import { HOUR_MS } from '@yalkut/model'
import type { Job } from './job.ts'

/** The least time between two runs of one search. */
const BETWEEN_MS = 6 * HOUR_MS
/** Searches of one run: the others wait for the next. */
const MOST = 500

export const makeSearchesJob: Job = {
  name: 'saved-searches',
  schedule: { everyMs: 15 * 60_000 },
  limitMs: 10 * 60_000,
  async run(services, signal) {
    const before = new Date(services.clock().getTime() - BETWEEN_MS).toISOString()
    await makeSearches(services, { before, most: MOST, signal })
  },
}
