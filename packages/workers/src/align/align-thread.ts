/** The program of a thread: decodes a recording, speaks its paragraphs, and finds where they are spoken. */
import { readSound } from '@yalkut/imaging/sound'
import { answerTasks } from '@yalkut/threads'
import { align } from './align.ts'
import { BandMeter, FRAME_RATE } from './bands.ts'
import type { Placed } from './place.ts'
import { openSpeaker } from './speak.ts'

export interface AlignTask {
  path: string
  /** A code of the catalog. */
  language: string
  paragraphs: { content: string; locked: { startMs: number; endMs: number } | null }[]
}

export interface AlignAnswer {
  /** By paragraph. */
  placed: (Placed | null)[]
  /** The length of the recording; 0 where its sound cannot be read. */
  seconds: number
}

async function alignTask({ path, language, paragraphs }: AlignTask): Promise<AlignAnswer> {
  const meter = new BandMeter()
  for await (const frame of readSound(path)) meter.add(frame)
  const seconds = Math.ceil(meter.frames / FRAME_RATE)
  if (seconds === 0) return { placed: paragraphs.map(() => null), seconds }
  const speaker = await openSpeaker()
  const spoken = paragraphs.map(({ content, locked }) => ({
    spoken: speaker.speak(content, language),
    locked,
  }))
  return { placed: align(meter.finish(), spoken), seconds }
}

answerTasks(alignTask)
