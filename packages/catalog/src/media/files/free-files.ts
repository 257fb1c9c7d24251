/** A new contributor's file is not served until a suggestion that uses it is merged.
 *  Source: docs/developers/uploads.md (“Who sees the bytes”). */
import { holdTakedowns, lockFiles, setFileRights, waitingFiles } from '@yalkut/ledger/files'
import type { NewChange } from '@yalkut/ledger/line'
import { isRights, reasonIn } from '@yalkut/model'
import { filesSaid } from '../../core/sentences/files.ts'
import type { MergeEffect } from '../../core/services/merge-effects.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import { stopFiles, stopsOfChanges } from '../takedowns/stop-merged.ts'

/** Gives the files of a merge the rights that their senders stated. Stops the files of items whose files are stopped.
 */
export const freeFiles: MergeEffect = {
  onPage: async (main, changes, { actor, at }) => await freeNamed(main, changes, { by: actor, at }),
}

async function freeNamed(
  main: LockedMain,
  changes: readonly NewChange[],
  { by, at }: { by: string; at: string },
): Promise<void> {
  const { tx } = main
  const named = changes.flatMap(({ data }) => (typeof data?.file === 'string' ? data.file : []))
  const waiting = (await waitingFiles(tx, named)).map(({ sha256 }) => sha256)
  if (waiting.length === 0 && (await stopsOfChanges(tx, changes)).size === 0) return
  main.mustBeFirst()
  await holdTakedowns(tx)
  const stops = await stopsOfChanges(tx, changes)
  await lockFiles(tx, [...waiting, ...stops.keys()])
  await stopFiles(main, stops, { by, at })
  // Read again: a steward or a takedown request may have changed a file in the meantime.
  for (const { sha256, promised } of await waitingFiles(tx, waiting)) {
    if (!isRights(promised)) continue
    const reason = reasonIn(filesSaid('rights-from-merge'))
    await setFileRights(tx, { sha256, rights: promised, ...reason, by, at })
  }
}
