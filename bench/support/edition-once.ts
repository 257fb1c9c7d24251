/** A process of its own that makes one edition, so that its memory is only that of the making: `node edition-once.ts DATA`.
 *  Prints a line of JSON, an `EditionCost`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFollowing } from '@yalkut/catalog/core'
import { addKey } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { watchPeakMemory } from './peak-memory.ts'

export interface EditionCost {
  seconds: number
  /** Of all threads. */
  cpuSeconds: number
  peakMb: number | null
  /** The bytes of its files. */
  bytes: number
  /** When each step was first said, in seconds, and the peak of the memory until then. */
  steps: { [step: string]: [seconds: number, peakMb: number] }
}

const [dataDir = ''] = process.argv.slice(2)
const memory = watchPeakMemory()
const services = await openFollowing({ dataDir }, () => undefined)
const folder = join(dataDir, 'signing-keys')
if (!readdirSync(dataDir).includes('signing-keys')) {
  await addKey(services, { folder, rotates: false })
}
const [start, cpu] = [performance.now(), process.cpuUsage()]
const elapsed = (): number => Number(((performance.now() - start) / 1_000).toFixed(1))
const steps: EditionCost['steps'] = {}
const { manifest } = await makeEditionOnce(services, {
  settings: { dataDir, signingKeys: undefined, baseUrl: 'https://yalkut.example' },
  notes: null,
  stop: new AbortController().signal,
  onStep(step) {
    if (!/^\d/.test(step)) steps[step] = [elapsed(), Math.round(memory.megabytes() ?? 0)]
  },
})
const { user, system } = process.cpuUsage(cpu)
const cost: EditionCost = {
  seconds: elapsed(),
  cpuSeconds: (user + system) / 1e6,
  peakMb: memory.megabytes(),
  bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  steps,
}
await services.close()
await memory.stop()
console.log(JSON.stringify(cost))
