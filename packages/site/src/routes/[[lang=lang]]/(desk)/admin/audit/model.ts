/** The audit log: acts that are no commits. */
import type { Ask, Page } from '#lib/server/ask.ts'
import { type AuditRow, auditRows } from '#lib/server/models/admin/audit-rows.ts'
import { adminWords } from '#lib/words/admin.ts'

/** Fields of the filter, as the reader filled them in. */
export const AUDIT_FIELDS = ['subject', 'actor', 'action', 'from', 'to'] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]

export interface AuditPage extends Page {
  filter: { readonly [F in AuditField]: string }
  acts: AuditRow[]
  next: string | null
}

const ON_A_PAGE = 50
const LONGEST = 100

export async function auditPage(ask: Ask): Promise<AuditPage> {
  const { query, lang } = ask
  const words = adminWords(lang)
  const typed = (field: AuditField): string => (query.get(field) ?? '').trim().slice(0, LONGEST)
  const filter = {
    subject: typed('subject'),
    actor: typed('actor'),
    action: typed('action'),
    from: typed('from'),
    to: typed('to'),
  }
  const cursor = query.get('cursor')
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const { rows, next } = await auditRows(ask, {
    limit: ON_A_PAGE,
    ...chosen,
    ...(cursor === null ? {} : { cursor }),
  })
  const head = { title: words.audit, description: words.auditAbout, isHidden: true }
  return { head, filter, acts: rows, next }
}
