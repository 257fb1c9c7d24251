/** The audit log, for stewards and admins. */
import { type AuditEntry, listAudit } from '@yalkut/ledger/access'
import { findPersonByHandle } from '@yalkut/ledger/people'
import { DAY_MS, isAccountId, refuse } from '@yalkut/model'
import { readCursor } from '@yalkut/projection'
import type { Caller } from '../../core/access/caller.ts'
import { getOfficer } from '../../core/access/on-site.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { adminSaid } from '../../core/sentences/admin.ts'
import type { Services } from '../../core/services/services.ts'

export interface AuditFilter {
  subject?: string | undefined
  /** An account id or a handle, with or without its @. */
  actor?: string | undefined
  action?: string | undefined
  /** Days in UTC, the first and the last: `2026-11-24`. */
  from?: string | undefined
  to?: string | undefined
}

/** Newest first; `next` is null on the last page. A person whom nobody knows has done nothing. Refuses `bad-request` for a bad
 *  cursor, and `invalid` for a day that is none. */
export async function readAuditLog(
  { ledger }: Services,
  caller: Caller,
  query: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  getOfficer(caller)
  const [before] = query.cursor === undefined ? [] : readCursor(query.cursor, 'string')
  const { subject, action } = query
  const from = query.from === undefined ? undefined : dayFrom(query.from).toISOString()
  const until = query.to === undefined ? undefined : dayAfter(query.to).toISOString()
  const actor = query.actor === undefined ? undefined : await accountOf(ledger, query.actor)
  if (actor === null) return { entries: [], next: null }
  const found = await listAudit(ledger.read, {
    subject,
    actor,
    action,
    from,
    until,
    before,
    limit: query.limit + 1,
  })
  const { rows, next } = pageOf(found, query.limit, ({ id }) => [id])
  return { entries: rows, next }
}

async function accountOf({ read }: Services['ledger'], said: string): Promise<string | null> {
  const name = said.trim()
  if (isAccountId(name)) return name
  return (await findPersonByHandle(read, name.replace(/^@/, '')))?.id ?? null
}

function dayFrom(text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime())
  if (isDay && day.toISOString().startsWith(text)) return day
  throw refuse('invalid', adminSaid('not-a-day-civil', { text: text.slice(0, 40) }))
}

function dayAfter(text: string): Date {
  return new Date(dayFrom(text).getTime() + DAY_MS)
}
