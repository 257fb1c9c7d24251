/** Finds the words of a query in a text. Pure. Source: shapes.md#moments. */
import { expandAbbreviations, searchTokens } from '@yalkut/hebrew'

/** Words of a snippet before and after the first match. */
const BEFORE = 8
const AFTER = 20

export interface WordFinder {
  /** The number of words of a text that match the query. An abbreviation matches its expansions. */
  hitsIn(text: string): number
  /** The number of the query's words that occur in a text. */
  wordsIn(text: string): number
  /** A snippet of a text around the first match. */
  snippetOf(text: string): string
}

/** `tokens`: spelled as in the index; the last one may be the beginning of a word. */
export function wordFinder(tokens: readonly string[]): WordFinder {
  const ways = expandAbbreviations(tokens).map(
    (way) => new Set(way.flatMap((words) => words.split(' '))),
  )
  const last = tokens.at(-1) ?? ''
  const positionsOf = (word: string): number[] =>
    searchTokens(word).flatMap((part) => {
      const position = ways.findIndex((words) => words.has(part))
      if (position >= 0) return position
      return last.length > 1 && part.startsWith(last) ? tokens.length - 1 : []
    })
  return {
    hitsIn: (text) => wordsOf(text).filter((word) => positionsOf(word).length > 0).length,
    wordsIn: (text) => new Set(wordsOf(text).flatMap(positionsOf)).size,
    snippetOf(text) {
      const words = wordsOf(text)
      const found = words.findIndex((word) => positionsOf(word).length > 0)
      const from = Math.max(0, found - BEFORE)
      const to = Math.max(0, found) + AFTER
      const piece = words.slice(from, to).join(' ')
      return `${from > 0 ? '… ' : ''}${piece}${to < words.length ? ' …' : ''}`
    },
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}
