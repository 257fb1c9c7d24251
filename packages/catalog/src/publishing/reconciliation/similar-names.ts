/** How alike two names are. Pure. */
import { normalizeForSearch } from '@yalkut/hebrew'

/** From 0 to 1, by pairs of letters; 1 for names that search takes for the same. */
export function similarity(one: string, other: string | undefined): number {
  if (other === undefined) return 0
  const [a, b] = [normalizeForSearch(one), normalizeForSearch(other)]
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const [left, right] = [pairsOf(a), pairsOf(b)]
  let same = 0
  for (const [pair, count] of left) same += Math.min(count, right.get(pair) ?? 0)
  const all = sizeOf(left) + sizeOf(right)
  return all === 0 ? 0 : Math.min(0.99, (2 * same) / all)
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

function sizeOf(pairs: ReadonlyMap<string, number>): number {
  return pairs.values().reduce((sum, count) => sum + count, 0)
}
