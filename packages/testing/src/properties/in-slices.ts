/** All of fast-check. Its `assert` tries the values of this run's slice. */
import * as fastCheck from 'fast-check'
import { tier, variantsOf } from '../tiers/slices.ts'
import { SEED_NAME } from './seed.ts'

const FIXED = 770
/** fast-check's own number of values. */
const USUAL_RUNS = 100
const QUARTERS = [0, 1, 2, 3] as const

const seed = process.env[SEED_NAME]
if (seed !== 'random') {
  fastCheck.configureGlobal({ seed: seed === undefined ? FIXED : Number(seed) })
}

export * from 'fast-check'

/** As in fast-check: throws for values that the property does not hold for. */
export function assert<Ts>(property: fastCheck.IAsyncProperty<Ts>, parameters?: fastCheck.Parameters<Ts>): Promise<void>
export function assert<Ts>(property: fastCheck.IProperty<Ts>, parameters?: fastCheck.Parameters<Ts>): void
export function assert<Ts>(
  property: fastCheck.IRawProperty<Ts>,
  parameters: fastCheck.Parameters<Ts> = {},
): Promise<void> | void {
  return fastCheck.assert(property, valuesOfSlice(parameters))
}

/** A quarter of the values, or all in the full tier; and those that a `path` names, to see a failure again. */
export function valuesOfSlice<Ts>(parameters: fastCheck.Parameters<Ts>): fastCheck.Parameters<Ts> {
  if (tier() === 'full' || parameters.path !== undefined) return parameters
  const { numRuns = USUAL_RUNS } = parameters
  const quarter = Math.ceil(numRuns / QUARTERS.length)
  const [which = 0] = variantsOf('property', 'quarters of the values', QUARTERS)
  return { ...parameters, numRuns: quarter, path: String(which * quarter) }
}
