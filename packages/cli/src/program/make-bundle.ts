/** Bundles the program: its main module, its threads, and every door of its packages, which the pages of the site import. All
 *  are made together, because they share modules: each module is in one file alone. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { BUNDLES as LIBRARIES } from '../libraries/bundles.ts'
import { type Bundle, FOLDER, factsOf, NEWEST, ROOT } from './bundle.ts'

/** Our own code, and the two libraries of very many modules. All else is loaded from where it is installed: some of it is
 *  compiled, or finds its files by where it appears. */
const BUNDLED = /^(?:@yalkut|typebox|kysely)(?:\/|$)/
const MAIN = 'packages/cli/src/main.ts'
const THREADS = 'packages/*/src/**/{*-thread,thread,*-worker}.ts'
/** Packages that the program does not run. */
const APART = /^packages\/(?:testing|client|site|cli)\//
/** Older bundles that are kept for programs that run from them. */
const KEPT_BUNDLES = 3

export async function makeBundle(): Promise<void> {
  const parent = fileURLToPath(FOLDER)
  mkdirSync(parent, { recursive: true })
  const unfinished = mkdtempSync(join(parent, 'making-'))
  try {
    // Anyone who may read what is installed may read them.
    chmodSync(unfinished, 0o755)
    const imported = importedNames()
    const names = new Map([...imported].map(([name]) => [name, name.replaceAll(/[^\w-]+/g, '_')]))
    const input = Object.fromEntries([...imported].map(([name, from]) => [names.get(name) ?? name, from]))
    const bundle = await rolldown({
      // That of the pages is made with them, later.
      input,
      cwd: ROOT,
      platform: 'node',
      plugins: [addresses],
      tsconfig: false,
      external: (id) => !(BUNDLED.test(id) || id.startsWith('.') || id.startsWith('/')),
    })
    const { output } = await bundle.write({
      dir: unfinished,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'shared-[hash].mjs',
    })
    await bundle.close()
    const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const entries = Object.fromEntries([...names].map(([name, file]) => [name, `${file}.mjs`]))
    name(unfinished, { entries, files: factsOfAll(modules) })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  removeOld(parent)
}

/** What is imported or started, and the module of it. */
function importedNames(): Map<string, string> {
  const threads = globSync(THREADS, { cwd: ROOT }).filter((file) => !APART.test(file))
  const started = [MAIN, ...threads].map((file): [string, string] => [file, ROOT + file])
  const doors = globSync('packages/*/package.json', { cwd: ROOT })
    .filter((file) => !APART.test(file))
    .flatMap(doorsIn)
  const libraries = Object.keys(LIBRARIES).map((name): [string, string] => [name, name])
  return new Map([...started, ...doors, ...libraries])
}

function doorsIn(manifest: string): [string, string][] {
  const { name, exports } = JSON.parse(readFileSync(ROOT + manifest, 'utf8'))
  const doors: Record<string, string> = typeof exports === 'string' ? { '.': exports } : (exports ?? {})
  return Object.entries(doors).map(([door, file]) => [name + door.slice(1), join(ROOT, manifest, '..', file)])
}

/** Our own modules, and the files that list the installed libraries and the doors. */
function factsOfAll(modules: readonly string[]): Bundle['files'] {
  const own = modules.map((id) => relative(ROOT, id)).filter((path) => path.startsWith('packages/'))
  const lists = globSync(['package-lock.json', 'packages/*/package.json'], { cwd: ROOT })
  const makers = globSync('packages/cli/src/{program,libraries}/*.ts', { cwd: ROOT })
  return Object.fromEntries(
    [...new Set([...own, ...lists, ...makers])].sort().map((path) => {
      const facts = factsOf(path)
      if (facts === null) throw new Error(`${path} is gone.`)
      return [path, facts]
    }),
  )
}

/** Whole or not at all: a program that starts meanwhile finds the bundle before this one. */
function name(made: string, { entries, files }: Pick<Bundle, 'entries' | 'files'>): void {
  const hash = createHash('sha256').update(ROOT).update(JSON.stringify(files))
  const bundle: Bundle = { name: hash.digest('hex').slice(0, 16), root: ROOT, files, entries }
  const folder = fileURLToPath(new URL(bundle.name, FOLDER))
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
  const next = `${fileURLToPath(NEWEST)}.${process.pid}`
  writeFileSync(next, JSON.stringify(bundle))
  renameSync(next, NEWEST)
}

function removeOld(parent: string): void {
  const folders = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('making-'))
    .map(({ name }) => ({ path: join(parent, name), ms: statSync(join(parent, name)).ctimeMs }))
    .sort((one, other) => other.ms - one.ms)
  for (const { path } of folders.slice(KEPT_BUNDLES)) rmSync(path, { recursive: true, force: true })
}

/** What a module finds by its own address stays where it is. Threads are started by their sources' addresses too, and found. */
const addresses: Plugin = {
  name: 'addresses',
  transform(code, id) {
    if (!code.includes('import.meta')) return null
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..')))
  },
}
