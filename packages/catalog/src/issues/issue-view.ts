/** Issues in the shape that the API answers. Source: service.md#issue; shapes.md#issue. */
import type { Writer } from '@yalkut/ledger'
import {
  findIssueById,
  type IssueRow,
  type IssueTags,
  type LabelRow,
  noTags,
  tagsOfIssues,
} from '@yalkut/ledger/threads'
import { type Json, type LocalName, parseJson } from '@yalkut/model'
import type { NamedItem, Reads } from '@yalkut/projection'
import type { Services } from '../services/services.ts'
import { nameItems } from '../shown/name-items.ts'
import { issueTypeTitle } from './issue-types.ts'

export interface IssueView {
  id: number
  /** Shared numbering with suggestions. */
  number: number
  title: string
  typeTitle: LocalName
  type: string
  state: 'open' | 'closed'
  stateReason: 'completed' | 'not_planned' | null
  body: string | null
  private: boolean
  /** Account id; null for a reader without an account. */
  author: string | null
  via: Json
  /** The item that it is about; null for none, and for one that is gone. */
  entity: NamedItem | null
  /** The first set of that item. */
  set: string | null
  labels: LabelRow[]
  /** Account ids. */
  assignees: string[]
  comments: number
  createdAt: string
  updatedAt: string
  closedAt: string | null
  closedBy: string | null
  /** The number of the suggestion whose merge closed it. */
  closedBySuggestion: number | null
}

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
export function viewIssues(
  reads: Reads,
  rows: readonly IssueRow[],
  tags: ReadonlyMap<number, IssueTags>,
): IssueView[] {
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
    type: row.type,
    state: row.state,
    stateReason: row.state_reason,
    body: row.body,
    private: row.private === 1,
    author: row.author,
    via: row.via === null ? null : parseJson(row.via),
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
