/** Footnote markers and line ends stay where they were when words around them are written anew.
 *  Source: service.md#runs. */
import type { JsonObject } from '../json.ts'
import { runsOf, type Token, tokensOf } from '../merge/run-tokens.ts'
import { diffWords, type Hunk } from '../merge/word-diff.ts'
import type { Run } from './body-schema.ts'
import { tidyRuns } from './tidy-runs.ts'

/** The new runs. Where they name no note, marker or line end at all although the old ones did, their writer saw
 *  words alone: each is put back after the word that it followed, or that stands in that word's place. Runs that
 *  name any are taken as they are. */
export function keepMarkers(before: readonly Run[], after: readonly Run[]): Run[] {
  if (after.some(isMarker) || !before.some(isMarker)) return [...after]
  const old = tokensOf(asJson(before))
  const wanted = tokensOf(asJson(after))
  const words = old.tokens.filter((token) => token.isWord)
  const hunks = diffWords(words.map(wordOf), wanted.tokens.map(wordOf))
  const placed = markersOf(old.tokens).map(({ token, after: count }) => ({
    token,
    after: placeIn(hunks, count),
  }))
  const tokens: Token[] = []
  let { tail } = wanted
  for (let count = 0; count <= wanted.tokens.length; count++) {
    const markers = placed.flatMap(({ token, after: at }) => (at === count ? [token] : []))
    const word = wanted.tokens[count]
    const { between, rest } = shareGap(markers, word === undefined ? tail : word.gap)
    tokens.push(...between)
    if (word === undefined) tail = rest ?? []
    else tokens.push({ ...word, gap: rest })
  }
  return tidyRuns(runsOf({ ...wanted, tokens, tail }))
}

/** The spaces that the writer left at a place, some before each marker as they stood: there are no more of them than were
 *  sent. `gap`: null at the start of the text. */
function shareGap(
  markers: readonly Token[],
  gap: Token['gap'],
): { between: Token[]; rest: Token['gap'] } {
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

/** Each marker with how many words stand before it. */
function markersOf(tokens: readonly Token[]): { token: Token; after: number }[] {
  let words = 0
  return tokens.flatMap((token) => {
    if (token.isWord) words++
    const isKept = token.runs.some((run) => 'note' in run || 'marker' in run || 'eol' in run)
    return isKept ? [{ token, after: words }] : []
  })
}

/** Where a place between the old words is between the new ones. */
function placeIn(hunks: readonly Hunk[], place: number): number {
  let moved = 0
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    if (place <= aStart) break
    if (place < aEnd) return bStart + Math.min(place - aStart, bEnd - bStart)
    moved = bEnd - aEnd
  }
  return place + moved
}

/** The word alone: one that only got another mark is the same. */
function wordOf({ runs }: Token): string {
  return runs.map((run) => (typeof run.text === 'string' ? run.text : '')).join('')
}

function asJson(runs: readonly Run[]): JsonObject[] {
  return runs.map((run) => ({ ...run }))
}
