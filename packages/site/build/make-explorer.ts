/** Copies the explorer of the API (Scalar) from its npm package, so that its page asks no other host. Writes
 *  `src/made/explorer.ts`, which tells the page its address. */
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseJsonObject } from '@yalkut/model'

/** Below `static`: addresses there are served as never changing. */
const SERVED = '/_app/immutable/x/'
const PACKAGE = '../../node_modules/@scalar/api-reference'
const ENTRY = 'standalone.esm.js'
/** The npm package has none. */
const LICENCE = 'scalar-licence.txt'

/** `site`: the folder of this package. */
export async function makeExplorer(site: string): Promise<void> {
  const from = join(site, PACKAGE)
  const { version } = parseJsonObject(await readFile(join(from, 'package.json'), 'utf8'))
  const served = `${SERVED}${String(version)}/`
  const to = join(site, 'static', served)
  if (!existsSync(join(to, LICENCE))) {
    await rm(join(site, 'static', SERVED), { recursive: true, force: true })
    const browser = join(from, 'dist/browser')
    for await (const file of glob(['chunks/*.js', ENTRY], { cwd: browser })) {
      await mkdir(dirname(join(to, file)), { recursive: true })
      await cp(join(browser, file), join(to, file))
    }
    await cp(join(import.meta.dirname, LICENCE), join(to, LICENCE))
  }
  await mkdir(join(site, 'src/made'), { recursive: true })
  const words = `// Made by build/make-explorer.ts.\nexport const explorer = ${JSON.stringify(served + ENTRY)}\n`
  await writeFile(join(site, 'src/made/explorer.ts'), words)
}
