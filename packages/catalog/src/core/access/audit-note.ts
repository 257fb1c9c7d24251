/** Adds an entry about accounts to the audit log. */
import { randomBytes } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { type AuditEntry, addAuditEntry } from '@yalkut/ledger/access'

export async function noteAudit(tx: Writer, note: Omit<AuditEntry, 'id'>): Promise<void> {
  await addAuditEntry(tx, { ...note, id: `${note.at}-${randomBytes(6).toString('hex')}` })
}
