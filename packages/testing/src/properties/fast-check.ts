/** fast-check with a fixed seed: a property test tries the same values in each run, so that no run fails by chance.
 *  `npm test -- --seed random` tries new values; a failing property prints its seed. */
import fc from 'fast-check'
import { SEED_NAME } from './seed.ts'

const FIXED = 770

const seed = process.env[SEED_NAME]
if (seed !== 'random') fc.configureGlobal({ seed: seed === undefined ? FIXED : Number(seed) })

export { fc }
