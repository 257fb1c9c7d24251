/** Puts the sprite of the drawings, a `<symbol>` each, where it is served under a name that changes with it, and writes
 *  `src/made/icons.ts` with its address. `take-icons.ts` makes the sprite. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOf } from './stamp.ts'

/** Kept in the tree, with its licence. */
export const SPRITE = join(import.meta.dirname, 'icons.svg')

/** Below `static`: addresses there are served as never changing. */
const SERVED = '/_app/immutable/icons/'

/** True when the file was made, false when it was there already. `site`: the folder of this package. */
export async function makeIcons(site: string): Promise<boolean> {
  const sprite = await readFile(SPRITE)
  const address = `${SERVED}icons-${hashOf(sprite)}.svg`
  const manifest = join(site, 'src/made/icons.ts')
  const module = `// Made by build/make-icons.ts.\nexport const sprite = '${address}'\n`
  const exists = existsSync(join(site, 'static', address))
  if (exists && (await readFile(manifest, 'utf8').catch(() => null)) === module) return false
  const out = join(site, 'static', SERVED)
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await mkdir(dirname(manifest), { recursive: true })
  await writeFile(join(site, 'static', address), sprite)
  await writeFile(manifest, module)
  return true
}
