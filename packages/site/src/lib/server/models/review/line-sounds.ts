/** How words of a transcript sound, and where they begin: beside each change of a paragraph or of its time. */

import { getTranscript } from '@yalkut/catalog/media'
import { recordingWithFile, shownItems } from '@yalkut/catalog/reading'
import { type Change, idIn, isOf, isRefusal, isServed, type Json, type JsonObject } from '@yalkut/model'
import { clockTime } from '@yalkut/model/clock-time'
import type { Lang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { exactTime, secondsOf } from '#lib/server/times.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import type { DrawnEntry } from './entry.ts'
import { timesIn } from './times-view.ts'

export interface LineSound {
  /** The part of the recording; null where it is not served here, and for words without a time. */
  src: string | null
  /** `1:05`. */
  time: string
  /** The paragraph, where the change does not show it itself. */
  words: string | null
}

/** Transcripts that are read for one page of a suggestion. */
const RECORDINGS = 3
/** A little is heard before and after the words. */
const AROUND_MS = 1_000

interface Part {
  startMs: number
  endMs: number
}

interface Heard {
  src: string | null
  /** By paragraph, as they are now. */
  parts: ReadonlyMap<string, { part: Part | null; words: string }>
}

/** By the item’s id. What is withheld has none. */
export async function lineSounds(ask: Ask, entries: readonly DrawnEntry[]): Promise<ReadonlyMap<string, LineSound>> {
  const spoken = entries.filter(({ type, withheld }) => PARENTS.has(type) && withheld === undefined)
  if (spoken.length === 0) return new Map()
  const recordings = recordingsOf(ask, spoken)
  const heard = new Map<string, Heard>()
  for (const id of [...new Set(recordings.values())].slice(0, RECORDINGS)) heard.set(id, await heardOf(ask, id))
  const moved = new Map(spoken.flatMap((entry) => movedPart(entry)))
  return new Map(
    spoken.flatMap((entry) => {
      const data = dataOf(entry)
      const found = heard.get(recordings.get(parentOf(entry)) ?? '')
      const isTime = entry.type === 'alignment-span'
      const segment = isTime ? (idIn(data, 'segment') ?? '') : entry.entityId
      const now = found?.parts.get(segment)
      const part = moved.get(segment) ?? now?.part ?? null
      if (found === undefined || (now === undefined && part === null)) return []
      const src = found.src === null || part === null ? null : `${found.src}${stretch(part)}`
      const words = isTime || !changesWords(entry) ? (now?.words ?? null) : null
      return [[entry.entityId, { src, time: clockTime(part?.startMs ?? 0), words }] as const]
    }),
  )
}

/** Of items whose sound is known: without the times of single words that follow their paragraph, which is shown. */
export function withoutFollowers<E extends DrawnEntry>(entries: readonly E[]): E[] {
  const changed = new Set(entries.flatMap(({ type, entityId }) => (type === 'segment' ? [entityId] : [])))
  return entries.filter((entry) => {
    const { type, before, after, changes } = entry
    if (type !== 'alignment-span' || before === null || after === null) return true
    return changes.some(({ path }) => OF_TIME.test(path)) || !changed.has(idIn(after, 'segment') ?? '')
  })
}

const OF_TIME = /^\/(?:startMs|endMs|locked)$/

/** What a person said of a paragraph or a time that they heard, in one sentence; null: nothing beside its changes. */
export function heardSaid(entry: DrawnEntry, lang: Lang): string | null {
  const { type, changes, before, after } = entry
  if (before === null || after === null) return null
  const words = suggestionWords(lang)
  if (type === 'alignment-span') {
    const isMoved = changes.some(({ path }) => path === '/startMs' || path === '/endMs')
    return isMoved || changes.length === 0 ? null : words.timeRight
  }
  const isHeard = changes.some(({ path, after: is }) => path === '/origin/checked' && is === true)
  if (type !== 'segment' || !isHeard) return null
  return changesWords(entry) ? words.heardAndFixed : words.heardAndRight
}

function changesWords({ changes }: DrawnEntry): boolean {
  return changes.some(({ path }) => path === '/content')
}

/** Marks of a paragraph that was heard say nothing to people beside the sentence. */
export function withoutMarks(changes: readonly Change[]): Change[] {
  return changes.filter(({ path }) => !/^\/(?:origin|proofread|unsure)(?:\/|$)/.test(path))
}

/** The changes of a time as people read them; null for another item. */
export function timeChanges({ type, changes, after }: DrawnEntry): Change[] | null {
  if (type !== 'alignment-span' || after === null) return null
  const start = changes.filter(({ path }) => path === '/startMs')
  const shown = start.length > 0 ? start : changes.filter(({ path }) => path === '/endMs')
  return shown.map(({ path, before, after: is }) => ({
    path,
    ...(before !== undefined && { before: written(before) }),
    ...(is !== undefined && { after: written(is) }),
  }))
}

export function timeField(pointer: string, lang: Lang): string {
  const words = suggestionWords(lang)
  return pointer === '/startMs' ? words.begins : words.ends
}

function written(ms: Json): Json {
  return typeof ms === 'number' ? exactTime(ms) : ms
}

/** The field that names what a paragraph or a time belongs to. */
const PARENTS: ReadonlyMap<string, 'text' | 'alignment'> = new Map([
  ['segment', 'text'],
  ['alignment-span', 'alignment'],
])

function dataOf({ before, after }: DrawnEntry): JsonObject {
  return after ?? before ?? {}
}

function parentOf(entry: DrawnEntry): string {
  return idIn(dataOf(entry), PARENTS.get(entry.type) ?? '') ?? ''
}

/** The recording of each text and each alignment. */
function recordingsOf({ catalog }: Ask, spoken: readonly DrawnEntry[]): Map<string, string> {
  const parents = [...new Set(spoken.map(parentOf))].filter((id) => id !== '')
  return new Map(
    shownItems(catalog, parents).flatMap(({ id, data }) => {
      const recording = idIn({ ...data }, 'recording')
      return recording === null ? [] : [[id, recording] as const]
    }),
  )
}

async function heardOf({ catalog }: Ask, id: string): Promise<Heard> {
  const [item] = shownItems(catalog, [id])
  const file = item !== undefined && isOf(item, 'recording') ? recordingWithFile(catalog, item).file : null
  const src = file !== null && isServed(file.rights) ? `/objects/${file.sha256}` : null
  try {
    const { paragraphs } = await getTranscript(catalog, id)
    const parts = paragraphs.map(({ id: segment, startMs, endMs, content }) => {
      const part = startMs === null ? null : { startMs, endMs: endMs ?? startMs }
      return [segment, { part, words: content }] as const
    })
    return { src, parts: new Map(parts) }
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return { src: null, parts: new Map() }
  }
}

/** Where a paragraph would begin after the suggestion. */
function movedPart({ type, after }: DrawnEntry): [string, Part][] {
  const part = type === 'alignment-span' ? timesIn(after) : null
  const segment = part === null ? null : idIn(after, 'segment')
  return part === null || segment === null ? [] : [[segment, part]]
}

function stretch({ startMs, endMs }: Part): string {
  const end = endMs > startMs ? `,${secondsOf(endMs + AROUND_MS)}` : ''
  return `#t=${secondsOf(Math.max(0, startMs - AROUND_MS))}${end}`
}
