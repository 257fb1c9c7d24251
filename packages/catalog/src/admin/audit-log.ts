/** The audit log, for stewards and admins. */
import { type AuditEntry, listAudit } from '@yalkut/ledger/access'
import { readCursor, writeCursor } from '@yalkut/projection'
import type { Caller } from '../access/caller.ts'
import { getOfficer } from '../access/on-site.ts'
import type { Services } from '../services/services.ts'

/** Newest first; `next` is null on the last page. Refuses `bad-request` for a bad cursor. */
export async function readAuditLog(
  { ledger }: Services,
  caller: Caller,
  ask: { subject?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  getOfficer(caller)
  const [before] = ask.cursor === undefined ? [] : readCursor(ask.cursor, 'string')
  const found = await listAudit(ledger.read, {
    ...(ask.subject === undefined ? {} : { subject: ask.subject }),
    ...(before === undefined ? {} : { before }),
    limit: ask.limit + 1,
  })
  const entries = found.slice(0, ask.limit)
  const last = entries.at(-1)
  const hasMore = found.length > ask.limit && last !== undefined
  return { entries, next: hasMore ? writeCursor([last.id]) : null }
}
