/** Pairs what is left with its likest, wherever it stands: paragraphs that were moved and corrected. */
import { pairNear } from './gaps.ts'
import type { Pairing } from './pairing.ts'

const LIKEST = 0.7
/** Two candidates that are nearly as alike cannot be told apart. */
const CLEARLY = 0.05
/** A word of more paragraphs than this says nothing. */
const MOST_OWNERS = 20
/** Candidates of one paragraph that are compared. */
const MOST_COMPARED = 4

export function pairElsewhere(pairing: Pairing): void {
  const free = pairing.freeIn({
    from: [0, pairing.from.words.length],
    to: [0, pairing.to.words.length],
  })
  if (free.from.length === 0 || free.to.length === 0) return
  const byWord = new Map<number, number[]>()
  for (const at of free.from) {
    for (const word of new Set(pairing.wordsFrom(at))) {
      const owners = byWord.get(word)
      if (owners === undefined) byWord.set(word, [at])
      else owners.push(at)
    }
  }
  const claims = free.to.flatMap((to) => likestOf(pairing, to, byWord))
  for (const rivals of Map.groupBy(claims, ({ from }) => from).values()) {
    const [first, second] = rivals.sort((a, b) => b.likeness - a.likeness)
    if (first !== undefined && isClear(first, second)) pairNear(pairing, first.from, first.to)
  }
}

interface Found {
  from: number
  to: number
  likeness: number
}

/** The clearly likest; none when two are nearly as alike. */
function likestOf(pairing: Pairing, to: number, byWord: ReadonlyMap<number, readonly number[]>): Found[] {
  const votes = new Map<number, number>()
  for (const word of new Set(pairing.wordsTo(to))) {
    const owners = byWord.get(word) ?? []
    if (owners.length > MOST_OWNERS) continue
    for (const at of owners) votes.set(at, (votes.get(at) ?? 0) + 1)
  }
  const compared = [...votes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_COMPARED)
    .map(([from]) => ({ from, to, likeness: pairing.likenessFrom(from, to, LIKEST) }))
    .sort((a, b) => b.likeness - a.likeness)
  const [first, second] = compared
  if (first === undefined || first.likeness === 0) return []
  return isClear(first, second) ? [first] : []
}

function isClear(first: Found, second: Found | undefined): boolean {
  return second === undefined || first.likeness - second.likeness >= CLEARLY
}
