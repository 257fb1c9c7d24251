/** Finds conversations to mention with #: by number, or by terms of their titles. Source: service.md#mentions-and-links;
 *  shapes.md#numbers-of-threads. */

import type { Reader, SuggestionStatus } from '@yalkut/ledger'
import { findIssueThreads, findReadableIssues, findSuggestionThreads, findThreads } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { findReadable } from '../../changing/suggestions/readable.ts'
import type { Caller } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import { commentsSaid } from '../../core/sentences/comments.ts'
import type { Services } from '../../core/services/services.ts'
import type { ThreadName } from '../../core/shapes/conversation.ts'
import { readThreadQuery } from '../../talking/conversations/thread-query.ts'

/** The conversation of that number first, then the newest whose titles have all the terms. */
export async function searchThreads(
  { ledger }: Services,
  caller: Caller,
  { q, limit }: { q: string; limit: number },
): Promise<{ threads: ThreadName[] }> {
  const db = ledger.read
  const { number, terms } = readThreadQuery(q)
  const query = { terms, limit: limit + 1, ...(number !== undefined && { number }) }
  const suggestions = await findSuggestionThreads(db, query)
  const issues = await findIssueThreads(db, await issueReaderOf(db, caller), query)
  const found: ThreadName[] = [
    ...suggestions.map(({ status, ...thread }) => {
      return { kind: 'changeset' as const, ...thread, state: STATE_OF[status] }
    }),
    ...issues.map((thread) => ({ kind: 'report' as const, ...thread })),
  ]
  const isNamed = (thread: ThreadName): number => (thread.number === number ? 1 : 0)
  found.sort((a, b) => isNamed(b) - isNamed(a) || b.number - a.number)
  return { threads: found.slice(0, limit) }
}

const STATE_OF: { readonly [S in SuggestionStatus]: ThreadName['state'] } = {
  draft: 'open',
  open: 'open',
  sent_back: 'open',
  merged: 'merged',
  withdrawn: 'closed',
}

/** The suggestion or issue of this number. Refuses `not-found` for an unknown number, and in the same way for a private
 *  issue or a draft that the caller may not read. */
export async function threadByNumber(
  { ledger }: Services,
  caller: Caller,
  number: number,
): Promise<{ kind: 'suggestion' | 'issue'; number: number; id: number }> {
  const db = ledger.read
  const [thread] = await findThreads(db, [number])
  if (thread !== undefined && (await isReadable(db, caller, thread))) {
    return { kind: thread.kind, number, id: thread.subject_id }
  }
  throw refuse('not-found', commentsSaid('no-number', { number }))
}

/** Finds what has this number, without a check of rights: the use case of the address checks them. null: nothing has it. */
export async function subjectOfNumber(
  { ledger }: Services,
  number: number,
): Promise<{ kind: 'suggestion' | 'issue'; id: number } | null> {
  const [thread] = await findThreads(ledger.read, [number])
  return thread === undefined ? null : { kind: thread.kind, id: thread.subject_id }
}

async function isReadable(
  db: Reader,
  caller: Caller,
  { kind, number, subject_id: id }: Awaited<ReturnType<typeof findThreads>>[number],
): Promise<boolean> {
  if (kind === 'issue') {
    const reader = await issueReaderOf(db, caller)
    return (await findReadableIssues(db, reader, { numbers: [number] })).length > 0
  }
  return (await findReadable(db, caller, id)) !== null
}
