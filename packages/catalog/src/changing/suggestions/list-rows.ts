/** Lists suggestions by status as rows, the oldest sent first. This is the older of the two lists. Source: service.md#suggestions;
 *  shapes.md#two-lists. */

import type { SuggestionStatus } from '@yalkut/ledger'
import { findFindings, suggestionsByStatus } from '@yalkut/ledger/suggestions'
import { readCursor } from '@yalkut/projection'
import type { Caller } from '../../core/access/caller.ts'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionRows } from '../../core/shapes/suggestion.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'
import { findNamed } from '../../talking/issues/issue-assignees.ts'
import { suggestionReaderOf } from './readable.ts'
import { viewRow } from './view.ts'

export interface SuggestionRowQuery {
  status: SuggestionStatus
  /** A handle or an account id. */
  author?: string
  /** Only live fixes that wait for their later review. */
  postReview?: boolean
  cursor?: string
  /** Ids below this one: the older way to page. */
  before?: number
  limit: number
}

/** Drafts are listed for their author and stewards alone. Refuses `bad-request` for a bad cursor. */
export async function listSuggestionsByStatus(
  { ledger }: Services,
  caller: Caller,
  { status, author, postReview = false, cursor, before, limit }: SuggestionRowQuery,
): Promise<SuggestionRows> {
  const db = ledger.read
  const person = author === undefined ? undefined : (await findNamed(db, [author])).get(author)?.id
  if (author !== undefined && person === undefined) return { suggestions: [], people: {}, next: null }
  const [submittedAt, id] = cursor === undefined ? [] : readCursor(cursor, 'string', 'number')
  const found = await suggestionsByStatus(db, {
    reader: suggestionReaderOf(caller),
    status,
    postReview,
    limit: limit + 1,
    ...(person === undefined ? {} : { author: person }),
    ...(before === undefined ? {} : { before }),
    ...(submittedAt === undefined || id === undefined ? {} : { after: { submittedAt, id } }),
  })
  const { rows, next } = pageOf(found, limit, (last) => [last.submitted_at ?? '', last.id])
  const findings = await findFindings(
    db,
    rows.map((row) => row.id),
  )
  return {
    suggestions: rows.map((row) => viewRow(row, findings.get(row.id) ?? [])),
    people: await nameAccounts(
      db,
      rows.flatMap((row) => (row.owner === null ? [row.author] : [row.author, row.owner])),
    ),
    next,
  }
}
