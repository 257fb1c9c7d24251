/** What machines wrote that nobody has checked. Source: routes.md#machines; shapes.md#to-check. */
import type { ScanToCheck, TextToCheck, ToCheckTotals, TranscriptToCheck } from '@yalkut/projection'
import type { Services } from '../services/services.ts'

export interface ToCheck {
  transcripts: TranscriptToCheck[]
  scans: ScanToCheck[]
  texts: TextToCheck[]
  /** Of everything, also past the limit. */
  totals: ToCheckTotals
}

/** Each list with the newest first, at most `limit` long; words that are withheld are left out. */
export function machineToCheck({ projection }: Services, limit: number): ToCheck {
  const { machineWords } = projection.reads
  return {
    transcripts: machineWords.transcripts(limit),
    scans: machineWords.scans(limit),
    texts: machineWords.texts(limit),
    totals: machineWords.totals(),
  }
}
