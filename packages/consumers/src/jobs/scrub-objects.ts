/** Finds damaged objects before a reader requests them. */
import { HOUR_MS } from '@yalkut/model'
import type { Job } from './job.ts'

export const scrubObjectsJob: Job = {
  name: 'scrub-objects',
  schedule: { everyMs: 10 * 60_000 },
  limitMs: HOUR_MS,
  async run(services, signal) {
    const { scrubObjects } = await import('@yalkut/catalog/media')
    await scrubObjects(services, signal)
  },
}
