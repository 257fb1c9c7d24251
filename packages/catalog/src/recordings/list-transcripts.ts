/** Recordings that were heard and written down. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */
import { type LocalName, nameOf } from '@yalkut/model'
import type { Services } from '../services/services.ts'
import { readItem } from '../shown/read-item.ts'

export interface TranscribedRow {
  recording: string
  title: LocalName | null
  event: string | null
  durationMs: number | null
  paragraphs: number
  checked: number
  /** Paragraphs whose words are timed one by one. */
  timedWords: number
}

/** Those with most checked paragraphs first. Two statements. */
export function listTranscripts(
  { projection: { reads } }: Services,
  limit: number,
): TranscribedRow[] {
  const rows = reads.transcripts.recordings({ limit })
  const items = new Map(
    reads.items
      .batch(rows.map(({ recording }) => recording))
      .map(({ id, bytes }) => [id, readItem(bytes)]),
  )
  return rows.map((row) => {
    const { type = 'recording', data = {} } = items.get(row.recording) ?? {}
    const { event, durationMs } = data
    return {
      ...row,
      title: nameOf(type, data),
      event: typeof event === 'string' ? event : null,
      durationMs: typeof durationMs === 'number' ? durationMs : null,
    }
  })
}
