/** The words of recordings: the transcript, or else the hanacha, with who says them and when. */
import { type BodySegment, isServed } from '@yalkut/model'
import type { ShownItem } from '@yalkut/projection'
import { findTimedText, type Span, type TranscriptParts } from '../../../core/shown/transcript-parts.ts'
import { versionOfText } from '../../../core/shown/unit-versions.ts'
import type { ChapterSound } from '../document/document.ts'
import { type Found, NO_SOURCE, type Reading, wordsOfName } from './found.ts'

const MAX_RECORDINGS = 200

/** `isAlone`: the document is this recording. */
export function* readRecording(reading: Reading, recording: ShownItem<'recording'>, isAlone: boolean): Iterable<Found> {
  reading.see(recording)
  const { id, data } = recording
  const title = isAlone ? null : wordsOfName(reading.lang, data.title)
  const chapter = { id, parts: [], title, level: 1, source: NO_SOURCE }
  const parts = findTimedText(reading.reads, id)
  if (parts === null) {
    yield { ...chapter, versions: [], withheld: null, sound: null }
    return
  }
  const { text, segments, spans } = parts
  for (const item of [text, ...segments, ...spans.values()]) reading.see(item)
  const version = versionOfText(text, segments)
  const speakers = new Map(segments.map(({ id: segment, data: { speaker } }) => [segment, speaker]))
  const said = version.segments.map((segment) => withSpeaker(segment, speakers.get(segment.id)))
  yield {
    ...chapter,
    versions: [
      { key: text.data.language, text, version: { ...version, segments: said }, match: 'position', proofread: null },
    ],
    withheld: null,
    sound: soundOf(reading, parts),
  }
}

/** The recordings of an event that have words. */
export function* readEvent(reading: Reading, event: ShownItem<'event'>): Iterable<Found> {
  reading.see(event)
  const recordings = reading.reads.links.of('recording', { to: event.id, field: 'event', limit: MAX_RECORDINGS })
  for (const recording of recordings) {
    if (isHeld(reading, recording)) reading.see({ ...recording, withheld: 'held' })
    else yield* readRecording(reading, recording, false)
  }
}

/** Whether its words are withheld: those of the others are not. */
function isHeld({ reads }: Reading, { id }: ShownItem<'recording'>): boolean {
  const texts = reads.links.of('text', { to: id, field: 'recording', limit: MAX_RECORDINGS })
  const segments = reads.links.ofEach('segment', { to: texts.map((text) => text.id), field: 'text', limit: 1 })
  return [...texts, ...[...segments.values()].flat()].some(({ withheld }) => withheld !== null)
}

function withSpeaker(segment: BodySegment, speaker: string | undefined): BodySegment {
  if (speaker === undefined) return segment
  return { ...segment, text: [{ text: `${speaker}: `, marks: ['b'] }, ...(segment.text ?? [])] }
}

function soundOf({ reads }: Reading, { recording, spans }: TranscriptParts): ChapterSound | null {
  const file = recording.data.file === undefined ? null : reads.files.file(recording.data.file)
  const timed = [...spans.values()].filter(({ data: { startMs, endMs } }) => endMs > startMs)
  if (file === null || !isServed(file.rights) || timed.length === 0) return null
  const timeOf = ({ data: { segment, startMs, endMs } }: Span) => [segment, { startMs, endMs }] as const
  return {
    file: file.sha256,
    mime: file.mime,
    durationMs: recording.data.durationMs ?? null,
    spans: new Map(timed.map(timeOf)),
  }
}
