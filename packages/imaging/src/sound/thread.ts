/** The program of a thread: measures sound files, one after another. */
import { answerTasks } from '@yalkut/threads'
import { PeakMeter } from './peaks.ts'
import { readSound } from './read-sound.ts'

export interface SoundTask {
  path: string
}

/** 200 a second; null for a file without sound that can be decoded. */
export type SoundAnswer = { peaks: Uint8Array | null }

async function measure({ path }: SoundTask): Promise<SoundAnswer> {
  const meter = new PeakMeter()
  for await (const frame of readSound(path)) meter.add(frame)
  const peaks = meter.finish()
  return { peaks: peaks.length === 0 ? null : peaks }
}

answerTasks(measure)
