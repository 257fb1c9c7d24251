/** Issues in the shape that the API answers. Source: service.md#issue; shapes.md#issue. */

import type { Writer } from '@yalkut/ledger'
import { findIssueById, type IssueRow, type IssueTags, noTags, tagsOfIssues } from '@yalkut/ledger/threads'
import type { NamedItem, Reads } from '@yalkut/projection'
import { readVia } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { IssueView } from '../../core/shapes/issue.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { issueTypeOf, issueTypeTitle } from './issue-types.ts'

/** The issue with this id as this transaction sees it now. */
export async function viewIssueNow(
  { projection }: Pick<Services, 'projection'>,
  tx: Writer,
  id: number,
): Promise<IssueView> {
  const row = await findIssueById(tx, id)
  if (row === null) throw new Error(`issue ${id} was held, and is not there`)
  const tags = (await tagsOfIssues(tx, [id])).get(id) ?? noTags()
  return viewIssue(projection.reads, row, tags)
}

export function viewIssue(reads: Reads, row: IssueRow, tags: IssueTags): IssueView {
  const items = nameItems(reads, row.entity_id === null ? [] : [row.entity_id])
  return viewOf(row, tags, items)
}

/** In the order given. */
export function viewIssues(reads: Reads, rows: readonly IssueRow[], tags: ReadonlyMap<number, IssueTags>): IssueView[] {
  const items = nameItems(
    reads,
    rows.flatMap((row) => row.entity_id ?? []),
  )
  return rows.map((row) => viewOf(row, tags.get(row.id) ?? noTags(), items))
}

/** The accounts whose ids are in these issues. */
export function accountsOfIssues(issues: readonly IssueView[]): (string | null)[] {
  return issues.flatMap(({ author, closedBy, assignees }) => [author, closedBy, ...assignees])
}

function viewOf(
  row: IssueRow,
  { labels, assignees, sets }: IssueTags,
  items: ReadonlyMap<string, NamedItem>,
): IssueView {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    typeTitle: issueTypeTitle(row.type),
    type: issueTypeOf(row.type),
    state: row.state,
    stateReason: row.state_reason,
    body: row.body,
    private: row.private === 1,
    author: row.author,
    via: readVia(row.via),
    entity: row.entity_id === null ? null : (items.get(row.entity_id) ?? null),
    set: sets[0] ?? null,
    labels,
    assignees,
    comments: row.comments,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    closedBySuggestion: row.closed_by_suggestion,
  }
}
