/** Learns typefaces each night from the lines that people have checked. Source: decisions.md#jobs. */

import { learnTypefaces } from '@yalkut/catalog/media'
import { HOUR_MS } from '@yalkut/model'
import type { Job } from './job.ts'

export const learnTypefacesJob: Job = {
  name: 'learn-typefaces',
  schedule: { at: '03:10', timeZone: 'Asia/Jerusalem' },
  limitMs: 2 * HOUR_MS,
  run: learnTypefaces,
}
