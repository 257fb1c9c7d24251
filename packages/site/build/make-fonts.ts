/** Makes the fonts of the site from the npm packages: each file has only the characters and weights that pages use. Writes
 *  the files, `src/styles/fonts.generated.css`, and `src/made/fonts.ts`, which names the files to preload. */
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fallbackOf, hasStandIn } from './fonts/fallbacks.ts'
import { faceOf, fallbackFaceOf } from './fonts/font-css.ts'
import { FONTS, type GeneratedFont, PRELOADED } from './fonts/font-table.ts'
import { readFont } from './fonts/read-font.ts'
import { hashOf, hasStamp, stampOf } from './stamp.ts'

/** Below `static`: addresses there are served as never changing. */
const SERVED = '/_app/immutable/f/'

const { resolve } = createRequire(import.meta.url)

/** True when files were made, false when they were there already. `site`: the folder of this package. */
export async function makeFonts(site: string): Promise<boolean> {
  const out = join(site, 'static', SERVED)
  const css = join(site, 'src/styles/fonts.generated.css')
  const manifest = join(site, 'src/made/fonts.ts')
  const stamp = await stampOf(await inputs())
  if ((await hasStamp(css, stamp)) && existsSync(out) && existsSync(manifest)) return false
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await mkdir(dirname(manifest), { recursive: true })
  await mkdir(dirname(css), { recursive: true })

  const addresses = new Map<string, string>()
  const faces: string[] = []
  const fallbacks = new Map<string, string>()
  for (const font of FONTS) {
    const bytes = await subset(font, 'woff2')
    const address = `${SERVED}${font.name}-${hashOf(bytes)}.woff2`
    addresses.set(font.name, address)
    await writeFile(join(site, 'static', address), bytes)
    faces.push(faceOf(font, address))
    // The first file of a family has its letters and its space.
    if (hasStandIn(font.family) && !fallbacks.has(font.family)) {
      const facts = readFont(await subset(font, 'truetype'))
      fallbacks.set(font.family, fallbackFaceOf(font.family, fallbackOf(font.family, facts)))
    }
  }
  for (const name of new Set(FONTS.map(({ source }) => source.package))) {
    const licence = await readFile(join(packageFolder(name), 'LICENSE'))
    await writeFile(join(out, `${name}-licence-${hashOf(licence)}.txt`), licence)
  }
  const preloads = Object.entries(PRELOADED).map(([lang, names]) => [lang, names.map((name) => addresses.get(name))])
  await writeFile(
    manifest,
    `// Made by build/make-fonts.ts.\nexport const preloads = ${JSON.stringify(Object.fromEntries(preloads))}\n`,
  )
  const head = `/* Made by build/make-fonts.ts from ${stamp}. */`
  await writeFile(css, `${[head, ...faces, ...fallbacks.values()].join('\n')}\n`)
  return true
}

/** The bytes of one font of the table. `truetype` can be read by `readFont`. */
export async function subset(font: GeneratedFont, format: 'woff2' | 'truetype'): Promise<Buffer> {
  return await subsetFont(await readFile(sourceFile(font)), font.characters, {
    targetFormat: format,
    variationAxes: { wght: font.weight },
    noHinting: true,
    // What browsers do not read.
    dropTables: ['BASE', 'DSIG', 'STAT'],
    ...(font.features === undefined ? {} : { keepFeatures: font.features }),
  })
}

function packageFolder(name: string): string {
  return dirname(resolve(`@fontsource-variable/${name}/package.json`))
}

function sourceFile({ source }: GeneratedFont): string {
  const { package: name, script, style = 'normal' } = source
  return join(packageFolder(name), 'files', `${name}-${script}-wght-${style}.woff2`)
}

/** What the made files depend on: fonts, this code, and the subsetter. */
async function inputs(): Promise<string[]> {
  const code = await Array.fromAsync(glob('{make-fonts,stamp,fonts/*}.ts', { cwd: import.meta.dirname }))
  return [
    ...code
      .filter((file) => !file.endsWith('.test.ts'))
      .sort()
      .map((file) => join(import.meta.dirname, file)),
    ...new Set(FONTS.map(sourceFile)),
    resolve('subset-font/package.json'),
  ]
}

if (import.meta.main) {
  const made = await makeFonts(join(import.meta.dirname, '..'))
  console.error(made ? 'The fonts were made.' : 'The fonts are as they were.')
}
