/** Files sent in one piece that this server was taking when it was killed: nobody can go on with them, so they end when it
 *  starts again, and block nobody. Source: decisions.md#limits; docs/operators/running.md.
 *
 *  Their bytes lie in the folder of the server that took them, so that no server ends what another one takes. */
import { endPlainUpload } from '@yalkut/ledger/files'
import type { Services } from '../services/services.ts'
import { dropStaged, stagedIds, stagedSize } from './staging.ts'
import type { UploadEnd } from './upload-answer.ts'

const STOPPED: UploadEnd = {
  refusal: { code: 'internal', message: 'The server stopped while it came.', detail: null },
}

/** What lies in the folder before this server takes anything. */
export async function uploadsBefore({ staging }: Services): Promise<string[]> {
  return await stagedIds(staging)
}

/** Ends those of these uploads that came in one piece; pieces wait for their sender. Answers how many. */
export async function endLeftBehind(services: Services, ids: readonly string[]): Promise<number> {
  const { ledger, clock, staging } = services
  const outcome = JSON.stringify(STOPPED)
  let ended = 0
  for (const id of ids) {
    // What came counts against its sender's share, not what was said to come.
    const sizeBytes = (await stagedSize(staging, id)) ?? 0
    const end = { outcome, sizeBytes, at: clock().toISOString() }
    if (!(await ledger.write((tx) => endPlainUpload(tx, id, end)))) continue
    await dropStaged(staging, id)
    ended += 1
  }
  return ended
}
