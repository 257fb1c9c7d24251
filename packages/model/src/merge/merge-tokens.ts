/** The three-way merge of token lists (diff3). Changes of different tokens are all in the result. Changes of the same
 *  tokens clash, unless both sides made the same change. Source: shapes.md#running-text. */
import type { Token } from './run-tokens.ts'
import { diffWords, type Hunk } from './word-diff.ts'

export interface TokenSides {
  base: readonly Token[]
  ours: readonly Token[]
  theirs: readonly Token[]
}

export type Side = 'ours' | 'theirs'

/** The merged tokens; null when the sides clash and no side is preferred. `prefer`: the side whose tokens are used where
 *  both changed the same tokens. */
export function mergeTokens(sides: TokenSides, prefer?: Side): Token[] | null {
  const keys = (tokens: readonly Token[]): string[] => tokens.map((token) => token.key)
  const base = keys(sides.base)
  const changes = [
    ...diffWords(base, keys(sides.ours)).map((hunk): Change => ({ side: 'ours', hunk })),
    ...diffWords(base, keys(sides.theirs)).map((hunk): Change => ({ side: 'theirs', hunk })),
  ].sort((a, b) => a.hunk.aStart - b.hunk.aStart || a.hunk.aEnd - b.hunk.aEnd)

  const merged: Token[] = []
  const at = { base: 0, ours: 0, theirs: 0 }
  for (const group of groupsOf(changes)) {
    copySame(sides, at, group.start, merged)
    const change = takeGroup(sides, at, group, prefer)
    if (change === null) return null
    // Not spread: too many arguments would overflow the stack.
    for (const token of change) merged.push(token)
  }
  copySame(sides, at, base.length, merged)
  return merged
}

interface Change {
  side: Side
  hunk: Hunk
}

/** Changes of both sides to the same tokens of the base, from `start` to before `end`. */
interface Group {
  start: number
  end: number
  changes: Change[]
}

function groupsOf(changes: readonly Change[]): Group[] {
  const groups: Group[] = []
  for (const change of changes) {
    const { aStart: start, aEnd: end } = change.hunk
    const last = groups.at(-1)
    if (last !== undefined && overlap(last, { start, end })) {
      last.end = Math.max(last.end, end)
      last.changes.push(change)
    } else groups.push({ start, end, changes: [change] })
  }
  return groups
}

/** Whether two ranges of the base share a token, or are the same gap between tokens, or one is a gap inside the other.
 *  Adjacent ranges do not overlap: a word and the next word may both change. */
function overlap(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  if (a.start === b.start && a.end === b.end) return true
  return Math.max(a.start, b.start) < Math.min(a.end, b.end) || inside(a, b) || inside(b, a)
}

function inside(gap: { start: number; end: number }, range: { start: number; end: number }) {
  return gap.start === gap.end && range.start < gap.start && gap.start < range.end
}

type Cursor = Record<'base' | Side, number>

/** Copies the tokens that are the same in all three lists, up to an index of the base. */
function copySame(sides: TokenSides, at: Cursor, until: number, merged: Token[]): void {
  while (at.base < until) {
    const base = sides.base[at.base++]
    const ours = sides.ours[at.ours++]
    const theirs = sides.theirs[at.theirs++]
    if (base && ours && theirs) merged.push({ ...base, gap: mergeGap(base, ours, theirs) })
  }
}

/** The spaces before a word, of the side that changed them; of ours when both sides did. */
function mergeGap(base: Token, ours: Token, theirs: Token): Token['gap'] {
  const [first, second] = gapText(ours) === gapText(base) ? [theirs, ours] : [ours, theirs]
  return first.gap ?? second.gap ?? base.gap
}

function gapText({ gap }: Token): string {
  return JSON.stringify(gap)
}

/** The merged tokens of a group of changes; null when the two sides differ and no side is preferred. */
function takeGroup(sides: TokenSides, at: Cursor, group: Group, prefer?: Side): Token[] | null {
  const take = (side: Side): Token[] => {
    let length = group.end - group.start
    for (const { side: by, hunk } of group.changes) {
      if (by === side) length += hunk.bEnd - hunk.bStart - (hunk.aEnd - hunk.aStart)
    }
    const from = at[side]
    at[side] += length
    return sides[side].slice(from, at[side])
  }
  const ours = take('ours')
  const theirs = take('theirs')
  at.base = group.end
  if (group.changes.every(({ side }) => side === 'theirs')) return theirs
  if (group.changes.every(({ side }) => side === 'ours')) return ours
  const same = ours.length === theirs.length && ours.every((t, i) => t.key === theirs[i]?.key)
  if (same) return ours
  if (prefer === undefined) return null
  return prefer === 'ours' ? ours : theirs
}
