/** Inbox lines that ask something of their owner: a mention, a request to review, a comment on the owner's own conversation. Such a
 *  line waits until the owner answers or the conversation is over. Source: shapes.md#inbox. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerDb } from '../tables/ledger-db.ts'
import type { InboxReason } from '../tables/threads.ts'
import { type IssueReader, readableBy } from './issue-readers.ts'

const ASKING: readonly InboxReason[] = ['mention', 'review_requested', 'author']

type Lines = ExpressionBuilder<LedgerDb, 'inbox'>

/** The condition that a row of `inbox` waits for an answer of its owner, who is `reader`. */
export function isWaiting(eb: Lines, reader: IssueReader): Expression<SqlBool> {
  const onSuggestion = eb.and([
    eb('inbox.subject_kind', '=', 'suggestion'),
    isUndecided(eb),
    eb.not(hasReviewed(eb)),
    eb.or([eb('inbox.reason', '=', 'review_requested'), eb.not(hasSpoken(eb))]),
  ])
  const onIssue = eb.and([eb('inbox.subject_kind', '=', 'issue'), isOpenIssue(eb, reader), eb.not(hasSpoken(eb))])
  const onItem = eb.and([eb('inbox.subject_kind', '=', 'item'), eb.not(hasSpoken(eb))])
  return eb.and([eb('inbox.reason', 'in', ASKING), eb.or([onSuggestion, onIssue, onItem])])
}

/** The owner commented after the line was last changed. */
function hasSpoken(eb: Lines): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('comments')
      .select('comments.id')
      .whereRef('comments.subject_kind', '=', 'inbox.subject_kind')
      .whereRef('comments.subject_id', '=', 'inbox.subject_id')
      .whereRef('comments.author', '=', 'inbox.person_id')
      .whereRef('comments.created_at', '>', 'inbox.at'),
  )
}

function hasReviewed(eb: Lines): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('reviews')
      .select('reviews.id')
      .where('reviews.suggestion_id', '=', numberIn('suggestion'))
      .whereRef('reviews.reviewer', '=', 'inbox.person_id')
      .whereRef('reviews.created_at', '>', 'inbox.at'),
  )
}

/** A request to review waits while the suggestion does; a question to its author waits while the author may still change it. */
function isUndecided(eb: Lines): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('suggestions')
      .select('suggestions.id')
      .where('suggestions.id', '=', numberIn('suggestion'))
      .where((of) =>
        of.or([
          of('suggestions.status', '=', 'open'),
          of.and([
            of('suggestions.status', 'in', ['draft', 'sent_back']),
            of('inbox.reason', '!=', 'review_requested'),
          ]),
        ]),
      ),
  )
}

function isOpenIssue(eb: Lines, reader: IssueReader): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('issues')
      .select('issues.id')
      .where('issues.id', '=', numberIn('issue'))
      .where('issues.state', '=', 'open')
      .where(({ eb: of }) => readableBy(of, reader)),
  )
}

/** The subject's id as a number. PostgreSQL would refuse to read the id of an item as one, so the cast is in a case. */
function numberIn(kind: 'suggestion' | 'issue') {
  return sql<number>`case when inbox.subject_kind = ${sql.lit(kind)} then cast(inbox.subject_id as integer) end`
}
