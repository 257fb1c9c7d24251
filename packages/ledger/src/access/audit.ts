/** The audit log: actions that are not commits. Rows are added, never changed. */
import type { JsonObject } from '@yalkut/model'
import type { Writer } from '../engine/engine.ts'

export interface AuditEntry {
  /** Sorts by time and is unique. */
  id: string
  at: string
  /** Account id. */
  actor: string
  /** `person.added`, `token.added`, … */
  action: string
  /** The account, token, file … that the action changed. */
  subject: string
  detail: JsonObject
}

export async function addAuditEntry(tx: Writer, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute()
}
