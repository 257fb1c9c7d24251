/** Sets the time at which a paragraph of a transcript begins. Pure. Source: service.md#recordings; shapes.md#anchor. */
import { refuse } from '../refusal.ts'

/** The time of a word. `from` and `to` count characters of the paragraph. */
export interface WordTime {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** The time of a paragraph, in ms from the beginning of the recording. */
export interface SpanTime {
  segment: string
  startMs: number
  endMs: number
  words: WordTime[] | null
  /** A person set this time. It does not change when another paragraph is anchored. */
  locked: boolean
}

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
export function anchorSpans(
  order: readonly string[],
  spans: readonly SpanTime[],
  anchor: Anchor,
): SpanTime[] {
  const timed = new Map(spans.map((span) => [span.segment, span]))
  const list = order.flatMap((segment) => {
    const span = timed.get(segment)
    return span !== undefined
      ? [span]
      : segment === anchor.segment
        ? [newSpan(segment, anchor)]
        : []
  })
  const at = list.findIndex(({ segment }) => segment === anchor.segment)
  const own = list[at]
  if (own === undefined) throw refuse('not-found', 'This paragraph is not one of the transcript.')
  const isNew = !timed.has(anchor.segment)
  const startMs = startOf(own, anchor)
  const before = list.slice(0, at)
  const minMs = before.findLast(({ locked }) => locked)?.endMs ?? 0
  const after = list.slice(at + 1)
  const nextLocked = after.findIndex(({ locked }) => locked)
  const moving = [own, ...(nextLocked < 0 ? after : after.slice(0, nextLocked))]
  const maxMs = after[nextLocked]?.startMs ?? anchor.durationMs ?? Number.POSITIVE_INFINITY
  assertFits(startMs, { minMs, maxMs, count: moving.length, before: unlockedBefore(before) })
  const moved = isNew ? insert(moving, startMs, maxMs) : move(moving, startMs, maxMs)
  return [
    ...endAt(before, minMs, startMs),
    ...moved.map((span, index) => (index === 0 ? { ...span, locked: true } : span)),
    ...(nextLocked < 0 ? [] : after.slice(nextLocked)),
  ]
}

function newSpan(segment: string, { atMs }: Anchor): SpanTime {
  return { segment, startMs: atMs, endMs: atMs + UNTIMED_MS, words: null, locked: false }
}

/** The time at which the paragraph must begin, so that the anchored word begins at `atMs`. */
function startOf({ startMs, words }: SpanTime, { atMs, word }: Anchor): number {
  if (word === undefined) return atMs
  const time = words?.[word]
  if (time === undefined) throw refuse('invalid', `Word ${word} of this paragraph has no time.`)
  return atMs - (time.startMs - startMs)
}

function unlockedBefore(before: readonly SpanTime[]): number {
  return before.length - 1 - before.findLastIndex(({ locked }) => locked)
}

/** Refuses where one of the spans would get less than 1 ms. */
function assertFits(
  startMs: number,
  limits: { minMs: number; maxMs: number; count: number; before: number },
): void {
  const { minMs, maxMs, count, before } = limits
  if (startMs >= minMs + before && startMs + count <= maxMs) return
  const message =
    'There is no time for this paragraph there: a locked paragraph, or the beginning or end of the recording, is too near.'
  throw refuse('invalid', message, {
    from: minMs + before,
    to: Number.isFinite(maxMs) ? maxMs - count : null,
  })
}

/** Moves all spans by the same time, and compresses them where they would end after `maxMs`. */
function move(run: readonly SpanTime[], startMs: number, maxMs: number): SpanTime[] {
  const shift = startMs - (run[0]?.startMs ?? 0)
  const endMs = (run.at(-1)?.endMs ?? 0) + shift
  const moved = run.map((span) => mapTimes(span, (time) => time + shift))
  return endMs <= maxMs ? moved : compress(moved, startMs, maxMs)
}

/** Inserts a paragraph without a time, which ends where the next span begins. Where the next span begins too early, the
 *  other spans move. */
function insert(run: readonly SpanTime[], startMs: number, maxMs: number): SpanTime[] {
  const [own, next] = run
  if (own === undefined) return []
  if (next === undefined) {
    return [{ ...own, startMs, endMs: Math.min(startMs + UNTIMED_MS, maxMs) }]
  }
  if (next.startMs > startMs) {
    return [{ ...own, startMs, endMs: next.startMs }, ...run.slice(1)]
  }
  const shift = startMs + UNTIMED_MS - next.startMs
  const first = { ...own, startMs, endMs: startMs + UNTIMED_MS }
  const moved = [first, ...run.slice(1).map((span) => mapTimes(span, (time) => time + shift))]
  return (moved.at(-1)?.endMs ?? 0) <= maxMs ? moved : compress(moved, startMs, maxMs)
}

/** Scales the times from `startMs` on so that the last span ends at `maxMs`. */
function compress(run: readonly SpanTime[], startMs: number, maxMs: number): SpanTime[] {
  const endMs = Math.max(...run.map((span) => span.endMs))
  const scale = (maxMs - startMs) / (endMs - startMs)
  const scaled = run.map((span) =>
    mapTimes(span, (time) => startMs + Math.round((time - startMs) * scale)),
  )
  return inOrder(scaled, startMs, maxMs)
}

/** Ends the unlocked spans before the anchored span where that begins. Spans that would begin later are compressed. */
function endAt(before: readonly SpanTime[], minMs: number, startMs: number): SpanTime[] {
  const lastLocked = before.findLastIndex(({ locked }) => locked)
  const [fixed, unlocked] = [before.slice(0, lastLocked + 1), before.slice(lastLocked + 1)]
  const last = unlocked.at(-1)
  if (last === undefined) return fixed
  if (last.startMs < startMs) {
    return [...fixed, ...unlocked.slice(0, -1), endedAt(last, startMs)]
  }
  const from = Math.min(...unlocked.map((span) => span.startMs))
  const begin = Math.max(minMs, Math.min(from, startMs - unlocked.length))
  const to = Math.max(...unlocked.map((span) => span.endMs))
  const scale = (startMs - begin) / Math.max(1, to - from)
  const scaled = unlocked.map((span) =>
    mapTimes(span, (time) => begin + Math.round((time - from) * scale)),
  )
  return [...fixed, ...inOrder(scaled, begin, startMs)]
}

function endedAt(span: SpanTime, endMs: number): SpanTime {
  const words = span.words?.map((word) => ({
    ...word,
    startMs: Math.min(word.startMs, endMs),
    endMs: Math.min(word.endMs, endMs),
  }))
  return { ...span, endMs, words: words ?? null }
}

/** Corrects rounded times: each span begins where the span before it ends or later, lasts at least 1 ms, and ends by
 *  `maxMs`. */
function inOrder(run: readonly SpanTime[], from: number, maxMs: number): SpanTime[] {
  let earliest = from
  return run.map((span, index) => {
    const latest = maxMs - (run.length - index)
    const startMs = Math.max(earliest, Math.min(span.startMs, latest))
    const endMs = Math.max(startMs + 1, Math.min(span.endMs, latest + 1))
    earliest = endMs
    const within = (time: number): number => Math.min(Math.max(time, startMs), endMs)
    const words = span.words?.map((word) => ({
      ...word,
      startMs: within(word.startMs),
      endMs: within(word.endMs),
    }))
    return { ...span, startMs, endMs, words: words ?? null }
  })
}

function mapTimes(span: SpanTime, change: (timeMs: number) => number): SpanTime {
  const words = span.words?.map((word) => ({
    ...word,
    startMs: change(word.startMs),
    endMs: change(word.endMs),
  }))
  return {
    ...span,
    startMs: change(span.startMs),
    endMs: change(span.endMs),
    words: words ?? null,
  }
}
