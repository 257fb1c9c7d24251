/** The slice of a run where none is named: that of the commit. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Slices that are made of a hash are below this. */
const MOST = 1_000
/** What is hashed where there is no git. */
const SOURCES = ['{packages,tests,tools}/**/*.ts', 'package-lock.json']

/** The number of commits up to the present one, so that each commit has the next slice. In a shallow clone, where commits cannot
 *  be counted, a hash of the tree; without git, a hash of the source. */
export function sliceOfTree(root: string): number {
  try {
    if (git(root, 'rev-parse', '--is-shallow-repository') === 'false') {
      return Number(git(root, 'rev-list', '--count', 'HEAD'))
    }
    return sliceOfHash(git(root, 'rev-parse', 'HEAD^{tree}'))
  } catch {
    return sliceOfHash(hashOfSource(root))
  }
}

function git(root: string, ...args: string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim()
}

function hashOfSource(root: string): string {
  const hash = createHash('sha256')
  const exclude = ['**/node_modules/**']
  for (const file of globSync(SOURCES, { cwd: root, exclude }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function sliceOfHash(hex: string): number {
  return Number.parseInt(hex.slice(0, 8), 16) % MOST
}
