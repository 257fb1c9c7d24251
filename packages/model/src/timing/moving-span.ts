/** The time of a paragraph that moves many times. Its words are moved once, at the end: all moves together are one line between two
 *  bounds. Source: shapes.md#anchor. */
import type { SpanTime, WordTime } from './span-time.ts'

/** A time t of a word is now the beginning of its paragraph and `t · by + add` after it, which is not before `least` nor after `most`. So
 *  a paragraph that only moves changes its own times alone. */
interface Moved {
  by: number
  add: number
  least: number
  most: number
}

export interface MovingSpan {
  readonly segment: string
  startMs: number
  endMs: number
  locked: boolean
  /** It was anchored just now: nobody has set where it ends. */
  isSetNow: boolean
  /** As they were at first. */
  readonly words: readonly WordTime[] | null
  readonly moved: Moved
}

export function movingSpan({ segment, startMs, endMs, words, locked }: SpanTime): MovingSpan {
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const moved = { by: 1, add: -startMs, least, most }
  return { segment, startMs, endMs, locked, isSetNow: false, words, moved }
}

export function spanOf(span: MovingSpan): SpanTime {
  const { segment, startMs, endMs, words, locked } = span
  const times = words?.map((word) => ({
    ...word,
    startMs: startMs + afterStart(span, word.startMs),
    endMs: startMs + afterStart(span, word.endMs),
  }))
  return { segment, startMs, endMs, words: times ?? null, locked }
}

/** How long after the beginning of the paragraph a time of its words is now. */
export function afterStart({ moved: { by, add, least, most } }: MovingSpan, ms: number): number {
  return Math.round(Math.min(most, Math.max(least, ms * by + add)))
}

export function shift(span: MovingSpan, byMs: number): void {
  span.startMs += byMs
  span.endMs += byMs
}

/** `fromMs` becomes `toMs`, and what is around it is `by` times as far away. */
export function scale(span: MovingSpan, { fromMs, toMs, by }: { fromMs: number; toMs: number; by: number }): void {
  const { moved } = span
  const start = (span.startMs - fromMs) * by
  span.startMs = toMs + Math.round(start)
  span.endMs = toMs + Math.round((span.endMs - fromMs) * by)
  moved.by *= by
  moved.add *= by
  moved.least *= by
  moved.most *= by
  moveWords(span, start - Math.round(start))
}

/** Sets when it begins and ends. Its words stay, but within these times. */
export function fit(span: MovingSpan, startMs: number, endMs: number): void {
  moveWords(span, span.startMs - startMs)
  span.startMs = startMs
  span.endMs = endMs
  clamp(span, 0, endMs - startMs)
}

/** Ends it by then. */
export function endBy(span: MovingSpan, ms: number): void {
  if (span.endMs <= ms) return
  span.endMs = ms
  clamp(span, Number.NEGATIVE_INFINITY, ms - span.startMs)
}

function moveWords({ moved }: MovingSpan, byMs: number): void {
  moved.add += byMs
  moved.least += byMs
  moved.most += byMs
}

function clamp({ moved }: MovingSpan, least: number, most: number): void {
  moved.least = Math.min(most, Math.max(least, moved.least))
  moved.most = Math.min(most, Math.max(least, moved.most))
}
