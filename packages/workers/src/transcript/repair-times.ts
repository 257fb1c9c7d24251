/** Times of speech that engines leave out or give wrongly. Pure. */
import type { SpeechPiece, TimedWord } from './transcription.ts'

/** A piece whose times may be unknown. */
export interface RoughPiece {
  text: string
  startMs: number | null
  endMs: number | null
  words: TimedWord[]
}

/** Letters a millisecond of slow speech: how long a last piece without an end takes at most. */
const MS_A_LETTER = 80
const MOST_GUESSED_MS = 30_000

/** The pieces that are not empty, in their order, with times that never decrease. A wrong time is a time that does not fit the order
 *  of most others: it is left out, and the piece begins where the one before it ends. Words whose times are outside their piece
 *  have none. */
export function withRepairedTimes(rough: readonly RoughPiece[]): SpeechPiece[] {
  const pieces = rough
    .map((piece) => ({ ...piece, text: piece.text.replaceAll(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .map(withTimesOfWords)
  const kept = longestRise(pieces.map(({ startMs }) => startMs))
  let before = 0
  let from = 0
  return pieces.map((piece, at) => {
    const isKept = kept.has(at)
    const startMs = isKept && piece.startMs !== null ? piece.startMs : Math.max(before, from)
    const next = nextStart(pieces, kept, at)
    const guess = guessedEnd(piece.text, startMs, next)
    const isEnd = isKept && piece.endMs !== null && piece.endMs >= startMs
    const endMs = isEnd && piece.endMs !== null ? piece.endMs : guess
    before = startMs
    // An end behind the next start is an overlap, or wrong: it moves no other piece.
    from = Math.min(endMs, next ?? endMs)
    const words = piece.words.filter((word) => word.startMs >= startMs && word.endMs <= endMs)
    return { text: piece.text, startMs, endMs, words: isKept ? words : [] }
  })
}

/** A piece without times has those of its words. */
function withTimesOfWords(piece: RoughPiece): RoughPiece {
  const { words } = piece
  return {
    ...piece,
    startMs: piece.startMs ?? words[0]?.startMs ?? null,
    endMs: piece.endMs ?? words.at(-1)?.endMs ?? null,
  }
}

function guessedEnd(text: string, startMs: number, next: number | null): number {
  const guess = startMs + Math.min(MOST_GUESSED_MS, text.length * MS_A_LETTER)
  return next === null ? guess : Math.max(startMs, next)
}

function nextStart(pieces: readonly RoughPiece[], kept: ReadonlySet<number>, at: number): number | null {
  for (let next = at + 1; next < pieces.length; next += 1) {
    const start = pieces[next]?.startMs ?? null
    if (kept.has(next) && start !== null) return start
  }
  return null
}

/** The indexes of the longest row of times that never decrease. */
function longestRise(times: readonly (number | null)[]): Set<number> {
  /** At index n: where the row of n + 1 times with the smallest last time ends. */
  const ends: number[] = []
  const before: number[] = []
  const timeAt = (index: number | undefined): number =>
    index === undefined ? Number.POSITIVE_INFINITY : (times[index] ?? Number.POSITIVE_INFINITY)
  for (const [at, time] of times.entries()) {
    if (time === null) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (timeAt(ends[middle]) <= time) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1] ?? -1
    ends[low] = at
  }
  // Of times that all decrease, the first one is as good as any.
  if (ends.length === 1) return new Set([times.findIndex((time) => time !== null)])
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at)
  return kept
}
