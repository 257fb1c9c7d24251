/** The audit log, read. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import type { AuditEntry } from './audit.ts'

/** Newest first. `before`: the id that the page before ended with. */
export async function listAudit(
  db: Reader,
  ask: { subject?: string; before?: string; limit: number },
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll()
  if (ask.subject !== undefined) query = query.where('subject', '=', ask.subject)
  if (ask.before !== undefined) query = query.where('id', '<', ask.before)
  const rows = await query.orderBy('id', 'desc').limit(ask.limit).execute()
  return rows.map((row) => ({ ...row, detail: parseJsonObject(row.detail) }))
}
