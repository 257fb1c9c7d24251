/** Makes the bundle of the program, unless the newest is of this code: `node make.ts`. */
import { existsSync } from 'node:fs'
import { FOLDER as LIBRARIES } from '../libraries/bundles.ts'
import { isOfThisCode, newestBundle } from './bundle.ts'

const newest = newestBundle()
if (newest === null || !isOfThisCode(newest)) {
  const { makeBundle } = await import('./make-bundle.ts')
  await makeBundle()
}
// Sources run with these, while the bundle is of older code.
if (!existsSync(LIBRARIES)) await import('../libraries/make.ts')
