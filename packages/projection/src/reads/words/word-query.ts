/** Reads the text of a search as words, phrases and words to leave out. Pure. Source: shapes.md#search-rules. */
import { textWords } from '@yalkut/hebrew/search'

export interface QueryTerm {
  /** As it was typed. */
  q: string
  /** As the index spells it. */
  letters: string
  /** With the mark of an abbreviation or a number. */
  marked: boolean
}

/** One term, or the terms of a phrase in quotes. */
export type QueryPart = readonly [QueryTerm, ...QueryTerm[]]

export interface WordQuery {
  parts: readonly QueryPart[]
  /** Words and phrases that a row must not have. */
  excluded: readonly QueryPart[]
}

/** Terms of a query; the rest of a longer text is left out. */
export const MAX_TERMS = 12

/** A phrase in quotes that are not gershayim, or a piece without white space; `-` before it leaves it out. */
const PIECES = /(-?)(?:["“„״]([^\s](?:.*?[^\s])?)["”“״](?=\s|$)|(\S+))/gsu

/** `repeated`: a word that is typed twice in a row (`לך לך`) is a phrase, since a row with the word once would answer both. */
export function readWordQuery(q: string, repeated: 'phrase' | 'apart' = 'apart'): WordQuery {
  const query = partsOf(q)
  return repeated === 'apart' ? query : { ...query, parts: withRepeated(query.parts) }
}

/** Neighbouring single words of the same letters as one phrase. */
function withRepeated(parts: readonly QueryPart[]): QueryPart[] {
  const joined: QueryPart[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const [term, ...others] = part
    const isSame = before?.every(({ letters }) => letters === term.letters) === true
    if (before !== undefined && isSame && others.length === 0) joined[joined.length - 1] = [...before, term]
    else joined.push(part)
  }
  return joined
}

function partsOf(q: string): WordQuery {
  const parts: QueryPart[] = []
  const excluded: QueryPart[] = []
  let room = MAX_TERMS
  for (const [, minus = '', phrase, piece = ''] of q.trim().matchAll(PIECES)) {
    const isLeftOut = minus !== '' && (phrase ?? piece) !== ''
    const into = isLeftOut ? excluded : parts
    const terms = termsOf(phrase ?? piece).slice(0, room)
    room -= terms.length
    const [first, ...rest] = terms
    if (first === undefined) continue
    if (phrase !== undefined) into.push([first, ...rest])
    else for (const term of terms) into.push([term])
  }
  return { parts, excluded }
}

function termsOf(typed: string): QueryTerm[] {
  return typed.split(/[\s\u05be]+/u).flatMap((piece) =>
    textWords(piece).map(({ letters, marked }, _, all) => {
      // A piece that the index splits (`הללוי-ה`) is shown as its letters.
      const q = all.length === 1 ? trimmed(piece) : letters
      return { q, letters, marked }
    }),
  )
}

function trimmed(piece: string): string {
  return piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}'’׳״"]+$/gu, '')
}
