/** How a transcript became what it is. Source: routes.md#texts-and-media; shapes.md#transcript-history. */
import { type Json, type JsonObject, parseJson } from '@yalkut/model'
import type { WordVersion } from '@yalkut/projection'
import type { Services } from '../services/services.ts'
import { getTranscriptWords, isChecked } from '../shown/transcript-parts.ts'

interface Act {
  segment: string
  commit: number
  at: string
  author: string
  authorName: string | null
  via: Json
}

export type TranscriptEvent =
  | (Act & { kind: 'made'; by: string | null })
  /** `whole`: the paragraph was checked with it. */
  | (Act & { kind: 'words'; before: string; after: string; whole: boolean })
  | (Act & { kind: 'checked' })
  | (Act & { kind: 'sync'; startMs: number | null; endMs: number | null; locked: boolean })

/** The newest first. Refuses as `getTranscriptWords`. */
export function getTranscriptHistory(
  { projection: { reads } }: Services,
  recording: string,
  limit: number,
): TranscriptEvent[] {
  const { text, alignment } = getTranscriptWords(reads, recording)
  const words = { text: text.id, alignment: alignment?.id ?? null }
  return reads.transcripts.latestOf(words, limit).flatMap(viewVersion)
}

function viewVersion(version: WordVersion): TranscriptEvent[] {
  const { id, type, commit, at, author, authorName, via, before, after } = version
  const data = after.data
  if (data === null) return []
  const act = { commit, at, author, authorName, via: via === null ? null : parseJson(via) }
  if (type === 'alignment-span') {
    const { startMs, endMs, locked, segment } = data
    const times = { startMs: numberOf(startMs), endMs: numberOf(endMs), locked: locked === true }
    // Words put right move the places of words inside the paragraph: that is no timing.
    if (before?.data != null && isSameTiming(before.data, data)) return []
    return [{ kind: 'sync', segment: String(segment), ...act, ...times }]
  }
  if (before?.data == null) {
    const { origin } = data
    const isMachine = typeof origin === 'object' && origin !== null && !Array.isArray(origin)
    return [{ kind: 'made', segment: id, ...act, by: isMachine ? String(origin.by) : null }]
  }
  const [was, is] = [String(before.data.content ?? ''), String(data.content ?? '')]
  if (was !== is) {
    return [{ kind: 'words', segment: id, ...act, before: was, after: is, whole: isChecked(data) }]
  }
  return isChecked(data) && !isChecked(before.data)
    ? [{ kind: 'checked', segment: id, ...act }]
    : []
}

function isSameTiming(before: JsonObject, after: JsonObject): boolean {
  const { startMs, endMs, locked, origin } = after
  const isSame = before.startMs === startMs && before.endMs === endMs && before.locked === locked
  return isSame && JSON.stringify(before.origin) === JSON.stringify(origin)
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null
}
