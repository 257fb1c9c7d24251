/** Programs and their threads as few files. A test that kills a program hundreds of times starts it as often, and most of a start
 *  is reading hundreds of small modules. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

/** Below `node_modules`, from where the libraries that are not bundled are found. */
const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/yalkut-tests/programs/', import.meta.url))
/** Our own code, and the two libraries of very many modules. All else is loaded from where it is installed: some of it is
 *  compiled, or finds its files by where it appears. */
const BUNDLED = /^(?:@yalkut|typebox|kysely)(?:\/|$)/
/** Where a thread's program is named. */
const THREAD = /new URL\('(\.\/[\w-]*(?:thread|worker)\.ts)', import\.meta\.url\)/g

const made = new Map<string, Promise<string>>()

/** The path of a program that does what the one at `path` does. It is made once for each file of tests, and removed after. */
export function bundled(path: string): Promise<string> {
  const known = made.get(path) ?? bundle(path)
  made.set(path, known)
  return known
}

async function bundle(path: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  const dir = mkdtempSync(FOLDER)
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const program = await rolldown({
    input: path,
    platform: 'node',
    external: (id) => !(BUNDLED.test(id) || id.startsWith('.') || id.startsWith('/')),
    plugins: [addresses],
    // That of the site leads to a file which only its checks make.
    tsconfig: false,
  })
  await program.write({ dir, format: 'esm' })
  await program.close()
  return join(dir, basename(path).replace(/ts$/, 'js'))
}

/** What a module finds by its own address is found: threads are bundled as well, all else stays where it is. */
const addresses: Plugin = {
  name: 'addresses',
  transform(code, id) {
    if (!code.includes('import.meta')) return null
    return code
      .replaceAll(THREAD, (_, name: string) => {
        const file = this.emitFile({ type: 'chunk', id: resolve(id, '..', name) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${file})`
      })
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(resolve(id, '..')))
  },
}
