/** Lets a program and its threads run from the bundle: `node --import use.ts PROGRAM`. Where there is none, or where it is of
 *  other code than the files on disk, they run from their sources, with the bundles of libraries. */
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { type Bundle, FOLDER, isOfThisCode, newestBundle, ROOT } from './bundle.ts'

/** What a process runs from, for its threads: they look no second time. */
const NAME = 'YALKUT_PROGRAM'
/** These are loaded from the bundle or not at all: it would be a second copy of the same code. */
const BUNDLED = /^(?:@yalkut|kysely|typebox)(?:\/|$)/

const bundle = newestBundle()
const isUsed = bundle !== null && (isMainThread ? isOfThisCode(bundle) : process.env[NAME] === bundle.name)
if (isMainThread) process.env[NAME] = isUsed ? bundle.name : bundle === null ? '' : 'old'
if (isUsed) use(bundle)
else await import('../libraries/use.ts')

function use({ name, entries }: Bundle): void {
  const folder = new URL(`${name}/`, FOLDER)
  const found = new Map(
    Object.entries(entries).map(([imported, file]) => {
      const isSource = imported.startsWith('packages/')
      const key = isSource ? new URL(imported, `file://${ROOT}`).href : imported
      return [key, { url: new URL(file, folder).href, format: 'module', shortCircuit: true }]
    }),
  )
  registerHooks({
    resolve(specifier, context, next) {
      const bundled = found.get(specifier)
      if (bundled !== undefined) return bundled
      if (BUNDLED.test(specifier)) throw new Error(`The bundle lacks ${specifier}.`)
      return next(specifier, context)
    },
  })
}
