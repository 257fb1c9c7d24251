/** What holds for a file because of where it is sent to, whatever its sender says: the sets that it comes into, and what
 *  was stopped there. Source: shapes.md#licences-and-rights; docs/operators/files.md. */
import type { Writer } from '@yalkut/ledger'
import { findStops, holdTakedowns, type Stop } from '@yalkut/ledger/files'
import { isServed, type JsonObject, type Rights } from '@yalkut/model'
import { type SetFacts, TouchedSets } from '../../access/touched-sets.ts'
import { addPaused } from '../../files/paused-files.ts'
import type { Target, Targets } from '../asked/targets.ts'
import type { UploadAsk } from '../asked/upload-ask.ts'

interface Surroundings {
  /** Something that it belongs to is in a locked set: its bytes are never served. */
  isLocked: boolean
  /** The sets of the item that it is for, those that the item inherits too. */
  sets: readonly SetFacts[]
  /** A request for which it is not served until a steward says so; null for none. */
  stop: Stop | null
}

/** Holds the requests where one may matter: before any file is held. */
export async function readSurroundings(
  tx: Writer,
  ask: UploadAsk,
  targets: Targets,
): Promise<Surroundings> {
  const found = Object.values(targets).flatMap((target) => (target === null ? [] : [target]))
  const all = new TouchedSets(tx)
  await all.add(found.map(asInside))
  const own = all.another()
  const main = targets.for ?? targets.unit
  if (main !== null) await own.add([asInside(main)])
  return {
    isLocked: all.touch().sets.some(isLockedSet),
    sets: own.touch().sets,
    stop: await stopOf(tx, ask, targets.for),
  }
}

export function isLockedSet({ policy }: SetFacts): boolean {
  return policy === 'locked'
}

/** A set stands for what will be in it. */
function asInside({ id, type, data }: Target): { id: string; type: string; data: JsonObject } {
  return type === 'set' ? { id, type: 'publication', data: { sets: [id] } } : { id, type, data }
}

/** Scans of a publication, other printings of it, and recordings of an event. */
async function stopOf(
  tx: Writer,
  { what }: UploadAsk,
  target: Target | null,
): Promise<Stop | null> {
  if (target === null || (what !== 'scan' && what !== 'recording')) return null
  await holdTakedowns(tx)
  const [stop] = await findStops(tx, [target.id])
  return stop ?? null
}

/** The rights of a file there, of those that its sender's statement gives. */
export function rightsThere(stated: Rights, { isLocked, stop }: Surroundings): Rights {
  return isLocked || (stop !== null && isServed(stated)) ? 'preserved' : stated
}

/** Notes with an open request what the file is to have if the request is declined. */
export async function notePaused(
  tx: Writer,
  { isLocked, stop }: Surroundings,
  { sha256, rights, waits }: { sha256: string; rights: Rights; waits: boolean },
): Promise<void> {
  if (isLocked || stop?.status !== 'open' || !isServed(rights)) return
  await addPaused(tx, stop.id, [{ sha256, rights, ...(waits && { waiting: true }) }])
}
