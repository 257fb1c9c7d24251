/** How near the starts of paragraphs are that `yalkut worker align` finds: thirty minutes of made speech by other voices, in other speeds,
 *  with pauses and noise of 5 to 20 dB. Source: decisions.md#alignment. */
import { spawnSync } from 'node:child_process'
import { makeSpeech, randomWords, SPEECH_RATE } from '@yalkut/testing/bytes/synthetic-speech'
import { randomFrom } from '@yalkut/testing/random/random'
import { align, type Paragraph } from '../../packages/workers/src/align/align.ts'
import { BandMeter } from '../../packages/workers/src/align/bands.ts'
import { openSpeaker } from '../../packages/workers/src/align/speak.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const LIMITS = { p90Ms: 400, p90AnchoredMs: 200, cpuSeconds: 60, mb: 500 }
const DECIBELS = [5, 10, 15, 20]

const [given] = process.argv.slice(2)
if (given === undefined) measureAll()
else await measure(Number(given))

interface Measured {
  /** How far each start is away, in ms. */
  first: number[]
  anchored: number[]
  cpuSeconds: number
  mb: number
}

/** Each recording in a process of its own, whose memory has held nothing else. The bars hold for all of them together. */
function measureAll(): void {
  const all = DECIBELS.map((decibels): Measured => {
    const args = [import.meta.filename, String(decibels)]
    const { stdout } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const one: Measured = JSON.parse(stdout)
    say(`${decibels} dB`, one)
    return one
  })
  const together = {
    first: all.flatMap(({ first }) => first),
    anchored: all.flatMap(({ anchored }) => anchored),
    cpuSeconds: Math.max(...all.map(({ cpuSeconds }) => cpuSeconds)),
    mb: Math.max(...all.map(({ mb }) => mb)),
  }
  const { p90Ms, p90AnchoredMs } = say('5–20 dB', together)
  const isGood =
    p90Ms <= LIMITS.p90Ms &&
    p90AnchoredMs <= LIMITS.p90AnchoredMs &&
    together.cpuSeconds <= LIMITS.cpuSeconds &&
    together.mb <= LIMITS.mb
  if (!isGood) process.exitCode = 1
}

function say(noise: string, { first, anchored, cpuSeconds, mb }: Measured): { p90Ms: number; p90AnchoredMs: number } {
  const [p50Ms, p90Ms] = [shareOf(first, 0.5), shareOf(first, 0.9)]
  const p90AnchoredMs = shareOf(anchored, 0.9)
  const said = { noise, placed: first.length, p50Ms, p90Ms, p90AnchoredMs, cpuSeconds, mb }
  console.log(JSON.stringify({ bench: 'desks', what: 'align', ...said, limits: LIMITS }))
  return { p90Ms, p90AnchoredMs }
}

function shareOf(errors: readonly number[], share: number): number {
  const sorted = errors.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? -1)
}

async function measure(decibels: number): Promise<void> {
  const random = randomFrom(decibels)
  // About seven and a half seconds a paragraph, with its pause.
  const made = Array.from({ length: Math.round((MINUTES * 60) / 7.5) }, () => ({
    text: randomWords(12 + Math.floor(random() * 20), random),
    variant: Math.floor(random() * 5),
    wordsInMinute: 130 + Math.floor(random() * 110),
    pause: random() < 0.2 ? 2 + random() * 3 : random() * 1.2,
  }))
  const meter = new BandMeter()
  const startsMs = await hearInto(meter, made, { decibels, random })
  const before = process.cpuUsage()
  const speaker = await openSpeaker()
  const paragraphs = made.map(({ text }): Paragraph => ({ spoken: speaker.speak(text, 'he'), locked: null }))
  const bands = meter.finish()
  const first = errorsOf(align(bands, paragraphs), startsMs)
  const { user, system } = process.cpuUsage(before)
  for (const share of [0.25, 0.5, 0.75]) {
    const at = Math.floor(made.length * share)
    const startMs = Math.round(startsMs[at] ?? 0)
    const paragraph = paragraphs[at]
    if (paragraph !== undefined) paragraph.locked = { startMs, endMs: startMs + 2_000 }
  }
  const anchored = errorsOf(align(bands, paragraphs), startsMs)
  const cpuSeconds = Math.round((user + system) / 1e5) / 10
  const mb = Math.round(process.resourceUsage().maxRSS / 1e3)
  console.log(JSON.stringify({ first, anchored, cpuSeconds, mb } satisfies Measured))
}

/** The samples are let go as soon as they are measured. */
async function hearInto(
  meter: BandMeter,
  made: Parameters<typeof makeSpeech>[0],
  noise: Parameters<typeof makeSpeech>[1],
): Promise<number[]> {
  const startsMs: number[] = []
  let passedMs = 0
  for (let at = 0; at < made.length; at += 20) {
    const { samples, startsMs: starts } = await makeSpeech(made.slice(at, at + 20), noise)
    startsMs.push(...starts.map((start) => start + passedMs))
    passedMs += (samples.length * 1_000) / SPEECH_RATE
    meter.addMono(samples, SPEECH_RATE)
  }
  return startsMs
}

function errorsOf(placed: ReturnType<typeof align>, startsMs: readonly number[]): number[] {
  return placed.flatMap((place, at) => (place === null ? [] : [Math.abs(place.startMs - (startsMs[at] ?? 0))]))
}
