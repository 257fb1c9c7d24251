/** Makes one file of all drawings, a `<symbol>` each, and `src/made/icons.ts` with its address. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ICONS } from '../src/lib/icons.ts'
import { hashOf, hasStamp, stampOf } from './stamp.ts'

/** Below `static`: addresses there are served as never changing. */
const SERVED = '/_app/immutable/icons/'

const FOLDER = dirname(createRequire(import.meta.url).resolve('lucide-static/package.json'))

/** True when the file was made, false when it was there already. `site`: the folder of this package. */
export async function makeIcons(site: string): Promise<boolean> {
  const out = join(site, 'static', SERVED)
  const manifest = join(site, 'src/made/icons.ts')
  const code = [import.meta.filename, join(site, 'src/lib/icons.ts')]
  const stamp = await stampOf([...code, join(FOLDER, 'package.json')])
  if ((await hasStamp(manifest, stamp)) && existsSync(out)) return false
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await mkdir(dirname(manifest), { recursive: true })
  const sprite = await spriteOf(ICONS)
  const address = `${SERVED}icons-${hashOf(sprite)}.svg`
  await writeFile(join(site, 'static', address), sprite)
  await writeFile(
    manifest,
    `// Made by build/make-icons.ts from ${stamp}.\nexport const sprite = '${address}'\n`,
  )
  return true
}

/** The drawings as symbols. They are drawn with the strokes of the `<svg>` that uses them. Throws for an unknown name. */
export async function spriteOf(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all(
    names.map(
      async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await drawing(name)}</symbol>`,
    ),
  )
  const licence = (await readFile(join(FOLDER, 'LICENSE'), 'utf8')).replaceAll('--', '—').trim()
  return `<svg xmlns="http://www.w3.org/2000/svg"><!--\n${licence}\n-->${symbols.join('')}</svg>\n`
}

/** What stands inside a drawing's `<svg>`. */
async function drawing(name: string): Promise<string> {
  const svg = await readFile(join(FOLDER, 'icons', `${name}.svg`), 'utf8')
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1]
  if (inner === undefined) throw new Error(`The drawing “${name}” has another form than others.`)
  return inner.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>')
}

if (import.meta.main) {
  const made = await makeIcons(join(import.meta.dirname, '..'))
  console.error(made ? 'The icons were made.' : 'The icons are as they were.')
}
