/** The three-way merge of running text, word by word: plain text, and runs of page words. Source: shapes.md#running-text. */
import type { JsonObject } from '../json.ts'
import { mergeTokens, type Side } from './merge-tokens.ts'
import { runsOf, type TokenText, tokensOf } from './run-tokens.ts'

interface Three<T> {
  base: T
  ours: T
  theirs: T
}

/** The text with the changes of both sides; null when both changed the same words differently. Spaces never clash.
 *  `prefer`: the side whose words are used where they clash. */
export function mergeText(sides: Three<string>, prefer?: Side): string | null {
  const runs = mergeRuns(
    mapSides(sides, (text) => [{ text }]),
    prefer,
  )
  return runs?.map((run) => (typeof run.text === 'string' ? run.text : '')).join('') ?? null
}

/** Like `mergeText`, for runs. A word is merged together with its marks and link, so marking one word and fixing the next
 *  word do not clash. */
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
