/** fast-check with a fixed seed: a property test tries the same values in each run, so that no run fails by chance. The default
 *  tier tries a quarter of them, by the slice. `npm test -- --seed random` tries new values; a failing property prints its seed. */
export * as fc from './in-slices.ts'
