/** Runs in a thread of its own: measures a sound file, first by its headers, then through all of it where they do not
 *  say how long it is. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseFile } from 'music-metadata'
import { hasAnySamples } from './any-samples.ts'

async function measure(path: string): Promise<void> {
  for (const duration of [false, true]) {
    const { format } = await parseFile(path, { duration, skipCovers: true })
    const seconds = format.duration
    const isMeasured = seconds !== undefined && Number.isFinite(seconds) && seconds > 0
    const durationMs = isMeasured ? Math.round(seconds * 1_000) : null
    // Told first as if sound were there: who reads on may run out of time.
    const isSound = isMeasured || !duration || (await hasAnySamples(path, format))
    parentPort?.postMessage({ durationMs, hasVideo: format.hasVideo === true, isSound })
    if (isMeasured) return
  }
}

await measure(String(workerData))
