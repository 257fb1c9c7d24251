/** The audit log, for stewards and admins. */
import { type AuditEntry, listAudit } from '@yalkut/ledger/access'
import { readCursor } from '@yalkut/projection'
import type { Caller } from '../access/caller.ts'
import { getOfficer } from '../access/on-site.ts'
import { pageOf } from '../input/page-of.ts'
import type { Services } from '../services/services.ts'

/** Newest first; `next` is null on the last page. Refuses `bad-request` for a bad cursor. */
export async function readAuditLog(
  { ledger }: Services,
  caller: Caller,
  query: { subject?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  getOfficer(caller)
  const [before] = query.cursor === undefined ? [] : readCursor(query.cursor, 'string')
  const found = await listAudit(ledger.read, {
    ...(query.subject === undefined ? {} : { subject: query.subject }),
    ...(before === undefined ? {} : { before }),
    limit: query.limit + 1,
  })
  const { rows, next } = pageOf(found, query.limit, ({ id }) => [id])
  return { entries: rows, next }
}
