/** Files of people who never had a suggestion approved wait, unserved, until one that uses them is merged. Source:
 *  docs/developers/uploads.md (“Who sees the bytes”). */
import { lockFiles, type NewChange, setFileRights, type Writer, waitingFiles } from '@yalkut/ledger'
import { isRights } from '@yalkut/model'

/** Gives the files that these changes use the rights that their senders stated. The caller holds main. */
export async function freeFiles(
  tx: Writer,
  changes: readonly NewChange[],
  { by, at }: { by: string; at: string },
): Promise<void> {
  const named = changes.flatMap(({ data }) => (typeof data?.file === 'string' ? data.file : []))
  const waiting = (await waitingFiles(tx, named)).map(({ sha256 }) => sha256)
  await lockFiles(tx, waiting)
  // Read again: a steward may have decided about one meanwhile.
  for (const { sha256, promised } of await waitingFiles(tx, waiting)) {
    if (!isRights(promised)) continue
    const reason = 'A suggestion with it was merged.'
    await setFileRights(tx, { sha256, rights: promised, reason, by, at })
  }
}
