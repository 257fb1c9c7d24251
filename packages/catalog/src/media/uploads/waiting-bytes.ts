/** The bytes of a file that waits for the merge of the suggestion that brought it: for who decides on it, and for who
 *  sent it. Source: docs/developers/uploads.md (“Who sees the bytes”). */
import { findFile, uploadsOfFile, waitingFiles } from '@yalkut/ledger/files'
import type { Person } from '@yalkut/ledger/people'
import { isSha256, refuse } from '@yalkut/model'
import { assertMayApprove, whyMayNotApprove } from '../../changing/approval/may-approve.ts'
import { findReadable, getReadable } from '../../changing/suggestions/readable.ts'
import { type Caller, getReader } from '../../core/access/caller.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { ServedObject } from '../files/served-object.ts'
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
  if (file === null) throw refuse('not-found', uploadsSaid('no-file-waits'))
  if (sender !== person.id) await assertMayApprove(ledger.read, row, person)
  const { sizeBytes, mime } = file
  return { sha256, sizeBytes, mime, credit: null, open: (range) => objects.read(sha256, range) }
}

/** Bytes that nobody else is served yet, by their address alone: for their senders, and for who may approve a suggestion that brought
 *  them. Null for anybody else. Source: shapes.md#upload. */
export async function findOwnObject(services: Services, caller: Caller, text: string): Promise<ServedObject | null> {
  const { ledger, objects } = services
  const sha256 = text.toLowerCase()
  if (caller.kind === 'visitor' || !caller.scopes.includes('read') || !isSha256(sha256)) return null
  const { person } = getReader(caller)
  if ((await waitingFiles(ledger.read, [sha256])).length === 0) return null
  if (!(await isForPerson(services, caller, { sha256, person }))) return null
  const file = await findFile(ledger.read, sha256)
  if (file === null) return null
  const { sizeBytes, mime } = file
  return { sha256, sizeBytes, mime, credit: null, open: (range) => objects.read(sha256, range) }
}

async function isForPerson(
  { ledger }: Services,
  caller: Caller,
  { sha256, person }: { sha256: string; person: Person },
): Promise<boolean> {
  for (const { person: sender, outcome } of await uploadsOfFile(ledger.read, sha256)) {
    if (sender === person.id) return true
    const { answer } = outcome === null ? {} : readEnd(outcome)
    if (answer?.existed !== false) continue
    const row = await findReadable(ledger.read, caller, answer.suggestion)
    if (row !== null && (await whyMayNotApprove(ledger.read, row, person)) === null) return true
  }
  return false
}

/** The sender of a file that waits with this suggestion; null: no such file waits. */
async function senderOf({ ledger }: Services, sha256: string, suggestion: number): Promise<string | null> {
  if ((await waitingFiles(ledger.read, [sha256])).length === 0) return null
  for (const { outcome, person } of await uploadsOfFile(ledger.read, sha256)) {
    const { answer } = outcome === null ? {} : readEnd(outcome)
    if (answer?.existed === false && answer.suggestion === suggestion) return person
  }
  return null
}
