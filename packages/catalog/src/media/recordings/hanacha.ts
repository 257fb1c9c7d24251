/** Written records of a recording by people, with the times of the paragraphs. Source: service.md#hanachos;
 *  shapes.md#hanacha. */
import { refuse, withheldSentence } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { readIds } from '../../core/input/item-id.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import type { Services } from '../../core/services/services.ts'
import type { Hanacha } from '../../core/shapes/transcript.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import {
  type AboutRecording,
  aboutEach,
  alignmentOf,
  isChecked,
  type Segment,
  type Span,
  segmentsOfEach,
  spansOfEach,
  withheldIn,
} from '../../core/shown/transcript-parts.ts'

type Recording = ShownItem<'recording'>

/** The most recordings in one batch. */
const MAX_HANACHOS = 200

/** Refuses `not-found` when there is none, or when its rights do not allow showing it. */
export function getHanacha({ projection: { reads } }: Services, recording: string): Hanacha {
  const item = getShownOf(reads, 'recording', recording)
  const found = findHanachos(reads, [item]).get(item.id) ?? null
  if (found === null) throw refuse('not-found', recordingsSaid('no-hanacha'))
  if (typeof found === 'string') throw refuse('not-found', withheldSentence(found))
  return found
}

/** By recording; recordings without one are left out. */
export function getHanachos({ projection: { reads } }: Services, ids: string): { [recording: string]: Hanacha } {
  const requested = readIds(ids, MAX_HANACHOS)
  const recordings = reads.items.of('recording', requested)
  return Object.fromEntries(
    [...findHanachos(reads, recordings)].flatMap(([id, found]) => (typeof found === 'string' ? [] : [[id, found]])),
  )
}

/** By recording; the reason instead when the words are withheld. Four statements for any number. */
function findHanachos(reads: Reads, recordings: readonly Recording[]): Map<string, Hanacha | string> {
  const about = aboutEach(reads, idsOf(recordings))
  const texts = hanachaTexts(reads, recordings, about)
  const segments = segmentsOfEach(reads, [...new Set(texts.values())])
  const alignments = new Map(
    [...texts].flatMap(([recording, text]) => {
      const alignment = alignmentOf(about.get(recording), text)
      return alignment === null ? [] : [[recording, alignment.id]]
    }),
  )
  const spans = spansOfEach(reads, [...alignments.values()])
  return new Map(
    [...texts].flatMap(([recording, text]): [string, Hanacha | string][] => {
      const paragraphs = segments.get(text) ?? []
      const withheld = withheldIn(paragraphs)
      if (withheld !== null) return [[recording, withheld]]
      if (paragraphs.length === 0) return []
      const alignment = alignments.get(recording) ?? null
      const heard = spans.get(alignment ?? '') ?? new Map()
      return [[recording, { text, alignment, paragraphs: viewParagraphs(paragraphs, heard) }]]
    }),
  )
}

function viewParagraphs(segments: readonly Segment[], spans: ReadonlyMap<string, Span>): Hanacha['paragraphs'] {
  return segments.map(({ id, rev, data }) => {
    const { startMs = null, endMs = null } = spans.get(id)?.data ?? {}
    const { content, speaker = null } = data
    return { id, rev, content, speaker, startMs, endMs, checked: isChecked(data) }
  })
}

/** By recording: the recording's own text, that of a unit of its event, or one that is based on the event. */
function hanachaTexts(
  reads: Reads,
  recordings: readonly Recording[],
  about: ReadonlyMap<string, AboutRecording>,
): Map<string, string> {
  const own = new Map(
    recordings.flatMap(({ id }) => {
      const text = about.get(id)?.texts.find(({ data }) => data.kind === 'hanacha')
      return text === undefined ? [] : [[id, text.id]]
    }),
  )
  const others = recordings.filter(({ id }) => !own.has(id))
  const ofEvents = reads.texts.hanachosOf(others.flatMap(({ data }) => data.event ?? []))
  for (const recording of others) {
    const text = ofEvents.get(recording.data.event ?? '')
    if (text !== undefined) own.set(recording.id, text)
  }
  return own
}

function idsOf(items: readonly Recording[]): string[] {
  return items.map(({ id }) => id)
}
