/** What a test file costs its time for. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ImportGraph, importGraph } from './import-graph.ts'

export const KINDS = ['kill', 'browser', 'engine', 'property', 'other'] as const
export type Kind = (typeof KINDS)[number]

const KILLS = /\bmomentsOf\(|variantsOf\(\s*'kill'|'SIGKILL'|startThenKill/
const BROWSERS = ['chromium', 'lighthouse', 'looks'].map((name) => `packages/testing/src/clients/${name}.ts`)
const ENGINES = /@yalkut\/testing\/engines'/
const PROPERTIES = /@yalkut\/testing\/properties\/fast-check'/

/** The first of the kinds that fits. `root` and the files: absolute paths. */
export function kindOf(root: string, graph: ImportGraph = importGraph(root)) {
  const known = new Map<string, Kind>()
  return (file: string): Kind => {
    const kind = known.get(file) ?? find(file)
    known.set(file, kind)
    return kind
  }

  function find(file: string): Kind {
    const path = relative(root, file)
    const text = readFileSync(join(root, path), 'utf8')
    if (KILLS.test(text)) return 'kill'
    const needed = graph.neededBy(path)
    if (BROWSERS.some((each) => needed.has(each))) return 'browser'
    if (ENGINES.test(text)) return 'engine'
    return PROPERTIES.test(text) ? 'property' : 'other'
  }
}
