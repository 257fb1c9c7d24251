/** fast-check with a fixed seed: a property test tries the same values in each run, so that no run fails by chance.
 *  `npm test -- --seed random` looks for values that no run has tried yet; a failing property prints its seed. */
import fc from 'fast-check'
import { SEED_NAME } from './seed.ts'

const FIXED = 770

const asked = process.env[SEED_NAME]
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? FIXED : Number(asked) })

export { fc }
