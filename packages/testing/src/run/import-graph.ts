/** Which files a file needs, as its source names them: by imports, by addresses of programs and threads, and by paths of data. A
 *  path that is put together names the whole folder. It may name too much, and so never too little of what is written out. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Text in quotes that may be a path, up to where something is put in. */
const QUOTED = /(['"`])((?=[^'"`]*[./])[\w@$.-][\w@$./-]*?)(?:\$\{[^'"`\n]*)?\1/g
const SOURCES = /\.(?:ts|mts|mjs|js|svelte)$/
const SITE = 'packages/site'
const PAGES = [
  ...['src', 'build', 'static', 'vite.config.ts'].map((name) => join(SITE, name)),
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
]
/** What no source names: pages are built by a command, and loaded from where they were put. */
const UNNAMED: { readonly [file: string]: readonly string[] } = {
  'packages/testing/src/servers/site-server.ts': PAGES,
  'packages/cli/src/main.ts': PAGES,
}

export interface ImportGraph {
  /** Files and folders that this file needs, and all that these need; itself too. Paths from the root. */
  neededBy(file: string): ReadonlySet<string>
}

/** `root`: the absolute path of the repository. */
export function importGraph(root: string): ImportGraph {
  const named = new Map<string, readonly string[]>()
  const doors = new Map<string, unknown>()

  function namedIn(file: string): readonly string[] {
    const known = named.get(file)
    if (known !== undefined) return known
    const found = SOURCES.test(file) ? readNamed(file) : []
    const unnamed = file.startsWith('tests/site/') ? PAGES : (UNNAMED[file] ?? [])
    const all = [...found, ...unnamed.filter((path) => existsSync(join(root, path)))]
    named.set(file, all)
    return all
  }

  function readNamed(file: string): string[] {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(QUOTED)].flatMap(([whole, , path = '']) => {
      const isCut = whole.includes('${')
      return find(file, isCut ? path.slice(0, path.lastIndexOf('/') + 1) : path)
    })
  }

  /** Paths from the root; nothing where no file has it. */
  function find(from: string, path: string): string[] {
    return placesOf(from, path).flatMap((absolute) => {
      const at = relative(root, absolute)
      // A folder that the file stands in is where paths begin, and no need.
      const isAbove = at === '' || at.startsWith('..') || `${dirname(from)}/`.startsWith(`${at}/`)
      return (isAbove && path !== './') || !existsSync(absolute) ? [] : [at]
    })
  }

  /** Absolute: beside the file, or from the root. */
  function placesOf(from: string, path: string): string[] {
    if (path.startsWith('$lib/')) return [join(root, SITE, 'src/lib', path.slice('$lib/'.length))]
    if (!path.startsWith('@yalkut/')) return [resolve(root, dirname(from), path), join(root, path)]
    const [, name = '', ...rest] = path.split('/')
    const target = targetOf(name, rest.join('/'))
    return target === null ? [] : [join(root, 'packages', name, target)]
  }

  /** Where the package's `exports` lead. */
  function targetOf(name: string, inside: string): string | null {
    const file = join(root, 'packages', name, 'package.json')
    if (!doors.has(name)) {
      const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
      doors.set(name, fieldOf(read, 'exports'))
    }
    const exported = doors.get(name)
    if (typeof exported === 'string') return inside === '' ? exported : null
    const door = fieldOf(exported, inside === '' ? '.' : `./${inside}`)
    if (typeof door === 'string') return door
    const pattern = fieldOf(exported, './*')
    return typeof pattern === 'string' ? pattern.replace('*', inside) : null
  }

  return {
    neededBy(file) {
      const needed = new Set([file])
      for (const each of needed) for (const one of namedIn(each)) needed.add(one)
      return needed
    },
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
