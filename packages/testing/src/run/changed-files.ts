/** `npm test -- --changed`: the test files that reach what was changed. */
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { importGraph } from './import-graph.ts'

/** What the main line is called where none is named: the first that this clone has. */
const MAIN_LINES = ['origin/main', 'main']
/** Whatever a test needs, these reach it. */
const FOR_ALL = /^(?:package(?:-lock)?\.json|tsconfig\.json|bin\/|packages\/testing\/src\/run\/)/

/** Paths from the root: changed since this commit, and not committed yet. `since`: a commit; null: where this branch left
 *  `origin/main`, or `main`. Throws in words where there is no such commit. */
export function changedSince(root: string, since: string | null): string[] {
  const git = (...args: string[]): string => {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio, maxBuffer: 50_000_000 })
  }
  const baseOf = (name: string): string | null => {
    try {
      return git('merge-base', 'HEAD', name).trim()
    } catch {
      return null
    }
  }
  const named = since === null ? MAIN_LINES : [since]
  const base = named.map(baseOf).find((found) => found !== null)
  if (base === undefined || base === null) {
    const names = named.join(' or ')
    throw new Error(`There is no commit ${names} to compare with: --changed takes another one.`)
  }
  const changed = git('diff', '--name-only', '-z', base)
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set(`${changed}\0${added}`.split('\0'))].filter((path) => path !== '').sort()
}

/** Of these test files (absolute paths) those that need a changed file, or a folder that one is in. All, where something was
 *  changed that every test needs. */
export function filesThatReach(root: string, files: readonly string[], changed: readonly string[]): string[] {
  if (changed.some((path) => FOR_ALL.test(path))) return [...files]
  const graph = importGraph(root)
  const all = new Set(changed.flatMap(withFolders))
  return files.filter((file) => {
    for (const each of graph.neededBy(relative(root, file))) if (all.has(each)) return true
    return false
  })
}

/** `a/b/c.ts` with the folders `a/b` and `a`. */
function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
}
