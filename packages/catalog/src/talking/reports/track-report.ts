/** The outcome of a report, for its sender, who may have no account. Source: service.md#reports; shapes.md#reports. */
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { findIssueById, findTrackedReport } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { reportsSaid } from '../../core/sentences/reports.ts'
import type { Services } from '../../core/services/services.ts'
import type { TrackedReport } from '../../core/shapes/issue.ts'
import { issueTypeOf } from '../issues/issue-types.ts'
import { reportStatus } from './keepers-reports.ts'

/** Anyone who has the secret sent the report: a private one is shown too, without the words of those who look after it. Refuses
 *  `not-found`, with one message for every other secret. */
export async function trackReport({ ledger }: Pick<Services, 'ledger'>, secret: string): Promise<TrackedReport> {
  const facts = await findTrackedReport(ledger.read, secret)
  const row = facts === null ? null : await findIssueById(ledger.read, facts.issueId)
  if (facts === null || row === null) throw refuse('not-found', reportsSaid('no-such-report'))
  const taken = facts.suggestionId === null ? null : await findSuggestion(ledger.read, facts.suggestionId)
  return {
    number: row.number,
    reason: issueTypeOf(row.type),
    status: reportStatus(row),
    private: row.private === 1,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    suggestion: row.closed_by_suggestion ?? taken?.number ?? null,
  }
}
