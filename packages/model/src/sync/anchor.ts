/** Moves a paragraph to where it is heard. Pure. Source: service.md#recordings; shapes.md#anchor. */
import { refuse } from '../refusal.ts'

/** When a word is heard; `from` and `to` count characters of the paragraph. */
export interface WordTime {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** Where a paragraph is heard, in ms from the beginning of the sound. */
export interface SpanTime {
  segment: string
  startMs: number
  endMs: number
  words: WordTime[] | null
  /** A person said so: it never moves for another. */
  locked: boolean
}

export interface Anchor {
  segment: string
  atMs: number
  /** Which word of the paragraph is heard then, from 0; its beginning unless named. */
  word?: number | undefined
  /** Length of the sound, where it is known. */
  durationMs?: number | undefined
}

/** How long a paragraph is heard that nobody has timed, before another begins. */
const UNTIMED_MS = 2_000

/** The spans as they stand afterwards, in the order of the paragraphs. `order`: all segments of the text; `spans`: those
 *  that are timed. This one starts at `atMs` and is locked. An unlocked one before it ends there. Unlocked ones after
 *  it move by as much, or are pressed together up to the next locked one or the end of the sound.
 *  Refuses `invalid` where a locked one stands in the way. */
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
  const floor = before.findLast(({ locked }) => locked)?.endMs ?? 0
  const follow = list.slice(at + 1)
  const wall = follow.findIndex(({ locked }) => locked)
  const moving = [own, ...(wall < 0 ? follow : follow.slice(0, wall))]
  const ceiling = follow[wall]?.startMs ?? anchor.durationMs ?? Number.POSITIVE_INFINITY
  assertRoom(startMs, { floor, ceiling, count: moving.length, before: unlockedBefore(before) })
  const moved = isNew ? insert(moving, startMs, ceiling) : move(moving, startMs, ceiling)
  return [
    ...endAt(before, floor, startMs),
    ...moved.map((span, index) => (index === 0 ? { ...span, locked: true } : span)),
    ...(wall < 0 ? [] : follow.slice(wall)),
  ]
}

function newSpan(segment: string, { atMs }: Anchor): SpanTime {
  return { segment, startMs: atMs, endMs: atMs + UNTIMED_MS, words: null, locked: false }
}

/** Of an anchored word: where the paragraph must begin for it. */
function startOf({ startMs, words }: SpanTime, { atMs, word }: Anchor): number {
  if (word === undefined) return atMs
  const heard = words?.[word]
  if (heard === undefined) throw refuse('invalid', `No word ${word} of this paragraph is timed.`)
  return atMs - (heard.startMs - startMs)
}

function unlockedBefore(before: readonly SpanTime[]): number {
  return before.length - 1 - before.findLastIndex(({ locked }) => locked)
}

/** Every span keeps a ms at least. */
function assertRoom(
  startMs: number,
  room: { floor: number; ceiling: number; count: number; before: number },
): void {
  const { floor, ceiling, count, before } = room
  if (startMs >= floor + before && startMs + count <= ceiling) return
  const message =
    'A paragraph that somebody has locked, or an end of the recording, stands in the way of that.'
  throw refuse('invalid', message, {
    from: floor + before,
    to: Number.isFinite(ceiling) ? ceiling - count : null,
  })
}

/** The whole run by the same amount, pressed together where it would pass the ceiling. */
function move(run: readonly SpanTime[], startMs: number, ceiling: number): SpanTime[] {
  const shift = startMs - (run[0]?.startMs ?? 0)
  const endMs = (run.at(-1)?.endMs ?? 0) + shift
  if (endMs <= ceiling) return run.map((span) => mapTimes(span, (time) => time + shift))
  return press(
    run.map((span) => mapTimes(span, (time) => time + shift)),
    startMs,
    ceiling,
  )
}

/** A paragraph that was not timed ends where the next one begins; where that is too early the rest makes room. */
function insert(run: readonly SpanTime[], startMs: number, ceiling: number): SpanTime[] {
  const [own, next] = run
  if (own === undefined) return []
  if (next === undefined) {
    return [{ ...own, startMs, endMs: Math.min(startMs + UNTIMED_MS, ceiling) }]
  }
  if (next.startMs > startMs) {
    return [{ ...own, startMs, endMs: next.startMs }, ...run.slice(1)]
  }
  const shift = startMs + UNTIMED_MS - next.startMs
  const first = { ...own, startMs, endMs: startMs + UNTIMED_MS }
  const pushed = [first, ...run.slice(1).map((span) => mapTimes(span, (time) => time + shift))]
  return (pushed.at(-1)?.endMs ?? 0) <= ceiling ? pushed : press(pushed, startMs, ceiling)
}

/** Times from `startMs` on, made to end at the ceiling in their proportions. */
function press(run: readonly SpanTime[], startMs: number, ceiling: number): SpanTime[] {
  const endMs = Math.max(...run.map((span) => span.endMs))
  const share = (ceiling - startMs) / (endMs - startMs)
  const pressed = run.map((span) =>
    mapTimes(span, (time) => startMs + Math.round((time - startMs) * share)),
  )
  return inOrder(pressed, startMs, ceiling)
}

/** What stands before ends where the anchored one begins; what would begin later is pressed together before it. */
function endAt(before: readonly SpanTime[], floor: number, startMs: number): SpanTime[] {
  const wall = before.findLastIndex(({ locked }) => locked)
  const [fixed, loose] = [before.slice(0, wall + 1), before.slice(wall + 1)]
  const last = loose.at(-1)
  if (last === undefined) return fixed
  if (last.startMs < startMs) {
    return [...fixed, ...loose.slice(0, -1), endedAt(last, startMs)]
  }
  const from = Math.min(...loose.map((span) => span.startMs))
  const begin = Math.max(floor, Math.min(from, startMs - loose.length))
  const to = Math.max(...loose.map((span) => span.endMs))
  const share = (startMs - begin) / Math.max(1, to - from)
  const pressed = loose.map((span) =>
    mapTimes(span, (time) => begin + Math.round((time - from) * share)),
  )
  return [...fixed, ...inOrder(pressed, begin, startMs)]
}

function endedAt(span: SpanTime, endMs: number): SpanTime {
  const words = span.words?.map((word) => ({
    ...word,
    startMs: Math.min(word.startMs, endMs),
    endMs: Math.min(word.endMs, endMs),
  }))
  return { ...span, endMs, words: words ?? null }
}

/** After rounding: each begins where the one before ends or later, lasts a ms at least, and all end by the ceiling. */
function inOrder(run: readonly SpanTime[], from: number, ceiling: number): SpanTime[] {
  let earliest = from
  return run.map((span, index) => {
    const latest = ceiling - (run.length - index)
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
