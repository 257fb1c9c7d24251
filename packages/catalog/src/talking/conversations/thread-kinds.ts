/** The names of conversations in the API: a suggestion is a `changeset`, an issue a `report`.
 *  Source: shapes.md#threads-issues-inbox-people. */

import type { Notice } from '@yalkut/ledger/threads'
import type { ThreadKind } from '../../core/shapes/conversation.ts'

type Inside = Notice['subject']['kind']
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
