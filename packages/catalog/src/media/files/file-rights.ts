/** The rights of a file, set by stewards. Every change is recorded with its reason.
 *  Source: routes.md#stewards-and-admins; decisions.md#rights. */
import {
  eventsOfFile,
  type FileEvent,
  lockFiles,
  promiseAgain,
  setFileRights,
  waitingFiles,
} from '@yalkut/ledger/files'
import { isServed, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { noteAudit } from '../../core/access/audit-note.ts'
import type { Caller } from '../../core/access/caller.ts'
import { getOfficer } from '../../core/access/on-site.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { filesSaid } from '../../core/sentences/files.ts'
import type { Services } from '../../core/services/services.ts'
import { Rights } from '../../core/shapes/file.ts'
import { nullable } from '../../core/shapes/named.ts'
import { noFile, readSha256 } from './view-file.ts'

export const RightsOrder = Type.Object({
  rights: Rights,
  /** Unchanged when it is left out. */
  credit: Type.Optional(nullable(Type.String())),
  reason: Type.String({ description: 'Stored in the history of the file’s rights.' }),
})
export type RightsOrder = Static<typeof RightsOrder>

const MAX_REASON = 2_000
const MAX_CREDIT = 1_000

/** Changes a file's rights: at once on this server, and on other servers at their next read. Refuses `invalid`
 *  without a reason, `not-found`. */
export async function changeFileRights(
  services: Services,
  caller: Caller,
  text: string,
  order: RightsOrder,
): Promise<void> {
  const { person } = getOfficer(caller)
  const sha256 = readSha256(text)
  const reason = cleanText(order.reason)
  if (reason === '' || reason.length > MAX_REASON) {
    throw refuse('invalid', filesSaid('file-reason-needed'))
  }
  const credit = order.credit == null ? order.credit : cleanText(order.credit)
  if (typeof credit === 'string' && credit.length > MAX_CREDIT) {
    throw refuse('invalid', filesSaid('long-credit-line'))
  }
  const { rights } = order
  await services.write(async ({ tx, reads }) => {
    const at = services.clock().toISOString()
    const [locked] = await lockFiles(tx, [sha256])
    // A file that no item uses yet is served from its merge on, with these rights.
    const waits =
      isServed(rights) &&
      (await waitingFiles(tx, [sha256])).length > 0 &&
      reads.files.usersOf(sha256, { limit: 1 }).length === 0
    const now = waits && locked !== undefined ? locked.rights : rights
    const change = { sha256, rights: now, reason, by: person.id, at, isDecision: true } as const
    const before = await setFileRights(tx, credit === undefined ? change : { ...change, credit })
    if (before === null) throw noFile(sha256)
    if (waits) await promiseAgain(tx, sha256, rights)
    const detail = { before: before.rights, after: rights, reason }
    const act = { at, actor: person.id, action: 'file.rights', subject: sha256, detail }
    await noteAudit(tx, act)
  })
}

/** The changes of a file's rights, the newest first. Refuses `not-found` for an unknown file. */
export async function fileRightsHistory(services: Services, caller: Caller, text: string): Promise<FileEvent[]> {
  getOfficer(caller)
  const sha256 = readSha256(text)
  const events = await eventsOfFile(services.ledger.read, sha256)
  if (events.length === 0) throw noFile(sha256)
  return events
}
