/** The transcript of a recording for who changes it. Source: shapes.md#withheld-words. */
import type { Reads } from '@yalkut/projection'
import { withKnownWords } from '../../changing/suggestions/known-words.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import { type TranscriptParts, transcriptPartsWithGaps } from '../../core/shown/transcript-parts.ts'

/** With withheld words for who may know them. Refuses `not-found` for a recording without a transcript, `forbidden` where the words are
 *  withheld from the writer. */
export async function transcriptForWriter(
  services: Services,
  writer: SignedIn,
  reads: Reads,
  recording: string,
): Promise<TranscriptParts> {
  const parts = transcriptPartsWithGaps(reads, recording)
  return { ...parts, segments: await withKnownWords(services, writer, 'segment', parts.segments) }
}
