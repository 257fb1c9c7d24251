/** The amount of training data. Source: shapes.md#training. */
import type { Services } from '../../../core/services/services.ts'
import type { TrainingClip, TrainingSummary } from '../../../core/shapes/machine.ts'
import { trainingEntries } from './clips.ts'
import { readSince } from './since.ts'

/** Hours of checked text after which speech recognition is good for one speaker. */
const TRAINING_GOAL_HOURS = 100

/** All clips counted; seconds by the time of their check. */
interface Counted {
  clips: number
  gold: number
  seconds: { train: number; test: number }
  recordings: number
  skipped: { [reason: string]: number }
  secondsAt: ReadonlyMap<string, number>
}

/** `since`: a time in ISO 8601. Refuses `bad-request` for an invalid one. */
export async function trainingSummary(services: Services, since?: string): Promise<TrainingSummary> {
  if (since !== undefined) readSince(since)
  const counted = await countOnce(services)
  const { clips, gold, seconds, recordings, skipped, secondsAt } = counted
  return {
    clips,
    hours: hoursOf(seconds.train + seconds.test),
    gold,
    silver: clips - gold,
    trainHours: hoursOf(seconds.train),
    testHours: hoursOf(seconds.test),
    recordings,
    newHours: since === undefined ? null : hoursOf(secondsSince(secondsAt, since)),
    skipped,
    goal: TRAINING_GOAL_HOURS,
  }
}

function secondsSince(secondsAt: ReadonlyMap<string, number>, since: string): number {
  const sinceMs = Date.parse(since)
  let sum = 0
  for (const [at, seconds] of secondsAt) if (Date.parse(at) > sinceMs) sum += seconds
  return sum
}

function hoursOf(seconds: number): number {
  return Math.round(seconds / 0.36) / 10_000
}

/** To count the clips, every transcript is read. The result is shared by all callers for each state of the catalog. */
const known = new WeakMap<Services['projection'], { state: string; counted: Promise<Counted> }>()

function countOnce(services: Services): Promise<Counted> {
  const { projection } = services
  const state = projection.reads.machineWords.state()
  const found = known.get(projection)
  if (found?.state === state) return found.counted
  const counted = countAll(services)
  known.set(projection, { state, counted })
  counted.catch(() => known.delete(projection))
  return counted
}

async function countAll(services: Services): Promise<Counted> {
  const sum = { clips: 0, gold: 0, seconds: { train: 0, test: 0 } }
  const skipped: { [reason: string]: number } = {}
  const recordings = new Set<string>()
  const secondsAt = new Map<string, number>()
  for await (const entry of trainingEntries(services, '')) {
    if ('skipped' in entry) {
      skipped[entry.skipped] = (skipped[entry.skipped] ?? 0) + 1
      continue
    }
    const { clip } = entry
    const seconds = secondsOf(clip)
    sum.clips += 1
    if (clip.quality === 'gold') sum.gold += 1
    sum.seconds[clip.split] += seconds
    recordings.add(clip.recording)
    secondsAt.set(clip.checkedAt, (secondsAt.get(clip.checkedAt) ?? 0) + seconds)
  }
  return { ...sum, recordings: recordings.size, skipped, secondsAt }
}

function secondsOf({ start, end }: Pick<TrainingClip, 'start' | 'end'>): number {
  return end - start
}
