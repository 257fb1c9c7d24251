/** Where the words of a query stand in a text. Pure. Source: shapes.md#moments. */
import { expandAbbreviations, searchTokens } from '@yalkut/hebrew'

/** Words before and after the first that was looked for. */
const BEFORE = 8
const AFTER = 20

export interface WordFinder {
  /** How many words of a text are words of the query; an abbreviation stands for those that it means. */
  hitsIn(text: string): number
  /** How many of the query's words stand in a text. */
  wordsIn(text: string): number
  /** A piece of a text about the first of them. */
  snippetOf(text: string): string
}

/** `tokens`: as the index spells them; the last one may be the beginning of a word. */
export function wordFinder(tokens: readonly string[]): WordFinder {
  const ways = expandAbbreviations(tokens).map(
    (way) => new Set(way.flatMap((words) => words.split(' '))),
  )
  const last = tokens.at(-1) ?? ''
  const placesOf = (word: string): number[] =>
    searchTokens(word).flatMap((part) => {
      const place = ways.findIndex((words) => words.has(part))
      if (place >= 0) return place
      return last.length > 1 && part.startsWith(last) ? tokens.length - 1 : []
    })
  return {
    hitsIn: (text) => wordsOf(text).filter((word) => placesOf(word).length > 0).length,
    wordsIn: (text) => new Set(wordsOf(text).flatMap(placesOf)).size,
    snippetOf(text) {
      const words = wordsOf(text)
      const found = words.findIndex((word) => placesOf(word).length > 0)
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
