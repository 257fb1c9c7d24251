/** Training clips: checked paragraphs of transcripts with their times in the recording. Withheld text and files that
 *  are not served are never included. Source: shapes.md#clips. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isServed } from '@yalkut/model'
import type { HeardParagraph, Reads, ShownItem } from '@yalkut/projection'
import type { Services } from '../../../core/services/services.ts'
import type { TrainingClip } from '../../../core/shapes/machine.ts'
import { type CutParagraph, cutParagraph, type SkipReason } from './cut-clips.ts'

export type TrainingEntry = { clip: TrainingClip } | { skipped: SkipReason }

/** The number of recordings that are read at a time. */
const BATCH = 5

/** Every clip, and every skipped piece with its reason, by recording, in the order of the text. Reads a few
 *  recordings at a time and yields to other work in between. */
export async function* trainingEntries(
  { projection: { reads } }: Pick<Services, 'projection'>,
  baseUrl: string,
): AsyncGenerator<TrainingEntry> {
  for (let after = ''; ; ) {
    const batch = reads.heard.recordings(after, BATCH)
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.id
    const audio = audioOf(reads, batch, baseUrl)
    const served = reads.heard.paragraphs(batch.map(({ id }) => id))
    for (const paragraph of served) yield* entriesOf(paragraph, audio.get(paragraph.recording))
    await nextTurn()
  }
}

/** The split of a recording, which never changes: one in ten is for tests. */
export function splitOf(recording: string): TrainingClip['split'] {
  const hash = createHash('sha256').update(recording).digest()
  return hash.readUInt32BE(0) % 10 === 0 ? 'test' : 'train'
}

/** The audio of each recording; recordings that are not served are left out. */
function audioOf(reads: Reads, recordings: readonly ShownItem<'recording'>[], baseUrl: string): Map<string, string[]> {
  const files = reads.files.files(recordings.flatMap(({ data }) => data.file ?? []))
  const found = new Map<string, string[]>()
  for (const { id, data, withheld } of recordings) {
    const { file, url } = data
    const rights = file === undefined ? 'open' : files.get(file)?.rights
    const isHeard = rights !== undefined && isServed(rights)
    const here = file === undefined ? [] : [`${baseUrl}/objects/${file}`]
    const audio = url === undefined ? here : [...here, url]
    if (withheld === null && isHeard && audio.length > 0) found.set(id, audio)
  }
  return found
}

function* entriesOf(
  { recording, segment, span, at }: HeardParagraph,
  audio: string[] | undefined,
): Generator<TrainingEntry> {
  const { quality, clips, skipped } = cutShown(segment, span, audio)
  for (const reason of skipped) yield { skipped: reason }
  for (const { startMs, endMs, text } of clips) {
    yield {
      clip: {
        audio: audio ?? [],
        start: startMs / 1_000,
        end: endMs / 1_000,
        text,
        split: splitOf(recording),
        group: 'site',
        section: 'site',
        pdf: null,
        quality,
        recording,
        segment: segment.id,
        checkedAt: at,
      },
    }
  }
}

function cutShown(
  { data, withheld }: HeardParagraph['segment'],
  span: HeardParagraph['span'],
  audio: string[] | undefined,
): CutParagraph {
  if (audio === undefined) return { quality: 'silver', clips: [], skipped: ['not-served'] }
  if (withheld !== null) return { quality: 'silver', clips: [], skipped: ['withheld'] }
  return cutParagraph(data, span?.data ?? null)
}

/** One JSON object per line. */
export async function* trainingLines(services: Pick<Services, 'projection'>, baseUrl: string): AsyncGenerator<string> {
  for await (const entry of trainingEntries(services, baseUrl)) {
    if ('clip' in entry) yield `${JSON.stringify(entry.clip)}\n`
  }
}
