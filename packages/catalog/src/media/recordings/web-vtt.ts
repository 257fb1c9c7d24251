/** A transcript as subtitles, for players: WebVTT and SubRip. Source: service.md#recordings; https://www.w3.org/TR/webvtt1/. */
import type { Reads } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { getTranscriptParts } from '../../core/shown/transcript-parts.ts'
import { viewTranscript } from './transcript.ts'
import { writeSubRip } from './write-sub-rip.ts'
import { type Cue, writeWebVtt } from './write-web-vtt.ts'

/** The file. Paragraphs without times are left out, and paragraphs by a machine are marked. Refuses as
 *  `getTranscriptParts` does. */
export function getWebVtt({ projection: { reads } }: Services, recording: string): string {
  return webVttOf(reads, recording)
}

export function webVttOf(reads: Reads, recording: string): string {
  const { language, cues } = cuesOf(reads, recording)
  return writeWebVtt(language, cues)
}

/** The same as SubRip. */
export function getSubRip({ projection: { reads } }: Services, recording: string): string {
  return subRipOf(reads, recording)
}

export function subRipOf(reads: Reads, recording: string): string {
  return writeSubRip(cuesOf(reads, recording).cues)
}

function cuesOf(reads: Reads, recording: string): { language: string; cues: readonly Cue[] } {
  const { paragraphs, language } = viewTranscript(getTranscriptParts(reads, recording))
  const cues = paragraphs
    .flatMap(({ id, content, speaker, startMs, endMs, checked }) =>
      startMs === null || endMs === null || endMs <= startMs || content.trim() === ''
        ? []
        : [{ id, content, speaker, startMs, endMs, checked }],
    )
    .toSorted((a, b) => a.startMs - b.startMs)
  return { language, cues }
}
