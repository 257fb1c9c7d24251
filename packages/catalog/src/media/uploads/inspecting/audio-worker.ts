/** Runs in its own thread: measures an audio file, first by its headers, then by reading all of it when the headers
 *  give no duration. */
import { parentPort, workerData } from 'node:worker_threads'
import { type IFormat, parseFile } from 'music-metadata'
import { hasAnySamples } from './any-samples.ts'
import { soundLength } from './sound-length.ts'

async function measure(path: string): Promise<void> {
  for (const duration of [false, true]) {
    const { format } = await parseFile(path, { duration, skipCovers: true })
    const stated = positive(format.duration)
    // Reported first as if there were sound: reading on may exceed the time limit.
    if (stated !== null && !isGuess(format)) post(stated, format)
    const seconds = (await soundLength(path, stated)) ?? stated
    const isSound = seconds !== null || !duration || (await hasAnySamples(path, format))
    post(seconds, format, isSound)
    if (seconds !== null) return
  }
}

/** Without a header the library takes the bit rate of the first frames for that of all. */
function isGuess({ container }: IFormat): boolean {
  return container === 'MPEG'
}

function positive(seconds: number | undefined): number | null {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

function post(seconds: number | null, { hasVideo }: IFormat, isSound = true): void {
  const durationMs = seconds === null ? null : Math.round(seconds * 1_000)
  parentPort?.postMessage({ durationMs, hasVideo: hasVideo === true, isSound })
}

await measure(String(workerData))
