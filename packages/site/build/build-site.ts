/** Builds the site when its sources changed: fonts, icons, islands, then the pages. A build is a folder of its own in `dist`,
 *  and `dist/current` names the newest: servers that run continue with the one they loaded until they see the new name. */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILDING, BUILDS as DIST } from '../src/host/builds.ts'
import { versionOfCode, versionOfSources } from '../src/host/sources.ts'
import { oneAtATime } from './one-at-a-time.ts'

const SITE = join(import.meta.dirname, '..')
const VITE = join(SITE, '../../node_modules/vite/bin/vite.js')

/** True when a new build was made. `say` is called with one line for a person before a build begins. */
export async function buildSite(say: (line: string) => void = () => undefined): Promise<boolean> {
  const version = await versionOfSources()
  if ((await currentBuild()) === version) {
    await nameCode(version)
    return false
  }
  await mkdir(DIST, { recursive: true })
  return await oneAtATime(DIST, async () => {
    // Another process may have built it just now.
    if ((await currentBuild()) === version) return false
    say('Building the pages of the site (once for each change of it) …')
    await build(version)
    return true
  })
}

async function build(version: string): Promise<void> {
  await writeFile(join(DIST, BUILDING), String(process.pid))
  try {
    await makeParts()
    const out = join(DIST, version)
    await rm(out, { recursive: true, force: true })
    await run([VITE, 'build', '--logLevel', 'error'], { SITE_OUT: out, SITE_VERSION: version })
    await nameCode(version)
    await writeFile(join(DIST, 'next'), version)
    await rename(join(DIST, 'next'), join(DIST, 'current'))
  } finally {
    await rm(join(DIST, BUILDING), { force: true })
  }
}

/** What the pages import and nobody writes by hand. */
export async function makeParts(): Promise<void> {
  // Loaded when they are needed: most starts only compare names.
  const [{ buildIslands }, { makeFonts }, { makeIcons }] = await Promise.all([
    import('./islands.ts'),
    import('./make-fonts.ts'),
    import('./make-icons.ts'),
  ])
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
  const file = join(DIST, version, 'code')
  const code = await versionOfCode()
  if ((await readFile(file, 'utf8').catch(() => null)) !== code) await writeFile(file, code)
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
