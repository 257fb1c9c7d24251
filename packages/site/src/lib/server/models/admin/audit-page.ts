/** The audit log: acts that are no commits. */
import type { Ask, Page } from '#lib/server/ask.ts'
import { adminWords } from '#lib/words/admin.ts'
import { type AuditRow, auditRows } from './audit-rows.ts'

export interface AuditPage extends Page {
  subject: string
  acts: AuditRow[]
  next: string | null
}

const ON_A_PAGE = 50
const MAX_SUBJECT = 100

export async function auditPage(ask: Ask): Promise<AuditPage> {
  const { query, lang } = ask
  const words = adminWords(lang)
  const subject = (query.get('subject') ?? '').trim().slice(0, MAX_SUBJECT)
  const cursor = query.get('cursor')
  const { rows, next } = await auditRows(ask, {
    limit: ON_A_PAGE,
    ...(subject === '' ? {} : { subject }),
    ...(cursor === null ? {} : { cursor }),
  })
  const head = { title: words.audit, description: words.auditAbout, isHidden: true }
  return { head, subject, acts: rows, next }
}
