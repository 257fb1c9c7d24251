/** Runs in its own thread: measures an audio file, first by its headers, then by reading all of it when the headers
 *  give no duration. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseFile } from 'music-metadata'
import { hasAnySamples } from './any-samples.ts'

async function measure(path: string): Promise<void> {
  for (const duration of [false, true]) {
    const { format } = await parseFile(path, { duration, skipCovers: true })
    const seconds = format.duration
    const isMeasured = seconds !== undefined && Number.isFinite(seconds) && seconds > 0
    const durationMs = isMeasured ? Math.round(seconds * 1_000) : null
    // Reported first as if there were sound: reading on may exceed the time limit.
    const isSound = isMeasured || !duration || (await hasAnySamples(path, format))
    parentPort?.postMessage({ durationMs, hasVideo: format.hasVideo === true, isSound })
    if (isMeasured) return
  }
}

await measure(String(workerData))
