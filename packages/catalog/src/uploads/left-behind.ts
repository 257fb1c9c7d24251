/** Uploads in one piece that this server was receiving when it was killed. Nobody can continue them, so the server
 *  ends them when it starts; they then no longer count as running. The bytes are in the folder of the server that
 *  received them, so no server ends the uploads of another one. Source: decisions.md#limits;
 *  docs/operators/running.md. */
import { endPlainUpload } from '@yalkut/ledger/files'
import type { Services } from '../services/services.ts'
import { dropStaged, stagedIds, stagedSize } from './staging.ts'
import type { UploadEnd } from './upload-answer.ts'

const STOPPED: UploadEnd = {
  refusal: { code: 'internal', message: 'The server stopped while it came.', detail: null },
}

/** The uploads in the folder before this server receives new ones. */
export async function uploadsBefore({ staging }: Services): Promise<string[]> {
  return await stagedIds(staging)
}

/** Ends the uploads among these that came in one piece. Uploads in pieces may continue. Answers how many ended. */
export async function endLeftBehind(services: Services, ids: readonly string[]): Promise<number> {
  const { ledger, clock, staging } = services
  const outcome = JSON.stringify(STOPPED)
  let ended = 0
  for (const id of ids) {
    // The received size counts against the sender's allowance, not the stated size.
    const sizeBytes = (await stagedSize(staging, id)) ?? 0
    const end = { outcome, sizeBytes, at: clock().toISOString() }
    if (!(await ledger.write((tx) => endPlainUpload(tx, id, end)))) continue
    await dropStaged(staging, id)
    ended += 1
  }
  return ended
}
