/** The audit log: acts that are no commit. Rows are added, never changed. */
import type { JsonObject } from '@yalkut/model'
import type { Writer } from '../engine/engine.ts'

export interface AuditEntry {
  /** Sorts by time and is unique. */
  id: string
  at: string
  /** Account id. */
  actor: string
  /** What was done: `person.added`, `token.added`, … */
  action: string
  /** What it was done to: an account, token, file … */
  subject: string
  detail: JsonObject
}

export async function addAuditEntry(tx: Writer, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute()
}
