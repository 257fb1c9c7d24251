/** Removes what broken uploads left in the ledger and among the objects. Each server sweeps its own upload folder. */
import { HOUR_MS } from '@yalkut/model'
import type { Job } from './job.ts'

export const sweepUploadsJob: Job = {
  name: 'sweep-uploads',
  schedule: { everyMs: HOUR_MS },
  limitMs: 30 * 60_000,
  async run(services) {
    // Imported late: the module loads the libraries that read files.
    const { sweepUploads } = await import('@yalkut/catalog/media')
    await sweepUploads(services)
  },
}
