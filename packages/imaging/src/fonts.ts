/** The fonts of drawn words: those of the site's pages. npm has them compressed; fontconfig, which finds fonts for Pango, reads
 *  plain files. No font of the machine is used, so a picture is the same on every machine, also on one that has none. */
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { convert } from 'fontverter'

/** The packages, and the scripts of each: a file a script. */
const FONTS = {
  'frank-ruhl-libre': ['hebrew', 'latin'],
  'noto-serif-hebrew': ['hebrew'],
  'source-serif-4': ['latin', 'latin-ext', 'cyrillic', 'greek'],
} as const

const HEBREW = 'Frank Ruhl Libre'
const WITH_TEAMIM = 'Noto Serif Hebrew'
const LATIN = 'Source Serif 4'

/** The families that draw these words, the preferred one first. Words with te'amim are drawn whole in the font that has them. */
export function familiesOf(text: string, isRightToLeft: boolean): string {
  const hebrew = /[\u0591-\u05ae]/.test(text) ? WITH_TEAMIM : HEBREW
  return (isRightToLeft ? [hebrew, LATIN] : [LATIN, hebrew]).join(',')
}

let ready: Promise<void> | null = null

/** Call before words are drawn. The files stay for as long as the process runs, because fonts are opened when they are
 *  needed, and fontconfig reads its settings once. */
export async function prepareFonts(): Promise<void> {
  ready ??= writeFonts().catch((error) => {
    ready = null
    throw error
  })
  await ready
}

async function writeFonts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yalkut-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { resolve } = createRequire(import.meta.url)
  for (const [name, scripts] of Object.entries(FONTS)) {
    const files = join(dirname(resolve(`@fontsource-variable/${name}/package.json`)), 'files')
    for (const script of scripts) {
      const file = `${name}-${script}-wght-normal`
      const font = await convert(await readFile(join(files, `${file}.woff2`)), 'truetype')
      await writeFile(join(folder, `${file}.ttf`), font)
    }
  }
  const settings = join(folder, 'fonts.conf')
  await writeFile(settings, settingsOf(folder))
  // Threads read the environment of the process here: fontconfig does so when the first words are drawn.
  process.env.FONTCONFIG_FILE = settings
}

function settingsOf(folder: string): string {
  const place = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${place}</dir><cachedir>${place}</cachedir></fontconfig>
`
}
