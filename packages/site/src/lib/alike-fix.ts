/** A fix of one word in a line of a scan, which may be wrong in other lines too. */
import { wordHunks } from './islands/fix/word-hunks.ts'

export interface WordFix {
  from: string
  to: string
}

/** The longest words for which others are looked for. */
const LONGEST = 100
const AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** The one place that differs, without the marks around it; null where several differ, or a word was only added or removed. */
export function wordFixed(before: string, after: string): WordFix | null {
  const [hunk, ...others] = wordHunks(before, after)
  if (hunk === undefined || others.length > 0) return null
  const [from, to] = [before.slice(hunk.from, hunk.to).trim(), hunk.words.trim()]
  const [bareFrom, bareTo] = [from.replace(AROUND, ''), to.replace(AROUND, '')]
  // A fix of the marks alone keeps them.
  const fix = bareFrom === bareTo ? { from, to } : { from: bareFrom, to: bareTo }
  const isUsable = fix.from !== '' && fix.to !== '' && fix.from !== fix.to
  return isUsable && fix.from.length <= LONGEST && fix.to.length <= LONGEST ? fix : null
}

/** The Hebrew address of the page on which the lines are chosen. `line`: where the first fix was. */
export function alikeAddress(
  scan: string,
  { from, to }: WordFix,
  { page, line }: { page: number; line: string },
): string {
  const query = new URLSearchParams({ from, to, page: String(page), line })
  return `/text/${scan}/alike?${query}`
}
