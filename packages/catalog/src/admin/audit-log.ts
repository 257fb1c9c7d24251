/** The audit log, for stewards and admins. */
import { type AuditEntry, listAudit } from '@yalkut/ledger'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { getOfficer } from './people.ts'

/** Newest first; `next` is the entry to go on before, null on the last page. */
export async function readAuditLog(
  { ledger }: Services,
  caller: Caller,
  ask: { subject?: string | undefined; before?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  getOfficer(caller)
  const found = await listAudit(ledger.read, {
    ...(ask.subject === undefined ? {} : { subject: ask.subject }),
    ...(ask.before === undefined ? {} : { before: ask.before }),
    limit: ask.limit + 1,
  })
  const entries = found.slice(0, ask.limit)
  const last = entries.at(-1)
  return { entries, next: found.length > ask.limit && last !== undefined ? last.id : null }
}
