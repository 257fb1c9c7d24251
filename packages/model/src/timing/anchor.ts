/** Sets the time at which a paragraph of a transcript begins. Pure. Source: service.md#recordings; shapes.md#anchor. */
import { refuse } from '../refusal.ts'
import { syncSaid } from '../sentences/sync.ts'
import { afterStart, endBy, fit, type MovingSpan, movingSpan, scale, shift, spanOf } from './moving-span.ts'
import type { SpanTime, WordTime } from './span-time.ts'

export type { SpanTime, WordTime }

export interface Anchor {
  segment: string
  atMs: number
  /** The index of the word that begins at `atMs`; without it, the paragraph begins at `atMs`. */
  word?: number | undefined
  /** The length of the recording, where it is known. */
  durationMs?: number | undefined
}

/** The length of a paragraph without a time. */
const UNTIMED_MS = 2_000

/** The spans after the change, in the order of the paragraphs. `order`: all segments of the text. `spans`: the segments
 *  with times. The anchored span starts at `atMs` and is locked. An unlocked span before it ends there. The unlocked spans
 *  after it move by the same time; where they would pass the next locked span or the end of the recording, they are
 *  compressed. Refuses `invalid` where a locked span leaves no time, and `not-found` for a segment that is not in `order`. */
export function anchorSpans(order: readonly string[], spans: readonly SpanTime[], anchor: Anchor): SpanTime[] {
  return anchorManySpans(order, spans, [anchor])
}

/** The spans after many anchors, one after the other. A paragraph that was anchored among them ends where a later anchor needs its time:
 *  only its beginning was set. Takes as long as the anchors times the spans; the words of each span are moved once, at the end. Refuses
 *  as `anchorSpans`. */
export function anchorManySpans(
  order: readonly string[],
  spans: readonly SpanTime[],
  anchors: readonly Anchor[],
): SpanTime[] {
  const timed = new Map(spans.map((span) => [span.segment, movingSpan(span)]))
  const places = new Map(order.map((segment, at) => [segment, at]))
  const list = order.flatMap((segment) => timed.get(segment) ?? [])
  for (const anchor of anchors) setAnchor({ list, places }, anchor)
  return list.map(spanOf)
}

interface Line {
  /** In the order of the paragraphs. */
  list: MovingSpan[]
  /** Of each segment of the text. */
  places: ReadonlyMap<string, number>
}

function setAnchor(line: Line, anchor: Anchor): void {
  const { list, places } = line
  const place = places.get(anchor.segment)
  if (place === undefined) {
    throw refuse('not-found', syncSaid('not-of-transcript'))
  }
  const at = firstFrom(line, place)
  const isNew = list[at]?.segment !== anchor.segment
  if (isNew) list.splice(at, 0, movingSpan(newSpan(anchor)))
  const own = list[at]
  if (own === undefined) throw new Error('The anchored paragraph is not in the line.')
  const startMs = startOf(own, anchor)
  const before = list.slice(0, at)
  const above = before.findLast(({ locked }) => locked)
  const minMs = above === undefined ? 0 : above.isSetNow ? above.startMs + 1 : above.endMs
  const next = list.findIndex(({ locked }, index) => index > at && locked)
  const run = list.slice(at, next < 0 ? list.length : next)
  const maxMs = list[next]?.startMs ?? anchor.durationMs ?? Number.POSITIVE_INFINITY
  const between = unlockedBefore(before)
  assertFits(startMs, { minMs, maxMs, count: run.length, before: between })
  if (isNew) insert(run, startMs, maxMs)
  else move(run, startMs, maxMs)
  if (above !== undefined) endBy(above, startMs - between)
  endAt(before, above?.endMs ?? 0, startMs)
  own.locked = true
  own.isSetNow = true
}

/** The index of the first span whose segment is at this place of the text, or after it. */
function firstFrom({ list, places }: Line, place: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places.get(list[middle]?.segment ?? '') ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

function newSpan({ segment, atMs }: Anchor): SpanTime {
  return { segment, startMs: atMs, endMs: atMs + UNTIMED_MS, words: null, locked: false }
}

/** The time at which the paragraph must begin, so that the anchored word begins at `atMs`. */
function startOf(span: MovingSpan, { atMs, word }: Anchor): number {
  if (word === undefined) return atMs
  const time = span.words?.[word]
  if (time === undefined) throw refuse('invalid', syncSaid('word-without-time', { word }))
  return atMs - afterStart(span, time.startMs)
}

function unlockedBefore(before: readonly MovingSpan[]): number {
  return before.length - 1 - before.findLastIndex(({ locked }) => locked)
}

/** Refuses where one of the spans would get less than 1 ms. */
function assertFits(startMs: number, limits: { minMs: number; maxMs: number; count: number; before: number }): void {
  const { minMs, maxMs, count, before } = limits
  if (startMs >= minMs + before && startMs + count <= maxMs) return
  const message = syncSaid('no-time-there')
  throw refuse('invalid', message, {
    from: minMs + before,
    to: Number.isFinite(maxMs) ? maxMs - count : null,
  })
}

/** Moves all spans by the same time, and compresses them where they would end after `maxMs`. */
function move(run: readonly MovingSpan[], startMs: number, maxMs: number): void {
  const byMs = startMs - (run[0]?.startMs ?? 0)
  for (const span of run) shift(span, byMs)
  if ((run.at(-1)?.endMs ?? 0) > maxMs) compress(run, startMs, maxMs)
}

/** Inserts a paragraph without a time, which ends where the next span begins. Where the next span begins too early, the
 *  other spans move. */
function insert(run: readonly MovingSpan[], startMs: number, maxMs: number): void {
  const [own, next] = run
  if (own === undefined) return
  own.startMs = startMs
  own.endMs = startMs + UNTIMED_MS
  if (next === undefined) {
    own.endMs = Math.min(own.endMs, maxMs)
    return
  }
  if (next.startMs > startMs) {
    own.endMs = next.startMs
    return
  }
  const byMs = own.endMs - next.startMs
  for (const span of run.slice(1)) shift(span, byMs)
  if ((run.at(-1)?.endMs ?? 0) > maxMs) compress(run, startMs, maxMs)
}

/** Scales the times from `startMs` on so that the last span ends at `maxMs`. */
function compress(run: readonly MovingSpan[], startMs: number, maxMs: number): void {
  const endMs = run.reduce((most, span) => Math.max(most, span.endMs), 0)
  const by = (maxMs - startMs) / (endMs - startMs)
  for (const span of run) scale(span, { fromMs: startMs, toMs: startMs, by })
  putInOrder(run, startMs, maxMs)
}

/** Ends the unlocked spans before the anchored span where that begins. Spans that would begin later are compressed. */
function endAt(before: readonly MovingSpan[], minMs: number, startMs: number): void {
  const unlocked = before.slice(before.findLastIndex(({ locked }) => locked) + 1)
  const last = unlocked.at(-1)
  if (last === undefined) return
  if (last.startMs < startMs) {
    last.endMs = Math.max(last.endMs, startMs)
    endBy(last, startMs)
    return
  }
  const from = unlocked.reduce((least, span) => Math.min(least, span.startMs), startMs)
  const begin = Math.max(minMs, Math.min(from, startMs - unlocked.length))
  const to = unlocked.reduce((most, span) => Math.max(most, span.endMs), 0)
  const by = (startMs - begin) / Math.max(1, to - from)
  for (const span of unlocked) scale(span, { fromMs: from, toMs: begin, by })
  putInOrder(unlocked, begin, startMs)
}

/** Corrects rounded times: each span begins where the span before it ends or later, lasts at least 1 ms, and ends by
 *  `maxMs`. */
function putInOrder(run: readonly MovingSpan[], from: number, maxMs: number): void {
  let earliest = from
  for (const [index, span] of run.entries()) {
    const latest = maxMs - (run.length - index)
    const startMs = Math.max(earliest, Math.min(span.startMs, latest))
    fit(span, startMs, Math.max(startMs + 1, Math.min(span.endMs, latest + 1)))
    earliest = span.endMs
  }
}
