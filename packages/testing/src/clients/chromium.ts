/** A real browser for tests: the Chromium of an npm package. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Arguments of the package that tests must not have: the first lifts the same-origin policy, the second is unsteady. */
const UNWANTED: ReadonlySet<string> = new Set(['--disable-web-security', '--single-process'])

/** Lies where an installation throws it away. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/yalkut-tests')

export async function launchChromium(): Promise<Browser> {
  const args = sparticuz.args.filter((argument) => !UNWANTED.has(argument))
  return await chromium.launch({
    executablePath: await unpacked(),
    args: [...args, '--no-sandbox'],
    headless: true,
  })
}

/** The package unpacks its program into the folder for temporary files, and takes a half unpacked one of another process
 *  for whole. Here the program is unpacked aside, once for all runs, and then put in its place. */
async function unpacked(): Promise<string> {
  const folder = join(CACHE, 'chromium')
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(CACHE, { recursive: true })
  const aside = mkdtempSync(join(CACHE, 'unpacking-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = aside
  try {
    await sparticuz.executablePath()
    renameSync(aside, folder)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    // Another process was first.
    if (!existsSync(program)) throw error
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  return program
}
