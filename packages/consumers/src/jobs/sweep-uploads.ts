/** Puts away what broken uploads left in the ledger and among the objects; each server sweeps its own folder. */
import type { Job } from './job.ts'

export const sweepUploadsJob: Job = {
  name: 'sweep-uploads',
  schedule: { everyMs: 3_600_000 },
  limitMs: 30 * 60_000,
  async run(services) {
    // Loaded when its time comes: what looks into files comes with it.
    const { sweepUploads } = await import('@yalkut/catalog/uploads')
    await sweepUploads(services)
  },
}
