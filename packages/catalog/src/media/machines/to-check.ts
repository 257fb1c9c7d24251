/** Results of machines that nobody has checked. Source: routes.md#machines; shapes.md#to-check. */
import type { Services } from '../../core/services/services.ts'
import type { ToCheck } from '../../core/shapes/machine.ts'

/** The scans and transcripts alone: two statements. */
export function scansAndTranscriptsToCheck(
  { projection }: Services,
  limit: number,
): Pick<ToCheck, 'scans' | 'transcripts'> {
  const { machineWords } = projection.reads
  return { scans: machineWords.scans(limit), transcripts: machineWords.transcripts(limit) }
}

/** Each list has the newest first, at most `limit` entries. Withheld texts are left out. */
export function machineToCheck(services: Services, limit: number): ToCheck {
  const { machineWords } = services.projection.reads
  return {
    ...scansAndTranscriptsToCheck(services, limit),
    texts: machineWords.texts(limit),
    totals: machineWords.totals(),
  }
}
