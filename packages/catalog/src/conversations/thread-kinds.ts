/** The names of conversations in the API: a suggestion is a `changeset`, an issue a `report`.
 *  Source: shapes.md#threads-issues-inbox-people. */
import type { Notice } from '@yalkut/ledger/threads'

type Inside = Notice['subject']['kind']
export type ThreadKind = 'changeset' | 'report' | 'entity' | 'project'

export const OUTSIDE_KIND: { readonly [K in Inside]: ThreadKind } = {
  suggestion: 'changeset',
  issue: 'report',
  item: 'entity',
  project: 'project',
}

export const INSIDE_KIND: { readonly [K in ThreadKind]: Inside } = {
  changeset: 'suggestion',
  report: 'issue',
  entity: 'item',
  project: 'project',
}
