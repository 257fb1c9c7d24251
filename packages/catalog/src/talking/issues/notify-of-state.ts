/** Notifies people that an issue was closed or opened again. Source: service.md#notifications. */
import type { Writer } from '@yalkut/ledger'
import { followersOf, type IssueRow, type IssueTags, participantsOf, type Subject } from '@yalkut/ledger/threads'
import { issueFacts, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { notifyEach } from '../conversations/notify.ts'

/** Notifies the issue's author, assignees, participants and followers; of a private issue only those who may read it.
 *  `except`: people who know already. */
export async function notifyOfState(
  tx: Writer,
  row: IssueRow,
  tags: IssueTags,
  act: { actor: string | null; at: string; except?: readonly string[] },
): Promise<void> {
  const subject: Subject = { kind: 'issue', id: String(row.id) }
  const facts = await issueFacts(tx, row, tags)
  const concerned = [row.author, ...tags.assignees].filter((id) => id !== null)
  await notifyEach(tx, {
    ...act,
    subject,
    groups: [
      { reason: 'state', people: [...concerned, ...(await participantsOf(tx, subject))] },
      { reason: 'followed', people: await followersOf(tx, 'report', subject.id) },
    ],
    mayRead: (person) => mayReadIssue(facts, person),
  })
}
