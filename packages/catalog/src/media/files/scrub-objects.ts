/** The slow round through all objects, in the background: it hashes each, so that damaged ones are found before anybody
 *  asks for them. Its position is in the ledger: a restart continues. Source: decisions.md#objects; docs/operators/files.md. */

import { setTimeout as sleep } from 'node:timers/promises'
import { findObjectRound, type ObjectRound, objectsAfter, saveObjectRound } from '@yalkut/ledger/files'
import { WEEK_MS } from '@yalkut/model'
import type { ReadServices } from '../../core/services/services.ts'
import { checkObjects } from './check-objects.ts'

export interface ScrubPace {
  /** Bytes read in a second, on average. */
  bytesPerSecond: number
  /** How long one call works, in ms. */
  forMs: number
}

const PACE: ScrubPace = { bytesPerSecond: 10_000_000, forMs: 8 * 60_000 }
/** Between the beginnings of two rounds, in ms. */
const ROUND_EVERY_MS = WEEK_MS
/** The position is saved after so many objects. */
const SAVE_EVERY = 20

/** Goes on with the round, or begins the next when a week has passed. Ends with `signal`, with the round, or after its
 *  time. Answers the round as it stands. */
export async function scrubObjects(
  services: ReadServices,
  signal: AbortSignal,
  { bytesPerSecond, forMs }: ScrubPace = PACE,
): Promise<ObjectRound> {
  const round = await currentRound(services)
  if (round.endedAt !== null) return round
  const save = (): Promise<void> => services.ledger.write((tx) => saveObjectRound(tx, round))
  const startMs = performance.now()
  let unsaved = 0
  for await (const { sha256, sizeBytes, found } of checkObjects(services, round.after)) {
    round.after = sha256
    round.objects += 1
    round.bytes += sizeBytes
    if (found === 'damaged') round.damaged += 1
    if (found === 'missing') round.missing += 1
    unsaved += 1
    if (unsaved >= SAVE_EVERY || found !== 'whole') {
      await save()
      unsaved = 0
    }
    if (performance.now() - startMs > forMs) break
    await sleep((sizeBytes / bytesPerSecond) * 1_000, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
  }
  round.endedAt = (await isAtEnd(services, round)) ? services.clock().toISOString() : null
  await save()
  return round
}

async function currentRound({ ledger, clock }: ReadServices): Promise<ObjectRound> {
  const round = await findObjectRound(ledger.read)
  const now = clock()
  const isOver =
    round !== null && round.endedAt !== null && Date.parse(round.startedAt) + ROUND_EVERY_MS <= now.getTime()
  if (round !== null && !isOver) return round
  return {
    after: '',
    objects: 0,
    bytes: 0,
    damaged: 0,
    missing: 0,
    startedAt: now.toISOString(),
    endedAt: null,
  }
}

async function isAtEnd({ ledger }: ReadServices, { after }: ObjectRound): Promise<boolean> {
  return (await objectsAfter(ledger.read, after, 1)).length === 0
}
