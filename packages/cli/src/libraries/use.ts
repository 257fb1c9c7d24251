/** Lets imports of some libraries find their bundles: `node --import use.ts PROGRAM`, also in the threads of the program. Where
 *  there are none, the libraries are loaded as they were installed. */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { BUNDLES, FOLDER } from './bundles.ts'

/** Another part of a library would bring the library a second time. */
const LIBRARIES = /^(?:kysely|typebox)(?:\/|$)/

if (existsSync(FOLDER)) {
  const found = new Map(
    Object.entries(BUNDLES).map(([imported, file]) => [
      imported,
      { url: new URL(file, FOLDER).href, format: 'module', shortCircuit: true },
    ]),
  )
  registerHooks({
    resolve(specifier, context, next) {
      if (!LIBRARIES.test(specifier)) return next(specifier, context)
      const bundle = found.get(specifier)
      if (bundle === undefined) throw new Error(`bundles.ts does not name ${specifier}`)
      return bundle
    },
  })
}
