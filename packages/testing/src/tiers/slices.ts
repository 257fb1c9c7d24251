/** The tier and the slice of a test run. The default tier proves each behaviour once; of what costs much and proves the same rule
 *  again (`tiers/left-out.ts`) it has some variants, which the slice chooses. The full tier has all of them.
 *
 *  The slice is named by `npm test -- --slice 812`; otherwise it is that of the commit. */
import { fileURLToPath } from 'node:url'
import type { VariantKind } from './left-out.ts'
import { pickVariants, WINDOW } from './pick-variants.ts'
import { sliceOfTree } from './slice-number.ts'

export type Tier = 'default' | 'full'

/** Environment variables that every file of a run has. */
export const SLICE_NAME = 'YALKUT_TEST_SLICE'
export const TIER_NAME = 'YALKUT_TEST_TIER'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

let ofTree: number | undefined

/** The default one, also for a file that is run by itself. */
export function tier(): Tier {
  return process.env[TIER_NAME] === 'full' ? 'full' : 'default'
}

/** A whole number from 0. */
export function slice(): number {
  const named = process.env[SLICE_NAME]
  if (named !== undefined && /^\d{1,9}$/.test(named)) return Number(named)
  ofTree ??= sliceOfTree(ROOT)
  return ofTree
}

/** The variants of a test that this run has, in the order of the list: all in the full tier, and `count` of them by the slice in
 *  the default tier. The slices of any ten numbers in a row have all. Throws when `count` is too small for that.
 *
 *  `name` says what the list is of and in which test, such as `looks of the item page`: lists of different names are chosen
 *  independently, so that an engine is not always met by the same language. */
export function variantsOf<T>(kind: VariantKind, name: string, all: readonly T[], count = 1): readonly T[] {
  const picked = pickVariants(slice(), `${kind}: ${name}`, all.length, count)
  if (tier() === 'full') return all
  const chosen = new Set(picked)
  return all.filter((_, index) => chosen.has(index))
}

/** The moments at which a test kills its process, from 0 and below `most`: all in the full tier, and as few in the default tier as
 *  make all of them in the slices of any ten numbers in a row. `name`: the test, and its engine. */
export function momentsOf(name: string, most: number): readonly number[] {
  const all = Array.from({ length: most }, (_, moment) => moment)
  return variantsOf('kill', name, all, Math.ceil(most / WINDOW))
}

/** For `skip` of a test or a suite that is one variant of a list: false where this run has it, or else a sentence. */
export function leftOut<T>(kind: VariantKind, name: string, all: readonly T[], variant: T, count = 1): string | false {
  if (!all.includes(variant)) throw new Error(`${String(variant)} is no variant of “${name}”`)
  if (variantsOf(kind, name, all, count).includes(variant)) return false
  return `not in slice ${slice()} of the default tier (${kind})`
}
