/** Keeps the times of words when the text of a paragraph is fixed. Pure. Source: shapes.md#fix-a-transcript. */
import { diffWords } from '../merge/word-diff.ts'
import type { WordTime } from './anchor.ts'

interface Word {
  text: string
  from: number
  to: number
}

/** The times of the words of `after`. A word that stayed keeps its time, at its new position. Words that replace others
 *  share the time of the replaced words, by length. Added words have no time. */
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
      if (time !== undefined && word !== undefined) found.push({ ...time, from: word.from, to: word.to })
    }
  }
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    keepUntil(aStart)
    found.push(...shareTime(timeOf.slice(aStart, aEnd), now.slice(bStart, bEnd)))
    ;[a, b] = [aEnd, bEnd]
  }
  keepUntil(old.length)
  return found
}

/** Divides the time of the replaced words among the words that replace them. */
function shareTime(times: readonly (WordTime | undefined)[], words: readonly Word[]): WordTime[] {
  const known = times.filter((time) => time !== undefined)
  if (known.length === 0 || words.length === 0) return []
  const startMs = Math.min(...known.map((time) => time.startMs))
  const endMs = Math.max(...known.map((time) => time.endMs))
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
