/** A real browser for tests: the Chromium of an npm package. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { atEnd } from '../at-end.ts'

/** Arguments of the package that tests leave out: the first lifts the same-origin policy, the second is unstable, and the others
 *  draw with a graphics card made of software, which takes a third of the time of a page. */
const UNWANTED: ReadonlySet<string> = new Set([
  '--disable-web-security',
  '--single-process',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
])
const WANTED = ['--no-sandbox', '--disable-gpu']

/** A folder below node_modules: an installation removes it. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/yalkut-tests')

let shared: Promise<Browser> | undefined

/** The browser of this process, for all its files of tests. Closed after the last, or after the test that opened it. */
export async function openChromium(): Promise<Browser> {
  if (shared === undefined) {
    const launching = launchChromium()
    shared = launching
    atEnd(async () => {
      // A later file of the same process opens another.
      shared = undefined
      await (await launching).close()
    })
  }
  return await shared
}

/** A browser of its own, which the caller closes. `more`: arguments of the program. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return await chromium.launch(await launchOptions(more))
}

/** The program and its arguments. */
export async function launchOptions(more: readonly string[] = []): Promise<LaunchOptions> {
  const args = sparticuz.args.filter((argument) => !UNWANTED.has(argument))
  const executablePath = await unpacked()
  return { executablePath, args: [...args, ...WANTED, ...more], headless: true }
}

/** The package unpacks its program into the folder for temporary files, and would run a program that another process has
 *  half unpacked. Here the program is unpacked into a folder of its own, once for all runs, and then renamed. */
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
    // Another process has renamed its copy first.
    if (!existsSync(program)) throw error
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  return program
}
