/** Pages are built before the tests that serve them: after each change of a source or a guide it takes longer than many tests. */
import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { type ImportGraph, importGraph } from './import-graph.ts'

const BUILD = 'packages/site/build/build-site.ts'
/** What only a build of the pages reads. */
const SIGN = 'packages/site/vite.config.ts'
const OF_PAGES = /^(packages|tests)\/site\//

/** `root` and the files: absolute paths. */
export function needPages(root: string, files: readonly string[], graph: ImportGraph = importGraph(root)): boolean {
  return files.some((file) => {
    const path = relative(root, file)
    return OF_PAGES.test(path) || graph.neededBy(path).has(SIGN)
  })
}

/** Does nothing when they are built. False when they cannot be; the reason is on stderr. */
export function buildPages(root: string): boolean {
  const args = ['--disable-warning=ExperimentalWarning', join(root, BUILD)]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
}
