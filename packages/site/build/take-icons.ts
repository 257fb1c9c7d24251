/** Makes the sprite of the drawings, which is kept in the tree, from an unpacked `lucide-static`. Run it after a name was added to
 *  `src/lib/icons.ts`: `npm pack lucide-static && tar -xf lucide-static-*.tgz && node take-icons.ts package`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ICONS } from '../src/lib/icons.ts'
import { SPRITE } from './make-icons.ts'

/** The drawings as symbols. They are drawn with the strokes of the `<svg>` that uses them. Throws for an unknown name. */
async function spriteOf(names: readonly string[], folder: string): Promise<string> {
  const symbols = await Promise.all(
    names.map(async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await drawing(name, folder)}</symbol>`),
  )
  const licence = (await readFile(join(folder, 'LICENSE'), 'utf8')).replaceAll('--', '—').trim()
  return `<svg xmlns="http://www.w3.org/2000/svg"><!--\n${licence}\n-->\n${symbols.join('\n')}\n</svg>\n`
}

/** What stands inside a drawing's `<svg>`. */
async function drawing(name: string, folder: string): Promise<string> {
  const svg = await readFile(join(folder, 'icons', `${name}.svg`), 'utf8')
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1]
  if (inner === undefined) throw new Error(`The drawing “${name}” has another form than others.`)
  return inner.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>')
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of lucide-static.')
await writeFile(SPRITE, await spriteOf(ICONS, folder))
