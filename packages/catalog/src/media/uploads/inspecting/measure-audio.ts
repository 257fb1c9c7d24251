/** The duration of an audio file. It is measured in a thread with limits of time and memory, because headers may
 *  contain anything. */
import { Worker } from 'node:worker_threads'
import { refuse } from '@yalkut/model'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'

export interface AudioMeasure {
  /** null when the duration is not found in time. */
  durationMs: number | null
}

/** Time limit for one file, in ms. */
const TIME_LIMIT_MS = 30_000
const MEMORY_LIMIT_MB = 256

/** The longest accepted duration: eleven days. */
const MAX_DURATION_MS = 1_000_000_000

/** Refuses `invalid` for a file that cannot be read as audio, for one without sound, and for video. */
export async function measureAudio(path: string, limitMs = TIME_LIMIT_MS): Promise<AudioMeasure> {
  const found = await askWorker(path, limitMs)
  if (found === null) {
    throw refuse('invalid', uploadsSaid('broken-sound'), {
      type: 'audio',
    })
  }
  if (found.hasVideo) {
    throw refuse('invalid', uploadsSaid('file-is-video'), {
      type: 'video',
    })
  }
  if (!found.isSound) {
    throw refuse('invalid', uploadsSaid('no-sound'), {
      type: 'audio',
    })
  }
  const { durationMs } = found
  return { durationMs: durationMs === null || durationMs > MAX_DURATION_MS ? null : durationMs }
}

interface Heard {
  durationMs: number | null
  hasVideo: boolean
  /** False when there is no sound. */
  isSound: boolean
}

/** The last message of the thread before its end or the time limit; null when there was none. */
async function askWorker(path: string, limitMs: number): Promise<Heard | null> {
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    stderr: true,
    stdout: true,
  })
  let heard: Heard | null = null
  const timer = setTimeout(() => void worker.terminate(), limitMs)
  try {
    return await new Promise((resolve) => {
      worker.on('message', (message: unknown) => {
        heard = readHeard(message) ?? heard
      })
      worker.on('error', () => resolve(heard))
      worker.on('exit', () => resolve(heard))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function readHeard(message: unknown): Heard | null {
  if (typeof message !== 'object' || message === null) return null
  const durationMs = 'durationMs' in message ? message.durationMs : null
  const hasVideo = 'hasVideo' in message && message.hasVideo === true
  const isSound = !('isSound' in message) || message.isSound === true
  return { durationMs: typeof durationMs === 'number' ? durationMs : null, hasVideo, isSound }
}
