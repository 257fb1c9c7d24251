/** Keeps footnote markers and line ends at their positions when the words around them are replaced.
 *  Source: service.md#runs. */
import type { JsonObject } from '../json.ts'
import { runsOf, type Token, tokensOf } from '../merge/run-tokens.ts'
import { diffWords, type Hunk } from '../merge/word-diff.ts'
import type { Run } from './body-schema.ts'
import { tidyRuns } from './tidy-runs.ts'

/** The new runs. If the old runs have notes, markers or line ends and the new runs have none, their writer saw only words:
 *  each is inserted again after the same word, or after the word that replaces that word. New runs with at least one are
 *  returned unchanged. */
export function keepMarkers(before: readonly Run[], after: readonly Run[]): Run[] {
  if (after.some(isMarker) || !before.some(isMarker)) return [...after]
  const old = tokensOf(asJson(before))
  const next = tokensOf(asJson(after))
  const words = old.tokens.filter((token) => token.isWord)
  const hunks = diffWords(words.map(wordOf), next.tokens.map(wordOf))
  const moved = markersOf(old.tokens).map(({ token, after: count }) => ({
    token,
    after: newPosition(hunks, count),
  }))
  const tokens: Token[] = []
  let { tail } = next
  for (let count = 0; count <= next.tokens.length; count++) {
    const markers = moved.flatMap(({ token, after: at }) => (at === count ? [token] : []))
    const word = next.tokens[count]
    const { between, rest } = shareGap(markers, word === undefined ? tail : word.gap)
    tokens.push(...between)
    if (word === undefined) tail = rest ?? []
    else tokens.push({ ...word, gap: rest })
  }
  return tidyRuns(runsOf({ ...next, tokens, tail }))
}

/** Divides the spaces before a word among the markers there: each marker gets the spaces that it had before, while there
 *  are enough. No spaces are added. `gap`: null at the start of the text. */
function shareGap(markers: readonly Token[], gap: Token['gap']): { between: Token[]; rest: Token['gap'] } {
  let spaces = textOf(gap)
  const between = markers.map((marker) => {
    const own = textOf(marker.gap)
    if (own === '') return marker
    if (!spaces.startsWith(own)) return { ...marker, gap: [] }
    spaces = spaces.slice(own.length)
    return marker
  })
  if (gap === null || spaces === textOf(gap)) return { between, rest: gap }
  return { between, rest: spaces === '' ? [] : [{ ...gap[0], text: spaces }] }
}

function textOf(gap: Token['gap']): string {
  return (gap ?? []).map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}

function isMarker(run: Run): boolean {
  return 'note' in run || 'marker' in run || 'eol' in run
}

/** The markers, each with the number of words before it. */
function markersOf(tokens: readonly Token[]): { token: Token; after: number }[] {
  let words = 0
  return tokens.flatMap((token) => {
    if (token.isWord) words++
    const isKept = token.runs.some((run) => 'note' in run || 'marker' in run || 'eol' in run)
    return isKept ? [{ token, after: words }] : []
  })
}

/** The position among the new words of a position among the old words. */
function newPosition(hunks: readonly Hunk[], position: number): number {
  let shift = 0
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    if (position <= aStart) break
    if (position < aEnd) return bStart + Math.min(position - aStart, bEnd - bStart)
    shift = bEnd - aEnd
  }
  return position + shift
}

/** The word without its marks, so that a word with other marks is the same word. */
function wordOf({ runs }: Token): string {
  return runs.map((run) => (typeof run.text === 'string' ? run.text : '')).join('')
}

function asJson(runs: readonly Run[]): JsonObject[] {
  return runs.map((run) => ({ ...run }))
}
