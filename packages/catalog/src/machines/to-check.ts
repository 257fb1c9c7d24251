/** Results of machines that nobody has checked. Source: routes.md#machines; shapes.md#to-check. */
import type { Services } from '../services/services.ts'
import type { ToCheck } from '../shapes/machine.ts'

/** Each list has the newest first, at most `limit` entries. Withheld texts are left out. */
export function machineToCheck({ projection }: Services, limit: number): ToCheck {
  const { machineWords } = projection.reads
  return {
    transcripts: machineWords.transcripts(limit),
    scans: machineWords.scans(limit),
    texts: machineWords.texts(limit),
    totals: machineWords.totals(),
  }
}
