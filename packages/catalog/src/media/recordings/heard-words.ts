/** The words of several recordings, for pages: only what readers see, without fixes that wait. Source: service.md#transcript;
 *  service.md#hanachos. */
import type { ShownItem } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import {
  type AboutRecording,
  aboutEach,
  alignmentOf,
  isChecked,
  mostCheckedOf,
  type Segment,
  type Span,
  segmentsOfEach,
  spansOfEach,
  withheldIn,
} from '../../core/shown/transcript-parts.ts'

export interface HeardParagraph {
  id: string
  kind: ShownItem<'segment'>['data']['kind']
  content: string
  speaker: string | null
  /** Where the paragraph is heard, in ms; null when nobody has timed it. */
  startMs: number | null
  endMs: number | null
  /** false: a machine wrote the paragraph and no person has checked it. */
  checked: boolean
}

export interface HeardText {
  id: string
  language: string
  /** Why the words are withheld; the paragraphs are empty then. */
  withheld: string | null
  /** true: every word has a time. */
  hasWordTimes: boolean
  /** What the licence asks to be named. */
  credit: string | null
  licence: string | null
  /** What times the words; null: nothing does. */
  alignment: string | null
  paragraphs: HeardParagraph[]
}

/** Null: there is none. */
export interface HeardWords {
  transcript: HeardText | null
  hanacha: HeardText | null
}

/** By recording. Of several transcripts, the one with most paragraphs checked by people. A recording without a hanacha of its
 *  own has the one of its event. Five statements for any number. */
export function heardWords(
  { projection: { reads } }: Services,
  recordings: readonly ShownItem<'recording'>[],
): Map<string, HeardWords> {
  const ids = recordings.map(({ id }) => id)
  const about = aboutEach(reads, ids)
  const hanachos = reads.texts.hanachosOf(recordings.flatMap(({ data }) => data.event ?? []))
  const own = [...about.values()].flatMap(({ texts }) => texts)
  const ofEvents = reads.items.of('text', [...new Set(hanachos.values())])
  const texts = new Map([...own, ...ofEvents].map((text) => [text.id, text]))
  const segments = segmentsOfEach(reads, [...texts.keys()])
  const alignments = [...about.values()].flatMap((each) => each.alignments.map(({ id }) => id))
  const spans = spansOfEach(reads, alignments)
  return new Map(
    recordings.map(({ id, data: { event = '' } }) => {
      const mine = about.get(id) ?? { texts: [], alignments: [] }
      const transcripts = mine.texts.filter(({ data }) => data.kind === 'transcript')
      const written = mine.texts.find(({ data }) => data.kind === 'hanacha') ?? texts.get(hanachos.get(event) ?? '')
      const view = (text: ShownItem<'text'>): HeardText =>
        viewText(text, segments.get(text.id) ?? [], timingOf(mine, text.id, spans))
      const spoken = mostCheckedOf(transcripts, segments)
      return [
        id,
        {
          transcript: spoken === null ? null : view(spoken),
          hanacha: written === undefined ? null : view(written),
        },
      ]
    }),
  )
}

interface Timing {
  alignment: string | null
  spans: ReadonlyMap<string, Span>
}

function timingOf(about: AboutRecording, text: string, spans: ReadonlyMap<string, Map<string, Span>>): Timing {
  const alignment = alignmentOf(about, text)?.id ?? null
  return { alignment, spans: spans.get(alignment ?? '') ?? new Map() }
}

function viewText(
  { id, data }: ShownItem<'text'>,
  segments: readonly Segment[],
  { alignment, spans }: Timing,
): HeardText {
  const { language, credit = null, licence = null } = data
  const withheld = withheldIn(segments)
  const paragraphs = withheld === null ? segments.map((each) => viewParagraph(each, spans)) : []
  const hasWordTimes = segments.some((each) => spans.get(each.id)?.data.words !== undefined)
  return { id, language, credit, licence, withheld, hasWordTimes, alignment, paragraphs }
}

function viewParagraph({ id, data }: Segment, spans: ReadonlyMap<string, Span>): HeardParagraph {
  const { kind, content, speaker = null } = data
  const { startMs = null, endMs = null } = spans.get(id)?.data ?? {}
  return { id, kind, content, speaker, startMs, endMs, checked: isChecked(data) }
}
