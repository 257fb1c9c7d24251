/** Lists suggestions as conversations, the newest first. Source: service.md#suggestions; service.md#suggestionlistitem;
 *  shapes.md#two-lists. */

import type { Reader, SuggestionStatus } from '@yalkut/ledger'
import {
  CLOSED_STATUSES,
  type ConversationFilter,
  countSuggestionRows,
  fixedIssuesOf,
  listSuggestionRows,
  OPEN_STATUSES,
  type ReviewRow,
  reviewingOf,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import { countComments } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Reads, readCursor } from '@yalkut/projection'
import type { Caller } from '../../core/access/caller.ts'
import { readVia } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionList, SuggestionListItem } from '../../core/shapes/suggestion.ts'
import { changeLines, MAX_LINE_CHARS } from '../../core/shown/change-lines.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'
import { readFixes } from '../../talking/conversations/text-links.ts'
import { readThreadQuery } from '../../talking/conversations/thread-query.ts'
import { findNamed } from '../../talking/issues/issue-assignees.ts'
import { suggestionReaderOf } from './readable.ts'
import { readTypes } from './view.ts'

export type SuggestionState = 'open' | 'closed' | 'all'

export interface SuggestionQuery {
  /** `open`: open or sent back; `closed`: merged or withdrawn. */
  state: SuggestionState
  /** A handle or an account id. */
  author?: string
  /** A handle: of a requested reviewer, or of a person who gave a review. */
  reviewer?: string
  /** Search terms for the title, or a number, with or without `#`. */
  q?: string
  /** Item ids, separated by commas. The items inside them count too. */
  about?: string
  cursor?: string
  /** Ids below this one: the older way to page. */
  before?: number
  limit: number
  /** Each says what it changes. */
  lines?: boolean
}

const MAX_ABOUT = 500

const STATUSES: { readonly [S in SuggestionState]: readonly SuggestionStatus[] } = {
  open: OPEN_STATUSES,
  closed: CLOSED_STATUSES,
  all: [...OPEN_STATUSES, ...CLOSED_STATUSES],
}

/** A suggestion that was never sent is listed only for its author and stewards. Refuses `bad-request` for a bad cursor or id. */
export async function listSuggestions(
  { ledger, projection }: Services,
  caller: Caller,
  query: SuggestionQuery,
): Promise<SuggestionList> {
  const db = ledger.read
  const before = query.cursor === undefined ? query.before : readCursor(query.cursor, 'number')[0]
  const filter = await filterOf(db, caller, query)
  if (filter === null) {
    return { suggestions: [], people: {}, counts: { open: 0, closed: 0 }, next: null }
  }
  const found = await listSuggestionRows(db, filter, {
    statuses: STATUSES[query.state],
    ...(before === undefined ? {} : { before }),
    limit: query.limit + 1,
  })
  const { rows, next } = pageOf(found, query.limit, ({ id }) => [id])
  const suggestions = await listItems(db, rows, query.lines === true ? projection.reads : null)
  const accounts = suggestions.flatMap(({ author, reviewers, owner }) => [
    author,
    ...reviewers,
    ...(owner === null ? [] : [owner]),
  ])
  return {
    suggestions,
    people: await nameAccounts(db, accounts),
    counts: await countSuggestionRows(db, filter),
    next,
  }
}

/** Null when nothing can match, because the query names an unknown person. */
async function filterOf(db: Reader, caller: Caller, query: SuggestionQuery): Promise<ConversationFilter | null> {
  const named = [query.author, query.reviewer].filter((handle) => handle !== undefined)
  const people = await findNamed(db, named)
  if (named.some((handle) => !people.has(handle))) return null
  const [author, reviewer] = [query.author, query.reviewer].map((handle) =>
    handle === undefined ? undefined : people.get(handle)?.id,
  )
  const search = readThreadQuery(query.q ?? '')
  return {
    reader: suggestionReaderOf(caller),
    ...(author === undefined ? {} : { author }),
    ...(reviewer === undefined ? {} : { reviewer }),
    ...(query.about === undefined ? {} : { about: readAbout(query.about) }),
    ...search,
  }
}

function readAbout(text: string): string[] {
  const ids = text.split(',').filter((id) => id.trim() !== '')
  if (ids.length > MAX_ABOUT) {
    throw refuse('bad-request', suggestionsSaid('about-too-many', { max: MAX_ABOUT }), {
      given: ids.length,
    })
  }
  return [...new Set(ids.map((id) => readItemId(id.trim())))]
}

/** Builds the list items of a page, with one statement for each kind of data. */
async function listItems(
  db: Reader,
  rows: readonly SuggestionRow[],
  reads: Reads | null,
): Promise<SuggestionListItem[]> {
  const ids = rows.map(({ id }) => id)
  const lines = reads === null ? null : await changeLines(db, reads, ids, MAX_LINE_CHARS)
  const comments = await countComments(db, 'suggestion', ids.map(String))
  const { reviews, requests } = await reviewingOf(db, ids)
  const fixing = rows.filter(({ description }) => readFixes(description ?? '').length > 0)
  const fixes = await fixedIssuesOf(
    db,
    fixing.map(({ id }) => id),
  )
  return rows.map((row) => {
    const given = reviews.filter((review) => review.suggestion_id === row.id)
    const requested = requests.filter((request) => request.suggestion_id === row.id)
    const verdicts = lastVerdicts(given)
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      status: row.status,
      kind: row.kind,
      author: row.author,
      createdAt: row.created_at,
      submittedAt: row.submitted_at,
      closedAt: row.closed_at,
      comments: comments.get(String(row.id)) ?? 0,
      reviewers: [...new Set([...requested, ...given].map(({ reviewer }) => reviewer))],
      approvals: verdicts.filter((verdict) => verdict === 'approve').length,
      changesRequested: verdicts.includes('send_back'),
      fixes: fixes.filter(({ suggestionId }) => suggestionId === row.id).map(({ number }) => number),
      via: readVia(row.via),
      types: readTypes(row),
      items: row.items,
      first: row.first_item,
      ...(lines !== null && { line: lines.get(row.id) ?? null }),
      owner: row.status === 'open' ? row.owner : null,
      dueAt: row.status === 'open' ? row.due_at : null,
    }
  })
}

/** The last decision of each reviewer; a comment is not a decision. */
function lastVerdicts(reviews: readonly ReviewRow[]): ReviewRow['verdict'][] {
  const last = new Map<string, ReviewRow['verdict']>()
  for (const { reviewer, verdict } of reviews) {
    if (verdict !== 'comment') last.set(reviewer, verdict)
  }
  return [...last.values()]
}
