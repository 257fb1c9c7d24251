/** A suggestion as the API answers it. Source: service.md#suggestion; shapes.md#suggestion-row. */

import type { Reader } from '@yalkut/ledger'
import { type Finding, findFindings, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { parseTexts } from '@yalkut/model'
import { readVia } from '../../core/access/caller.ts'
import type { CheckView, SuggestionView } from '../../core/shapes/suggestion.ts'
import type { CheckCounts } from '../checks/run-checks.ts'

/** The row with the checks that did not pass. */
export async function viewSuggestion(db: Reader, row: SuggestionRow): Promise<SuggestionView> {
  const { warn, fail } = countsOf(row.check_counts)
  const found = warn + fail === 0 ? new Map() : await findFindings(db, [row.id])
  return viewRow(row, found.get(row.id) ?? [])
}

/** The row with these findings. */
export function viewRow(row: SuggestionRow, findings: readonly Finding[]): SuggestionView {
  return viewWith(row, findings.map(checkViewOf))
}

export function checkViewOf({ check, status, message, entityId, path }: Finding): CheckView {
  return {
    check,
    status,
    reason: message.reason,
    message: message.en,
    messageHe: message.he,
    ...(entityId === null ? {} : { entityId }),
    ...(path === null ? {} : { path }),
  }
}

/** The same among the facts of a refusal, whose sentences are said in the language of the answer. */
export function checkFactsOf({ check, status, message, entityId, path }: Finding): object {
  return { check, status, message, ...(entityId !== null && { entityId }), ...(path !== null && { path }) }
}

function viewWith(row: SuggestionRow, checks: CheckView[]): SuggestionView {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    author: row.author,
    via: readVia(row.via),
    status: row.status,
    kind: row.kind,
    project_id: row.project_id,
    base_commit: row.base_commit,
    merged_commit: row.merged_commit,
    post_review: row.post_review,
    reverts_changeset: row.reverts,
    checks,
    checkCounts: countsOf(row.check_counts),
    created_at: row.created_at,
    submitted_at: row.submitted_at,
    closed_at: row.closed_at,
    items: row.items,
    owner: row.status === 'open' ? row.owner : null,
    dueAt: row.status === 'open' ? row.due_at : null,
  }
}

/** The counts of a suggestion’s checks. */
export function countsOf(text: string): CheckCounts {
  const counts: CheckCounts = JSON.parse(text)
  return counts
}

/** The types of the suggestion's items when it was last sent. */
export function readTypes(row: Pick<SuggestionRow, 'types'>): string[] {
  return parseTexts(row.types)
}
