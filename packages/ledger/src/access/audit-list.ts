/** Reads the audit log. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import type { AuditEntry } from './audit.ts'

export interface AuditQuery {
  subject?: string | undefined
  /** Account id. */
  actor?: string | undefined
  action?: string | undefined
  /** Moments: from this one, and before that one. */
  from?: string | undefined
  until?: string | undefined
  /** The last id of the previous page. */
  before?: string | undefined
  limit: number
}

/** Newest first. Ids begin with the time of their act, so that both give the same order; the indexes have the time. */
export async function listAudit(
  db: Reader,
  { subject, actor, action, from, until, before, limit }: AuditQuery,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll()
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, detail: parseJsonObject(row.detail) }))
}
