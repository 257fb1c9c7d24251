/** A transcript as WebVTT, for players. Source: service.md#recordings; https://www.w3.org/TR/webvtt1/. */
import type { Services } from '../../core/services/services.ts'
import { getTranscriptParts } from '../../core/shown/transcript-parts.ts'
import { viewTranscript } from './transcript.ts'
import { writeWebVtt } from './write-web-vtt.ts'

/** The file. Paragraphs without times are left out, and paragraphs by a machine are marked. Refuses as
 *  `getTranscriptParts` does. */
export function getWebVtt({ projection: { reads } }: Services, recording: string): string {
  const { paragraphs, language } = viewTranscript(getTranscriptParts(reads, recording))
  const cues = paragraphs
    .flatMap(({ id, content, speaker, startMs, endMs, checked }) =>
      startMs === null || endMs === null || endMs <= startMs || content.trim() === ''
        ? []
        : [{ id, content, speaker, startMs, endMs, checked }],
    )
    .toSorted((a, b) => a.startMs - b.startMs)
  return writeWebVtt(language, cues)
}
