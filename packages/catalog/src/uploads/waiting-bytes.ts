/** The bytes of a file that waits for the merge of the suggestion that brought it: for who decides on it, and for who
 *  sent it. Source: docs/developers/uploads.md (“Who sees the bytes”). */
import { findFile, findUpload, waitingFiles } from '@yalkut/ledger/files'
import { isSha256, refuse } from '@yalkut/model'
import { type Caller, getReader } from '../access/caller.ts'
import type { ServedObject } from '../files/served-object.ts'
import { assertMayApprove } from '../review/approvers.ts'
import type { Services } from '../services/services.ts'
import { getReadable } from '../suggestions/readable.ts'
import { readEnd } from './upload-answer.ts'

/** Refuses `unauthorized` to a visitor, `forbidden` to who may not approve the suggestion and did not send the file,
 *  `not-found` where no file of the suggestion waits. */
export async function getWaitingObject(
  services: Services,
  caller: Caller,
  suggestion: number,
  text: string,
): Promise<ServedObject> {
  const { person } = getReader(caller)
  const { ledger, objects } = services
  const sha256 = text.toLowerCase()
  const row = await getReadable(ledger.read, caller, suggestion)
  const sender = isSha256(sha256) ? await senderOf(services, sha256, suggestion) : null
  const file = sender === null ? null : await findFile(ledger.read, sha256)
  if (file === null) throw refuse('not-found', 'No file of this suggestion waits for it.')
  if (sender !== person.id) await assertMayApprove(ledger.read, row, person)
  const { sizeBytes, mime } = file
  return { sha256, sizeBytes, mime, credit: null, open: (range) => objects.read(sha256, range) }
}

/** The sender of a file that waits with this suggestion; null: no such file waits. */
async function senderOf(
  { ledger }: Services,
  sha256: string,
  suggestion: number,
): Promise<string | null> {
  const [waiting] = await waitingFiles(ledger.read, [sha256])
  const upload = waiting === undefined ? null : await findUpload(ledger.read, waiting.upload)
  if (upload?.outcome == null) return null
  const { answer } = readEnd(upload.outcome)
  return answer?.existed === false && answer.suggestion === suggestion ? upload.person : null
}
