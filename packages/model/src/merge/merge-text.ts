/** The three-way merge of running text, word by word: of plain text, and of the runs of page words.
 *  Source: shapes.md#running-text. */
import type { JsonObject } from '../json.ts'
import { mergeTokens, type Side } from './merge-tokens.ts'
import { runsOf, type TokenText, tokensOf } from './run-tokens.ts'

interface Three<T> {
  base: T
  ours: T
  theirs: T
}

/** The text with the changes of both sides; null when they changed the same words differently.
 *  Spaces never clash. `prefer`: whose words stand there instead. */
export function mergeText(sides: Three<string>, prefer?: Side): string | null {
  const runs = mergeRuns(
    mapSides(sides, (text) => [{ text }]),
    prefer,
  )
  return runs?.map((run) => (typeof run.text === 'string' ? run.text : '')).join('') ?? null
}

/** As `mergeText`, for runs: a word with its marks and link is one thing, so marking a word and
 *  fixing the next one do not clash. */
export function mergeRuns(sides: Three<readonly JsonObject[]>, prefer?: Side): JsonObject[] | null {
  const texts = mapSides(sides, tokensOf)
  const tokens = mergeTokens(
    mapSides(texts, (text) => text.tokens),
    prefer,
  )
  if (tokens === null) return null
  return runsOf({ lead: mergeSpaces(texts, 'lead'), tokens, tail: mergeSpaces(texts, 'tail') })
}

function mergeSpaces({ base, ours, theirs }: Three<TokenText>, end: 'lead' | 'tail'): JsonObject[] {
  const same = JSON.stringify(ours[end]) === JSON.stringify(base[end])
  return same ? theirs[end] : ours[end]
}

function mapSides<T, U>({ base, ours, theirs }: Three<T>, change: (side: T) => U): Three<U> {
  return { base: change(base), ours: change(ours), theirs: change(theirs) }
}
