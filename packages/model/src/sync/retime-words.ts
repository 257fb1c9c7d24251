/** Word timings follow the words that a fix keeps. Pure. Source: shapes.md#fix-a-transcript. */
import { diffWords } from '../merge/word-diff.ts'
import type { WordTime } from './anchor.ts'

interface Word {
  text: string
  from: number
  to: number
}

/** The timings of the new words: of those that were kept, where they now stand; of those that took others' place, the time
 *  of those they replaced, shared out by length. Words that were added where none stood are not timed. */
export function retimeWords(before: string, after: string, times: readonly WordTime[]): WordTime[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const timeOf = old.map((word) => times.find(({ from, to }) => from < word.to && to > word.from))
  const hunks = diffWords(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  )
  const found: WordTime[] = []
  let [a, b] = [0, 0]
  const keepUntil = (end: number): void => {
    for (; a < end; a++, b++) {
      const [time, word] = [timeOf[a], now[b]]
      if (time !== undefined && word !== undefined)
        found.push({ ...time, from: word.from, to: word.to })
    }
  }
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    keepUntil(aStart)
    found.push(...shareOut(timeOf.slice(aStart, aEnd), now.slice(bStart, bEnd)))
    ;[a, b] = [aEnd, bEnd]
  }
  keepUntil(old.length)
  return found
}

/** The time of the words that went, for those that came instead. */
function shareOut(times: readonly (WordTime | undefined)[], words: readonly Word[]): WordTime[] {
  const heard = times.filter((time) => time !== undefined)
  if (heard.length === 0 || words.length === 0) return []
  const startMs = Math.min(...heard.map((time) => time.startMs))
  const endMs = Math.max(...heard.map((time) => time.endMs))
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  let passed = 0
  return words.map(({ text, from, to }) => {
    const begin = startMs + Math.round(((endMs - startMs) * passed) / length)
    passed += text.length
    const end = startMs + Math.round(((endMs - startMs) * passed) / length)
    return { from, to, startMs: begin, endMs: end }
  })
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
}
