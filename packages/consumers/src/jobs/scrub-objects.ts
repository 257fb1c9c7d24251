/** Finds damaged objects before a reader requests them. */
import type { Job } from './job.ts'

export const scrubObjectsJob: Job = {
  name: 'scrub-objects',
  schedule: { everyMs: 10 * 60_000 },
  limitMs: 60 * 60_000,
  async run(services, signal) {
    const { scrubObjects } = await import('@yalkut/catalog/media')
    await scrubObjects(services, signal)
  },
}
