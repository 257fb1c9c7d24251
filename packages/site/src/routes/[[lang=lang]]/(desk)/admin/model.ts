/** What waits for stewards and admins: the takedown requests that were promised an answer first, the newest reports of readers, people
 *  who wait to be trusted, and the newest acts. */
import { readTakedowns } from '@yalkut/catalog/media'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type AuditRow, auditRows } from '#lib/server/models/admin/audit-rows.ts'
import { type TakedownRow, viewTakedown } from '#lib/server/models/admin/takedown-view.ts'
import { type TrustRow, trustRows } from '#lib/server/models/admin/trust-page.ts'
import { openReports, type ReportLine } from '#lib/server/models/issues/reports-page.ts'
import { adminWords } from '#lib/words/admin.ts'

export interface AdminPage extends Page {
  takedowns: TakedownRow[]
  reports: ReportLine[]
  /** Whom a steward may want to mark as trusted. */
  people: TrustRow[]
  acts: AuditRow[]
}

const TAKEDOWNS = 10
const REPORTS = 10
const PEOPLE = 5
const ACTS = 10

export async function adminPage(ask: Ask): Promise<AdminPage> {
  const words = adminWords(ask.lang)
  const waiting = { status: 'open', order: 'oldest', limit: TAKEDOWNS } as const
  const { takedowns } = await readTakedowns(ask.catalog, ask.caller, waiting)
  const near = await trustRows(ask, 'near', PEOPLE)
  const undone = await trustRows(ask, 'undone', PEOPLE)
  const fresh = await trustRows(ask, 'new', PEOPLE)
  const { rows } = await auditRows(ask, { limit: ACTS })
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    takedowns: takedowns.map((view) => viewTakedown(view, ask)),
    reports: await openReports(ask, REPORTS),
    people: [...near.people, ...undone.people, ...fresh.people],
    acts: rows,
  }
}
