/** The history of a transcript. Source: routes.md#texts-and-media; shapes.md#transcript-history. */
import { type Item, isOf } from '@yalkut/model'
import type { WordVersion } from '@yalkut/projection'
import { readVia } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { TranscriptEvent } from '../../core/shapes/transcript.ts'
import { getTranscriptWords, isChecked } from '../../core/shown/transcript-parts.ts'

/** The newest first. Refuses as `getTranscriptWords`. */
export function getTranscriptHistory(services: Services, recording: string, limit: number): TranscriptEvent[] {
  const { text, alignment } = getTranscriptWords(services.projection.reads, recording)
  return historyOfWords(services, { text: text.id, alignment: alignment?.id ?? null }, limit)
}

/** The same of words that were read, which no rights withhold. */
export function historyOfWords(
  { projection: { reads } }: Services,
  words: { text: string; alignment: string | null },
  limit: number,
): TranscriptEvent[] {
  return reads.transcripts.latestOf(words, limit).flatMap(viewVersion)
}

function viewVersion(version: WordVersion): TranscriptEvent[] {
  const { id, commit, at, author, authorName, via, before, after } = version
  const act = { commit, at, author, authorName, via: readVia(via) }
  if (after === null) return []
  if (isOf(after, 'alignment-span')) {
    const { startMs, endMs, locked = false, segment } = after.data
    // A fix of words also moves the positions of words inside the paragraph, which is no change of timing.
    if (before !== null && isOf(before, 'alignment-span') && isSameTiming(before, after)) return []
    return [{ kind: 'sync', segment, ...act, startMs, endMs, locked }]
  }
  const { content, origin } = after.data
  if (before === null || !isOf(before, 'segment')) {
    return [{ kind: 'made', segment: id, ...act, by: origin?.by ?? null }]
  }
  const was = before.data.content
  const isCheckedNow = isChecked(after.data)
  if (was !== content) {
    return [{ kind: 'words', segment: id, ...act, before: was, after: content, whole: isCheckedNow }]
  }
  return isCheckedNow && !isChecked(before.data) ? [{ kind: 'checked', segment: id, ...act }] : []
}

type SpanItem = Item<'alignment-span', object>

function isSameTiming({ data: before }: SpanItem, { data: after }: SpanItem): boolean {
  const { startMs, endMs, locked, origin } = after
  const isSame = before.startMs === startMs && before.endMs === endMs && before.locked === locked
  return isSame && JSON.stringify(before.origin) === JSON.stringify(origin)
}
