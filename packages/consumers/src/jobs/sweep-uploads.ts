/** Puts away what broken uploads left in the ledger and among the objects; each server sweeps its own folder. */
import { sweepUploads } from '@yalkut/catalog/uploads'
import type { Job } from './job.ts'

export const sweepUploadsJob: Job = {
  name: 'sweep-uploads',
  schedule: { everyMs: 3_600_000 },
  limitMs: 30 * 60_000,
  async run(services) {
    await sweepUploads(services)
  },
}
