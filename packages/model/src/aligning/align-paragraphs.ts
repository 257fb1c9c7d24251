/** Finds the paragraphs of one text again in another state of that text, by their words alone: what is the same, what was
 *  corrected, moved, joined, split or replaced. Ids, fixes and links then follow the words. Source: decisions.md#imports. */
import { Vocabulary } from './common-in-order.ts'
import { pairElsewhere } from './elsewhere.ts'
import { fillGap } from './gaps.ts'
import { absorbNeighbours } from './joins.ts'
import { longestRise } from './longest-rise.ts'
import type { Pair, Paragraph } from './pair.ts'
import { Pairing } from './pairing.ts'

/** Each paragraph is in one pair at most. What is in none was deleted, or is new, or could not be told apart.
 *
 *  Equal words that stand once in each text pair first, wherever they stand. Between those that keep their order, gaps are
 *  filled in order by likeness (.5 at least); then neighbours are joined (.8), then the likest anywhere (.7), and last what
 *  is alone in the same place. Quadratic only in small gaps. */
export function alignParagraphs(from: readonly Paragraph[], to: readonly Paragraph[]): Pair[] {
  const vocabulary = new Vocabulary()
  const side = (list: readonly Paragraph[]) => ({
    words: list.map(({ words }) => vocabulary.numbersOf(words)),
    parts: list.map(({ part }) => part ?? 0),
  })
  const pairing = new Pairing(side(from), side(to))
  pairEqual(pairing, from, to)
  for (const gap of pairing.gaps(longestRise(pairing.pairs()))) fillGap(pairing, gap)
  absorbNeighbours(pairing)
  pairElsewhere(pairing)
  pairing.pairReplaced()
  return pairing.result()
}

/** Pairs what stands exactly once in both texts. */
function pairEqual(pairing: Pairing, from: readonly Paragraph[], to: readonly Paragraph[]): void {
  const found = onlyOnce(to)
  for (const [key, at] of onlyOnce(from)) {
    const other = found.get(key)
    if (at !== null && other !== undefined && other !== null) pairing.pair(at, other, 'same')
  }
}

/** The index of each text; null for one that stands several times. Paragraphs without words are not known again so. */
function onlyOnce(paragraphs: readonly Paragraph[]): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const [at, { words }] of paragraphs.entries()) {
    if (words.length === 0) continue
    const key = words.join(' ')
    found.set(key, found.has(key) ? null : at)
  }
  return found
}
