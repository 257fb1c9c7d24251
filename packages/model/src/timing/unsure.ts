/** The words of which the engine that heard them was not sure. Pure. Source: shapes.md#segment. */
import { diffWords } from '../merge/word-diff.ts'
import { MAX_UNSURE } from '../schemas/texts.ts'

/** `from` and `to` count characters of the paragraph; `sure` is of a hundred. */
export interface UnsureWord {
  from: number
  to: number
  sure: number
}

/** A word of which the engine is surer than this is not kept. */
const SURE_ENOUGH = 95

/** Of the words that an engine heard, the least certain ones, in the order of the paragraph. */
export function leastSure(words: readonly UnsureWord[]): UnsureWord[] {
  return words
    .filter(({ sure }) => sure < SURE_ENOUGH)
    .toSorted((a, b) => a.sure - b.sure)
    .slice(0, MAX_UNSURE)
    .toSorted((a, b) => a.from - b.from)
}

/** Those that stay when the words of the paragraph are fixed, where they are then. */
export function keepUnsure(before: string, after: string, unsure: readonly UnsureWord[]): UnsureWord[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const hunks = diffWords(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  )
  const stillUnsure: UnsureWord[] = []
  let [a, b] = [0, 0]
  const keepUntil = (end: number): void => {
    for (; a < end; a += 1, b += 1) {
      const [was, is] = [old[a], now[b]]
      if (was === undefined || is === undefined) continue
      for (const each of unsure) {
        if (each.from < was.from || each.from >= was.from + was.text.length) continue
        const by = is.from - was.from
        stillUnsure.push({ ...each, from: each.from + by, to: Math.min(each.to + by, after.length) })
      }
    }
  }
  for (const { aStart, aEnd, bEnd } of hunks) {
    keepUntil(aStart)
    ;[a, b] = [aEnd, bEnd]
  }
  keepUntil(old.length)
  return stillUnsure
}

function wordsOf(text: string): { text: string; from: number }[] {
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ text: word, from: index }))
}
