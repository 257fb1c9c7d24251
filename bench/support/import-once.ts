/** A process of its own for one import, so that its memory is only that of the import:
 *  `node import-once.ts DATA SEED ITEMS`. Prints a line of JSON, an `ImportCost`. */
import { openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { growHeapSlowly } from '@yalkut/threads'
import { watchPeakMemory } from './peak-memory.ts'
import { worksOfUnits } from './records.ts'

export interface ImportCost {
  seconds: number
  /** Of all threads. */
  cpuSeconds: number
  /** The most memory of the process itself, without mapped files; null where the system does not say. */
  peakMb: number | null
}

await importOnce()

async function importOnce(): Promise<void> {
  const [dataDir = '', seed = '', items = '0'] = process.argv.slice(2)
  // As the command does.
  growHeapSlowly()
  const memory = watchPeakMemory()
  const catalog = await openCatalog({ dataDir })
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const records = worksOfUnits(seed, Number(items))
  const order = { source: 'bench', title: 'Bench', records, approveAs: 'sara' }
  const { items: changed } = await importRecords(catalog, order)
  if (changed !== Number(items)) throw new Error(`${changed} of ${items} items were imported`)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - start) / 1_000
  await catalog.close()
  await memory.stop()
  const cost: ImportCost = {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMb: memory.megabytes(),
  }
  console.log(JSON.stringify(cost))
}
