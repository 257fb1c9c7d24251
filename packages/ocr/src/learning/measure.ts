/** How well an engine reads a typeface, and how much what was learned helps, on lines that were held back. Pure. Source: shapes.md#learning. */
import { wrongLetters } from './align-letters.ts'
import { prepareProposals } from './propose-line.ts'
import { type CheckedPair, learnTypeface, type Typeface, tidy } from './typeface.ts'

/** A checked line, and what is held back together with it. */
export interface GroupedPair extends CheckedPair {
  /** A scan; of a typeface with one scan, a page. */
  group: string
}

export interface Learned {
  /** From all lines. */
  face: Typeface
  /** Lines of the groups that were held back. */
  validationLines: number
  /** Wrong letters of the held-back lines, of a hundred thousand: as the engine read them, and as they are proposed. Null without
   *  such lines. */
  before: number | null
  after: number | null
}

/** One group in three is held back, the same ones each time; the most lines that are measured. */
const VALIDATION_EACH = 3
const MAX_MEASURED = 300

export function learnAndMeasure(pairs: readonly GroupedPair[]): Learned {
  const groups = [...new Set(pairs.map(({ group }) => group))].sort()
  const validation = new Set(groups.filter((_, at) => at % VALIDATION_EACH === VALIDATION_EACH - 1))
  if (validation.size === 0 && groups.length > 1) validation.add(groups.at(-1) ?? '')
  const test = pairs.filter(({ group }) => validation.has(group)).slice(0, MAX_MEASURED)
  const face = learnTypeface(pairs)
  if (test.length === 0) return { face, validationLines: 0, before: null, after: null }
  const propose = prepareProposals(learnTypeface(pairs.filter(({ group }) => !validation.has(group))))
  const proposed = test.map(({ read, right }) => ({ read: propose(read), right }))
  return { face, validationLines: test.length, before: wrongRate(test), after: wrongRate(proposed) }
}

/** Wrong letters of a hundred thousand. */
export function wrongRate(pairs: readonly CheckedPair[]): number {
  let wrong = 0
  let letters = 0
  for (const { read, right } of pairs) {
    wrong += wrongLetters(tidy(read), tidy(right))
    letters += [...tidy(right)].length
  }
  return Math.round((wrong * 100_000) / Math.max(1, letters))
}
