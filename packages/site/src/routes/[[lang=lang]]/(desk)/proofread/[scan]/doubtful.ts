/** Where the words of which a machine is not sure are in a line that is being corrected. */
import type { Unsure } from './desk-page.ts'

/** The words that still stand as the machine read them, at their present places. A word that was touched is in doubt no more. */
export function doubtsIn(was: string, text: string, unsure: readonly Unsure[]): Unsure[] {
  if (was === text) return [...unsure]
  const same = Math.min(was.length, text.length)
  let head = 0
  while (head < same && was[head] === text[head]) head += 1
  let tail = 0
  while (tail < same - head && was[was.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1
  const by = text.length - was.length
  return unsure.flatMap((word) => {
    if (word.to <= head) return [word]
    if (word.from < was.length - tail) return []
    return [{ ...word, from: word.from + by, to: word.to + by }]
  })
}

/** The words of a line with those in doubt marked, in order. */
export function markedParts(text: string, doubts: readonly Unsure[]): { text: string; sure: number | null }[] {
  const parts: { text: string; sure: number | null }[] = []
  let at = 0
  for (const { from, to, sure } of doubts.toSorted((a, b) => a.from - b.from)) {
    if (from < at || to > text.length || to <= from) continue
    if (from > at) parts.push({ text: text.slice(at, from), sure: null })
    parts.push({ text: text.slice(from, to), sure })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), sure: null })
  return parts
}
