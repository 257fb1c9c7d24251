/** Tells whom it concerns that an issue was closed or opened again. Source: service.md#notifications. */
import type { Writer } from '@yalkut/ledger'
import {
  followersOf,
  type IssueRow,
  type IssueTags,
  participantsOf,
  type Subject,
} from '@yalkut/ledger/threads'
import { issueFacts, mayReadIssue } from '../access/may-read-issue.ts'
import { tellEach } from '../conversations/notify.ts'

/** Its author, those assigned, those who took part, and its followers; of a private one those who may read it.
 *  `except`: they know already. */
export async function tellOfState(
  tx: Writer,
  row: IssueRow,
  tags: IssueTags,
  news: { actor: string | null; at: string; except?: readonly string[] },
): Promise<void> {
  const subject: Subject = { kind: 'issue', id: String(row.id) }
  const facts = await issueFacts(tx, row, tags)
  const concerned = [row.author, ...tags.assignees].filter((id) => id !== null)
  await tellEach(tx, {
    ...news,
    subject,
    groups: [
      { reason: 'state', people: [...concerned, ...(await participantsOf(tx, subject))] },
      { reason: 'followed', people: await followersOf(tx, 'report', subject.id) },
    ],
    mayHear: (person) => mayReadIssue(facts, person),
  })
}
