/** Where the words of a query are in a text, and a piece of the text around them. Pure. Source: shapes.md#moments. */
import { locateWords } from '@yalkut/hebrew/search'
import type { WordMatch } from '@yalkut/projection'
import type { MomentMatch } from '../../../core/shapes/moment.ts'

/** Words of a snippet. */
const SNIPPET = 28
const MAX_MATCHES = 20

/** A word of the query by its slot. */
export type TypedWords = readonly string[]

export interface Shown {
  text: string
  matches: MomentMatch[]
}

/** The piece of a paragraph where the matches are densest. */
export function snippetOf(text: string, matches: readonly WordMatch[], typed: TypedWords): Shown {
  const words = locateWords(text)
  const first = densest(matches, words.length)
  const last = Math.min(words.length, first + SNIPPET)
  const from = first === 0 ? 0 : (words[first]?.from ?? 0)
  const to = last === words.length ? text.length : (words[last - 1]?.to ?? text.length)
  const before = from > 0 ? '… ' : ''
  const piece = `${before}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
  const inside = matches.filter(({ at, words: count }) => at >= first && at + count <= last)
  return { text: piece, matches: placed(text, words, inside, typed, before.length - from) }
}

/** The matches in one line of a page: those of the words from `first` on. */
export function lineMatches(
  line: string,
  first: number,
  matches: readonly WordMatch[],
  typed: TypedWords,
): MomentMatch[] {
  const words = locateWords(line)
  const inside = matches
    .map((match) => ({ ...match, at: match.at - first }))
    .filter(({ at }) => at >= 0 && at < words.length)
  return placed(line, words, inside, typed, 0)
}

/** The first word of the piece with the greatest weight of matches, a few words before the first of them. */
function densest(matches: readonly WordMatch[], count: number): number {
  let best = { weight: 0, from: 0, to: 0 }
  for (const { at: from } of matches) {
    const inside = matches.filter(({ at }) => at >= from && at < from + SNIPPET)
    const slots = new Map<number, number>()
    for (const { slot, way } of inside) slots.set(slot, Math.max(slots.get(slot) ?? 0, way.weight))
    const weight = [...slots.values()].reduce((a, b) => a + b, 0)
    const to = Math.max(...inside.map(({ at, words }) => at + words))
    if (weight > best.weight) best = { weight, from, to }
  }
  const room = Math.max(0, SNIPPET - (best.to - best.from))
  const start = Math.max(0, best.from - Math.floor(room / 2))
  return Math.max(0, Math.min(start, count - SNIPPET))
}

type Located = ReturnType<typeof locateWords>

function placed(
  text: string,
  words: Located,
  matches: readonly WordMatch[],
  typed: TypedWords,
  shift: number,
): MomentMatch[] {
  return bestAtEach(matches)
    .slice(0, MAX_MATCHES)
    .map(({ slot, slots, at, words: count, way }) => {
      const from = words[at]?.from ?? 0
      const to = words[Math.min(words.length, at + count) - 1]?.to ?? from
      return {
        q: typed.slice(slot, slot + slots).join(' '),
        word: text.slice(from, to),
        rule: way.rule,
        ...(way.why !== undefined && { why: { ...way.why } }),
        from: from + shift,
        to: to + shift,
      }
    })
}

/** One match for each word of the query at each word of the text. */
function bestAtEach(matches: readonly WordMatch[]): WordMatch[] {
  const best = new Map<string, WordMatch>()
  for (const match of matches) {
    const key = `${match.slot} ${match.at}`
    const before = best.get(key)
    if (before === undefined || before.way.weight < match.way.weight) best.set(key, match)
  }
  return [...best.values()]
}

/** The number of words of a text that match. */
export function hitsOf(matches: readonly WordMatch[]): number {
  return new Set(matches.map(({ at }) => at)).size
}
