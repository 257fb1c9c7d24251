/** What a build of the site is made of. Same files, same name. */
import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const SITE = join(import.meta.dirname, '../..')

/** From the package's folder. */
const SOURCES = [
  'src/**/*',
  'build/**/*.{ts,svg}',
  'static/*',
  'package.json',
  'vite.config.ts',
  '../../package-lock.json',
  '../../docs/**/*.md',
  '../../*.md',
]
/** What a build imports when it runs, and all that this imports. */
const IMPORTED = ['../{catalog,hebrew,imaging,ledger,model,objects,ocr,projection,server,threads}/src/**/*.ts']
const GENERATED = /^(src\/made\/|src\/styles\/[^/]*\.generated\.|static\/_app)/

/** The name of the build that the sources make. */
export async function versionOfSources(): Promise<string> {
  return await hashOf(await filesOf(SOURCES))
}

/** The name of the code that a build imports when it runs. */
export async function versionOfCode(): Promise<string> {
  return await hashOf(await filesOf(IMPORTED))
}

/** Whether a process that began then runs the code of that name: it is the code that is there, and has not changed since. */
export async function hasRunSince(startMs: number, code: string): Promise<boolean> {
  const files = await filesOf(IMPORTED)
  const facts = await Promise.all(files.map((file) => stat(join(SITE, file))))
  return facts.every(({ ctimeMs }) => ctimeMs < startMs) && (await hashOf(files)) === code
}

async function filesOf(patterns: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for await (const file of glob(patterns, { cwd: SITE, withFileTypes: true })) {
    const path = relative(SITE, join(file.parentPath, file.name))
    if (file.isFile() && !GENERATED.test(path) && !path.endsWith('.test.ts')) paths.push(path)
  }
  return [...new Set(paths)].sort()
}

async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(SITE, file)))
  return hash.digest('hex').slice(0, 12)
}
