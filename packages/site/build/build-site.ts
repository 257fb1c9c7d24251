/** Builds the site when its sources changed: fonts, icons, islands, then the pages. A build is a folder of its own in `dist`,
 *  and `dist/current` names the newest: servers that run go on with the one they loaded until they see the new name. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIslands } from './islands.ts'
import { makeFonts } from './make-fonts.ts'
import { makeIcons } from './make-icons.ts'

const SITE = join(import.meta.dirname, '..')
const DIST = join(SITE, 'dist')
const VITE = join(SITE, '../../node_modules/vite/bin/vite.js')

/** What a build depends on, from the package's folder. */
const SOURCES = [
  ...['src/**/*', 'build/**/*.{ts,svg}', 'static/*', 'package.json', 'vite.config.ts'],
  ...['../../package-lock.json', '../../docs/**/*.md', '../../*.md'],
]
/** What a build imports when it runs, and all that this imports. */
const IMPORTED = [
  '../{catalog,hebrew,imaging,ledger,model,objects,ocr,projection,server,threads}/src/**/*.ts',
]
const MADE = /^(src\/made\/|src\/styles\/[^/]*\.generated\.|static\/_app)/

/** True when a new build was made. `say` is called with one line for a person before a build begins. */
export async function buildSite(say: (line: string) => void = () => undefined): Promise<boolean> {
  const version = await hashOf(SOURCES)
  if ((await currentBuild()) === version) {
    await nameCode(version)
    return false
  }
  say('Building the pages of the site (once for each change of it) …')
  await makeParts()
  const out = join(DIST, version)
  await rm(out, { recursive: true, force: true })
  await run([VITE, 'build', '--logLevel', 'error'], { SITE_OUT: out, SITE_VERSION: version })
  await mkdir(DIST, { recursive: true })
  await nameCode(version)
  await writeFile(join(DIST, 'next'), version)
  await rename(join(DIST, 'next'), join(DIST, 'current'))
  return true
}

/** What the pages import and nobody writes by hand. */
export async function makeParts(): Promise<void> {
  // Writes the tsconfig that everything below reads.
  await run([join(SITE, 'node_modules/@sveltejs/kit/svelte-kit.js'), 'sync'])
  await makeFonts(SITE)
  await makeIcons(SITE)
  await buildIslands(SITE)
}

/** The name of the newest build; null without one. */
export async function currentBuild(): Promise<string | null> {
  return await readFile(join(DIST, 'current'), 'utf8').catch(() => null)
}

/** Writes into a build which code of the catalog it is used with: a server that runs older code leaves the build to the next
 *  one. */
async function nameCode(version: string): Promise<void> {
  await writeFile(join(DIST, version, 'code'), await hashOf(IMPORTED))
}

/** Same files, same name. */
async function hashOf(patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(patterns, { cwd: SITE, withFileTypes: true }))
  const names = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
  for (const name of [...new Set(names)].sort()) {
    const path = name.slice(SITE.length + 1)
    if (MADE.test(path) || path.endsWith('.test.ts')) continue
    hash.update(`${path}\0`).update(await readFile(name))
  }
  return hash.digest('hex').slice(0, 12)
}

async function run(command: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: SITE,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-20_000)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', reject)
  child.once('close', (code) => {
    if (code === 0) resolve()
    else reject(new Error(`The site did not build.\n${output}`))
  })
  await promise
}

if (import.meta.main) await buildSite((line) => console.error(line))
