/** Recordings with a transcript. Source: routes.md#texts-and-media; shapes.md#transcripts-and-waiting-fixes. */
import type { Services } from '../../core/services/services.ts'
import type { TranscribedRow } from '../../core/shapes/transcript.ts'

/** Transcripts with the most checked paragraphs first. Two statements. */
export function listTranscripts({ projection: { reads } }: Services, limit: number): TranscribedRow[] {
  const rows = reads.transcripts.recordings({ limit })
  const ids = rows.map(({ recording }) => recording)
  const items = new Map(reads.items.of('recording', ids).map(({ id, data }) => [id, data]))
  return rows.map((row) => {
    const { title = null, event = null, durationMs = null } = items.get(row.recording) ?? {}
    return { ...row, title, event, durationMs }
  })
}
