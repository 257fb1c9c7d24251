/** Scans and recordings that are added to an item whose files are stopped: they are not served until a steward
 *  decides. Source: docs/operators/files.md (“Requests that something be taken down”). */
import type { Writer } from '@yalkut/ledger'
import { eventsOfFile, findFiles, findStops, type Stop } from '@yalkut/ledger/files'
import type { NewChange } from '@yalkut/ledger/line'
import { isServed, isSha256 } from '@yalkut/model'
import { filesSaid } from '../../core/sentences/files.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import { holderOf } from './files-of-item.ts'
import { addPaused, pause } from './paused-files.ts'
import { withOriginals } from './printings.ts'

/** The requests that stop files of these changes, by file. */
export async function stopsOfChanges(tx: Writer, changes: readonly NewChange[]): Promise<Map<string, Stop>> {
  const filesOfItems = changes.flatMap(({ type, data }) => {
    const item = data === null ? null : holderOf(type, data)
    return item !== null && isSha256(data?.file) ? [{ item, file: data.file }] : []
  })
  if (filesOfItems.length === 0) return new Map()
  const holders = filesOfItems.map(({ item }) => item)
  const originals = await withOriginals(tx, holders)
  const stops = await findStops(tx, [...originals.values()].flat())
  const byItem = new Map(stops.toReversed().map((stop) => [stop.item, stop]))
  return new Map(
    filesOfItems.flatMap(({ item, file }) => {
      const [stop] = (originals.get(item) ?? []).flatMap((each) => byItem.get(each) ?? [])
      return stop === undefined ? [] : [[file, stop] as const]
    }),
  )
}

/** Stops these files, except files whose rights somebody has changed since the request. The caller has locked the
 *  requests. */
export async function stopFiles(
  main: LockedMain,
  stops: ReadonlyMap<string, Stop>,
  { by, at }: { by: string; at: string },
): Promise<void> {
  const { tx } = main
  const files = await findFiles(tx, [...stops.keys()])
  for (const [sha256, stop] of stops) {
    const file = files.get(sha256)
    if (file === undefined || (isServed(file.rights) && (await isDecided(tx, sha256, stop)))) {
      continue
    }
    const reason = filesSaid('rights-stopped', { id: stop.id })
    const paused = await pause(main, [sha256], { by, at, reason })
    if (paused.length > 0) {
      // The file is in the catalog now, so it no longer waits for a merge.
      const merged = paused.map(({ sha256, rights }) => ({ sha256, rights }))
      await addPaused(tx, stop.id, merged)
    }
  }
}

/** Whether a file is served by a decision made after the request. */
async function isDecided(tx: Writer, sha256: string, { at }: Stop): Promise<boolean> {
  const [latest] = await eventsOfFile(tx, sha256)
  return latest !== undefined && latest.before !== null && latest.at >= at
}
