/** Uploads whose process ended before they did. An upload in one piece ends: nobody can continue with it. An upload in pieces
 *  waits for its sender again. Any server recovers them, also several at once. Source: decisions.md#uploads;
 *  docs/operators/running.md. */
import type { Writer } from '@yalkut/ledger'
import { changeUpload, endEarlierLeases, type UploadRow, uploadsToRecover } from '@yalkut/ledger/files'
import { refuse } from '@yalkut/model'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import { dropStaged, stagedSize } from './staging.ts'
import { refusedEnd, type UploadEnd } from './upload-answer.ts'

const STOPPED: UploadEnd = refusedEnd(refuse('internal', uploadsSaid('upload-stopped')))

/** Uploads recovered in one transaction. */
const PAGE = 100

/** Ends the leases of this server's earlier processes. Called when this process listens: a second server that finds the
 *  port taken ends nothing. */
export async function endEarlierProcesses({ ledger, uploadsAtWork }: Services): Promise<void> {
  const { holder, server: prefix } = uploadsAtWork
  await ledger.write((tx) => endEarlierLeases(tx, { prefix, holder }))
}

/** Answers how many uploads were recovered. */
export async function recoverUploads(services: Services): Promise<number> {
  const { ledger } = services
  if ((await findLost(services, ledger.read)).length === 0) return 0
  // Read again inside the transaction: another server may have recovered them.
  const lost = await ledger.write(async (tx) => {
    const rows = await findLost(services, tx)
    for (const row of rows) await recover(services, tx, row)
    return rows
  })
  for (const { id, resumable } of lost) if (!resumable) await dropStaged(services.staging, id)
  return lost.length
}

async function findLost(
  { clock, uploadsAtWork }: Services,
  db: Parameters<typeof uploadsToRecover>[0],
): Promise<UploadRow[]> {
  const at = clock().toISOString()
  const found = await uploadsToRecover(db, { holder: uploadsAtWork.holder, at }, PAGE)
  return found.filter(({ id }) => !uploadsAtWork.has(id))
}

async function recover(
  { clock, staging }: Services,
  tx: Writer,
  { id, resumable, changedAt }: UploadRow,
): Promise<void> {
  if (resumable) {
    // Its sender has a day since the last piece, not since this.
    await changeUpload(tx, id, { status: 'arriving', holder: null }, changedAt)
    return
  }
  // The received size counts against the sender's allowance, not the stated size.
  const sizeBytes = (await stagedSize(staging, id)) ?? 0
  const outcome = JSON.stringify(STOPPED)
  const end = { status: 'refused', outcome, sizeBytes, holder: null } as const
  await changeUpload(tx, id, end, clock().toISOString())
}
