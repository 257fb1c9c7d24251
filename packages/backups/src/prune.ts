/** Removes from the place of a backup what the backup does not name: what was taken away since, and what a killed run left. */
import type { Backup } from './note.ts'
import { readParts } from './parts.ts'
import { FIRST_DIGITS, type Place } from './place.ts'

/** The number of removed objects. */
export async function prune(
  place: Place,
  { made }: Backup,
  { stop, onProgress }: { stop: AbortSignal; onProgress: (words: string) => void },
): Promise<number> {
  const { keys, notes, tables, objects } = made
  const parts = [...tables.flatMap((table) => table.parts), ...objects.parts]
  const own = new Set([...parts, ...keys, ...notes].map(({ sha256 }) => sha256))
  const listed = addressesOf(place, made)
  let next = await listed.next()
  let removed = 0
  for (const digits of FIRST_DIGITS) {
    stop.throwIfAborted()
    const kept = new Set<string>()
    for (; next.done !== true && next.value.startsWith(digits); next = await listed.next()) {
      kept.add(next.value)
    }
    for (const sha256 of (await place.objects.list(digits)).keys()) {
      if (kept.has(sha256) || own.has(sha256)) continue
      await place.objects.remove(sha256)
      removed += 1
      onProgress(`${removed} files that are needed no more removed`)
    }
  }
  return removed
}

async function* addressesOf(place: Place, { objects }: Backup['made']): AsyncGenerator<string> {
  for await (const rows of readParts(place, objects.parts)) {
    for (const [sha256] of rows) if (typeof sha256 === 'string') yield sha256
  }
}
