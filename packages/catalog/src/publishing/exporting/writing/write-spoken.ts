/** A transcript with its times: subtitles, or JSON as the API has it. */
import type { Reads } from '@yalkut/projection'
import type { SpokenFormat } from '../../../core/shapes/export-format.ts'
import { getTranscriptParts } from '../../../core/shown/transcript-parts.ts'
import { viewTranscript } from '../../../media/recordings/transcript.ts'
import { subRipOf, webVttOf } from '../../../media/recordings/web-vtt.ts'
import type { ExportHead } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'

/** Refuses `not-found` for a recording without a transcript: a hanacha alone is no transcript. */
export function spokenFile(reads: Reads, head: ExportHead, format: SpokenFormat): string {
  switch (format) {
    case 'vtt':
      return withNotes(webVttOf(reads, head.id), head)
    case 'srt':
      // SubRip has no place for what a file says of itself.
      return subRipOf(reads, head.id)
    case 'json': {
      const about = Object.fromEntries(frontLines(head).map(({ name, text }) => [name, text]))
      return `${JSON.stringify({ about, ...viewTranscript(getTranscriptParts(reads, head.id)) }, null, 2)}\n`
    }
    default:
      return format satisfies never
  }
}

/** Notes are before the first cue; their text holds no arrow, which would be a time. */
function withNotes(vtt: string, head: ExportHead): string {
  const notes = frontLines(head).map(({ name, text }) =>
    `NOTE ${name}: ${text}`.replaceAll(/\s+/g, ' ').replaceAll('-->', '→'),
  )
  return vtt.replace('WEBVTT\n\n', () => `WEBVTT\n\n${notes.join('\n\n')}\n\n`)
}
