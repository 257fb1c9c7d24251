/** Reads the audit log. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import type { AuditEntry } from './audit.ts'

/** Newest first. `before`: the last id of the previous page. */
export async function listAudit(
  db: Reader,
  { subject, before, limit }: { subject?: string; before?: string; limit: number },
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll()
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, detail: parseJsonObject(row.detail) }))
}
