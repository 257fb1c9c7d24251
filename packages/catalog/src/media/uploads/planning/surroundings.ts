/** Rules that a file inherits from its target, whatever the sender states: the target's sets, and requests that
 *  stopped its files. Source: shapes.md#licences-and-rights; docs/operators/files.md. */
import type { Writer } from '@yalkut/ledger'
import { findStops, holdTakedowns, type Stop } from '@yalkut/ledger/files'
import { isServed, type JsonObject, type Rights } from '@yalkut/model'
import { type SetFacts, TouchedSets } from '../../../core/access/touched-sets.ts'
import { addPaused } from '../../takedowns/paused-files.ts'
import { withOriginals } from '../../takedowns/printings.ts'
import type { Target, Targets } from '../request/targets.ts'
import type { UploadRequest } from '../request/upload-request.ts'

interface Surroundings {
  /** Whether a parent is in a locked set: then the bytes are never served. */
  isLocked: boolean
  /** The sets of the target, with the inherited ones. */
  sets: readonly SetFacts[]
  /** A request that stops the file until a steward decides otherwise; null for none. */
  stop: Stop | null
}

/** Locks the requests that may apply, before any file is stored. */
export async function readSurroundings(tx: Writer, request: UploadRequest, targets: Targets): Promise<Surroundings> {
  const found = Object.values(targets).flatMap((target) => (target === null ? [] : [target]))
  const all = new TouchedSets(tx)
  await all.add(found.map(asInside))
  const own = all.another()
  const main = targets.for ?? targets.unit
  if (main !== null) await own.add([asInside(main)])
  return {
    isLocked: all.touch().sets.some(isLockedSet),
    sets: own.touch().sets,
    stop: await stopOf(tx, request, targets.for),
  }
}

export function isLockedSet({ policy }: SetFacts): boolean {
  return policy === 'locked'
}

/** A new item in a set is treated as the set itself. */
function asInside({ id, type, data }: Target): { id: string; type: string; data: JsonObject } {
  return type === 'set' ? { id, type: 'publication', data: { sets: [id] } } : { id, type, data }
}

/** Applies to scans of a publication, its other printings, and recordings of an event. */
async function stopOf(tx: Writer, { what }: UploadRequest, target: Target | null): Promise<Stop | null> {
  if (target === null || (what !== 'scan' && what !== 'recording')) return null
  await holdTakedowns(tx)
  const originals = await withOriginals(tx, [target.id])
  const [stop] = await findStops(tx, originals.get(target.id) ?? [])
  return stop ?? null
}

/** The rights of the file there, from the rights that its sender stated. */
export function rightsThere(stated: Rights, { isLocked, stop }: Surroundings): Rights {
  return isLocked || (stop !== null && isServed(stated)) ? 'preserved' : stated
}

/** Records with the request the rights that the file gets if the request is declined. */
export async function notePaused(
  tx: Writer,
  { isLocked, stop }: Surroundings,
  { sha256, rights, waits }: { sha256: string; rights: Rights; waits: boolean },
): Promise<void> {
  if (isLocked || stop === null || !isServed(rights)) return
  await addPaused(tx, stop.id, [{ sha256, rights, ...(waits && { waiting: true }) }])
}
