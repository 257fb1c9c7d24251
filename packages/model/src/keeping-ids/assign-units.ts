/** Which unit of the catalog each incoming chapter is: the one whose words it has, whatever its number is now. */
import type { Pair } from '../aligning/pair.ts'
import type { IncomingUnit, Place, StandingUnit } from './places.ts'

/** The paragraphs of one edition in both states, and how they pair. */
export interface AlignedEdition {
  /** Its id in the catalog, and in this import. */
  id: string
  incomingId: string
  title: string
  from: Place[]
  to: Place[]
  pairs: Pair[]
}

/** The index of the standing unit of each incoming one; null for a new one. A unit without words in common is found by its
 *  name at the source, when no other has its words. */
export function assignUnits(
  standing: readonly StandingUnit[],
  incoming: readonly IncomingUnit[],
  editions: readonly AlignedEdition[],
): (number | null)[] {
  const shared = new Map<string, { from: number; to: number; words: number }>()
  for (const { from, to, pairs } of editions) {
    for (const pair of pairs) {
      if (pair.kind === 'replaced') continue
      for (const [unit, other, words] of unitsOf(pair, from, to)) {
        const key = `${unit} ${other}`
        const before = shared.get(key)?.words ?? 0
        const same = incoming[other]?.key === standing[unit]?.key ? 0.5 : 0
        shared.set(key, { from: unit, to: other, words: before + words + same })
      }
    }
  }
  const unitOf: (number | null)[] = incoming.map(() => null)
  const taken = new Set<number>()
  for (const { from, to } of [...shared.values()].sort((a, b) => b.words - a.words)) {
    if (unitOf[to] !== null || taken.has(from)) continue
    unitOf[to] = from
    taken.add(from)
  }
  const byKey = new Map(standing.map(({ key }, at) => [key, at]))
  for (const [at, { key }] of incoming.entries()) {
    const unit = byKey.get(key)
    if (unitOf[at] !== null || unit === undefined || taken.has(unit)) continue
    unitOf[at] = unit
    taken.add(unit)
  }
  return unitOf
}

function* unitsOf(
  { from, to }: Pair,
  places: readonly Place[],
  others: readonly Place[],
): Generator<[unit: number, other: number, words: number]> {
  for (const a of from) {
    const [place, other] = [places[a], others[to[0] ?? 0]]
    if (place !== undefined && other !== undefined) {
      yield [place.unit, other.unit, place.words.length + 1]
    }
  }
}
