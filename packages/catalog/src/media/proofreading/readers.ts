/** Who read the words of a scan: an engine, in a typeface. Source: shapes.md#doubts. */
import type { DoubtSum, WordReader } from '@yalkut/ledger/desks'
import type { Layer, ScanLayers } from '../../core/shown/layers.ts'
import { sourceOf } from '../../core/shown/layers.ts'

export type EngineOfWords = WordReader['engine']

/** Null where no engine is named. */
export function engineOf(layer: Layer, scan: ScanLayers): EngineOfWords | null {
  const { engine } = sourceOf(layer, scan).data
  return engine === undefined ? null : { name: engine.name, version: engine.version }
}

/** Each engine of these layers once. */
export function enginesOf(scans: readonly { scan: ScanLayers; layers: ReadonlySet<string> }[]): EngineOfWords[] {
  const found = new Map<string, EngineOfWords>()
  for (const { scan, layers } of scans) {
    for (const layer of scan.layers) {
      const engine = layers.has(layer.id) ? engineOf(layer, scan) : null
      if (engine !== null) found.set(JSON.stringify([engine.name, engine.version]), engine)
    }
  }
  return [...found.values()]
}

/** How often words of each ten of certainty were wrong; those that somebody has answered. */
export function viewCalibration(
  sums: readonly DoubtSum[],
): { from: number; to: number; answered: number; wrong: number }[] {
  return sums
    .filter(({ answered }) => answered > 0)
    .map(({ step, answered, wrong }) => ({ from: step * 10, to: step * 10 + 10, answered, wrong }))
}
