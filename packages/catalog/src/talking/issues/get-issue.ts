import type { Reader } from '@yalkut/ledger'
import { suggestionsFixing } from '@yalkut/ledger/threads'
import type { Caller } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import type { Services } from '../../core/services/services.ts'
import type { TimelineEntry } from '../../core/shapes/conversation.ts'
import type { IssuePage, IssueRights } from '../../core/shapes/issue.ts'
import { timelineOf } from '../conversations/timeline.ts'
import { accountsOfIssues, viewIssue } from './issue-view.ts'
import { getIssueFor, type KnownIssue, mayModerate, mayTriage } from './known-issue.ts'

/** Suggestions that are listed for one issue. */
const MAX_FIXING = 100

/** Refuses `not-found` for an unknown issue, and for a private one that the caller may not read. */
export async function getIssue({ ledger, projection }: Services, caller: Caller, number: number): Promise<IssuePage> {
  const db = ledger.read
  const person = caller.kind === 'person' ? caller.person : null
  const known = await getIssueFor(db, number, person)
  const issue = viewIssue(projection.reads, known.row, known.tags)
  const { timeline, people } = await timelineOf(db, known.subject, {
    readerOf: () => issueReaderOf(db, caller),
    accounts: accountsOfIssues([issue]),
  })
  const fixing = await suggestionsFixing(db, number, MAX_FIXING)
  return {
    issue,
    rights: await rightsOf(db, known, caller),
    timeline,
    people,
    fixedBy: fixing.map(({ id: _, ...named }) => named),
    subscribed: isSubscribed(known, timeline, person?.id ?? null),
  }
}

async function rightsOf(db: Reader, { facts }: KnownIssue, caller: Caller): Promise<IssueRights> {
  const none = { comment: false, edit: false, close: false, triage: false, moderate: false }
  if (caller.kind === 'visitor' || !caller.scopes.includes('write')) return { read: true, ...none }
  const { person } = caller
  const triage = await mayTriage(db, facts, person)
  const edit = triage || facts.author === person.id
  const moderate = mayModerate(facts, person)
  return { read: true, comment: true, edit, close: edit, triage, moderate }
}

function isSubscribed({ facts, tags }: KnownIssue, timeline: readonly TimelineEntry[], person: string | null): boolean {
  if (person === null) return false
  if (facts.author === person || facts.assignees.includes(person)) return true
  const spoke = timeline.some((entry) => entry.type === 'comment' && entry.author === person)
  return spoke || tags.isFollowed
}
