/** A process of its own for one import, so that its memory is only that of the import:
 *  `node import-once.ts DATA SEED ITEMS`. Prints a line of JSON, an `ImportCost`. */
import { readFileSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/importing'
import { worksOfUnits } from './records.ts'

export interface ImportCost {
  seconds: number
  /** Of all threads. */
  cpuSeconds: number
  /** The most memory of the process itself, without mapped files; null where the system does not say. */
  peakMb: number | null
}

const EVERY_MS = 50

if (isMainThread) await importOnce()
else watchMemory(workerData)

async function importOnce(): Promise<void> {
  const [dataDir = '', seed = '', items = '0'] = process.argv.slice(2)
  const peak = new SharedArrayBuffer(8)
  const watcher = new Worker(new URL(import.meta.url), { workerData: peak })
  const catalog = await openCatalog({ dataDir })
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const records = worksOfUnits(seed, Number(items))
  const order = { source: 'bench', title: 'Bench', records, approveAs: 'sara' }
  const { items: changed } = await importRecords(catalog, order)
  if (changed !== Number(items)) throw new Error(`${changed} of ${items} items were imported`)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - start) / 1_000
  await catalog.close()
  await watcher.terminate()
  const kilobytes = new Float64Array(peak)[0] ?? 0
  const cost: ImportCost = {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMb: kilobytes === 0 ? null : kilobytes / 1_024,
  }
  console.log(JSON.stringify(cost))
}

/** Runs in a thread: an import seldom lets timers of its own thread run. */
function watchMemory(peak: SharedArrayBuffer): void {
  const most = new Float64Array(peak)
  setInterval(() => {
    most[0] = Math.max(most[0] ?? 0, anonymousKilobytes())
  }, EVERY_MS)
}

/** 0 on other systems than Linux. */
function anonymousKilobytes(): number {
  try {
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return 0
  }
}
