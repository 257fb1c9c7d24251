/** Sets a document as a PDF with Typst, in a process of its own: its memory is given back when it ends, and one that takes too long can
 *  be ended. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '@yalkut/model'
import subsetFont from 'subset-font'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import type { ExportDocument } from '../document/document.ts'
import { writeFile } from '../writing/output.ts'
import { writeTypst } from '../writing/write-typst.ts'
import { NO_ENGINE } from './typeset-exits.ts'

const PROGRAM = fileURLToPath(new URL('./typeset-worker.ts', import.meta.url))
/** Shorter than the thread has. */
const MOST_MS = 90_000
/** Letters of one PDF: some 550 pages, for which it takes half a GB. */
const MOST_LETTERS = 1_500_000
/** Tags for readers of screens take memory with every letter. */
const MOST_TAGGED = 500_000

/** Refuses `too-large`, and `invalid` where the typesetter is not installed. */
export async function typesetPdf(document: ExportDocument, target: string): Promise<void> {
  const { letters } = document.head
  if (letters > MOST_LETTERS) throw refuse('too-large', exportingSaid('export-too-large'))
  const fonts = await fontsBeside(target)
  const source = `${target}.typ`
  try {
    writeFile(source, (out) => writeTypst(document, out))
    const tags = letters <= MOST_TAGGED ? 'tags' : 'plain'
    execFileSync(process.execPath, [PROGRAM, source, target, fonts, tags], {
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    rmSync(source, { force: true })
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error)) return error
  if (error.status === NO_ENGINE) return refuse('invalid', exportingSaid('export-no-engine'))
  const isLate = 'code' in error && error.code === 'ETIMEDOUT'
  return isLate ? refuse('too-large', exportingSaid('export-too-large'), undefined, { cause: error }) : error
}

/** The faces of the site's pages. Typst reads no variable fonts, so each weight is a file. */
const FACES: readonly (readonly [name: string, scripts: readonly string[]])[] = [
  ['frank-ruhl-libre', ['hebrew']],
  ['noto-serif-hebrew', ['hebrew']],
  ['noto-rashi-hebrew', ['hebrew']],
  ['source-serif-4', ['latin', 'latin-ext', 'cyrillic', 'greek']],
]
const WEIGHTS = [400, 700]

const folders = new Map<string, Promise<string>>()

function fontsBeside(target: string): Promise<string> {
  const folder = join(dirname(target), 'fonts')
  const known = folders.get(folder) ?? writeFonts(folder)
  folders.set(folder, known)
  known.catch(() => folders.delete(folder))
  return known
}

async function writeFonts(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const { resolve } = createRequire(import.meta.url)
  for (const [name, scripts] of FACES) {
    const files = join(dirname(resolve(`@fontsource-variable/${name}/package.json`)), 'files')
    for (const script of scripts) {
      const font = readFileSync(join(files, `${name}-${script}-wght-normal.woff2`))
      for (const wght of WEIGHTS) {
        const made = await subsetFont(font, LETTERS, { targetFormat: 'truetype', variationAxes: { wght } })
        writeFileSync(join(folder, `${name}-${script}-${wght}.ttf`), made)
      }
    }
  }
  return folder
}

/** All that the faces have: what is not in one is left out of it. */
const LETTERS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x52f],
  [0x591, 0x5f4],
  [0x1e00, 0x1eff],
  [0x2010, 0x206f],
  [0x20a0, 0x20bf],
  [0xfb1d, 0xfb4f],
]
  .map(([from = 0, to = 0]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)))
  .join('')
