/** An issue with its conversation, and what the reader may do. Source: service.md#issues; shapes.md#issue. */
import type { Reader } from '@yalkut/ledger'
import { type FixingSuggestion, isFollowing, suggestionsFixing } from '@yalkut/ledger/threads'
import type { Caller } from '../access/caller.ts'
import { issueReaderOf } from '../access/may-read-issue.ts'
import { accountsIn, type TimelineEntry, timelineOf } from '../conversations/timeline.ts'
import type { Services } from '../services/services.ts'
import { type NamedAccount, nameAccounts } from '../shown/name-accounts.ts'
import { getIssueFor, type KnownIssue, mayModerate, mayTriage } from './held-issue.ts'
import { accountsOfIssues, type IssueView, viewIssue } from './issue-view.ts'

export interface IssueRights {
  read: boolean
  comment: boolean
  edit: boolean
  /** Close the issue, and open it again. */
  close: boolean
  /** Set labels, assign others. */
  triage: boolean
  /** Make the issue private or public. */
  moderate: boolean
}

export interface IssuePage {
  issue: IssueView
  rights: IssueRights
  /** The oldest first. */
  timeline: TimelineEntry[]
  people: { [account: string]: NamedAccount }
  /** Suggestions whose description says that they close the issue, the latest first. */
  fixedBy: Omit<FixingSuggestion, 'id'>[]
  /** The reader takes part in the issue or follows it. */
  subscribed: boolean
}

/** Suggestions that are listed for one issue. */
const MAX_FIXING = 100

/** Refuses `not-found` for an unknown issue, and for a private one that the caller may not read. */
export async function getIssue(
  { ledger, projection }: Services,
  caller: Caller,
  number: number,
): Promise<IssuePage> {
  const db = ledger.read
  const person = caller.kind === 'person' ? caller.person : null
  const known = await getIssueFor(db, number, person)
  const issue = viewIssue(projection.reads, known.row, known.tags)
  const timeline = await timelineOf(db, known.subject, () => issueReaderOf(db, caller))
  const fixing = await suggestionsFixing(db, number, MAX_FIXING)
  return {
    issue,
    rights: await rightsOf(db, known, caller),
    timeline,
    people: await nameAccounts(db, [...accountsOfIssues([issue]), ...accountsIn(timeline)]),
    fixedBy: fixing.map(({ id: _, ...named }) => named),
    subscribed: await isSubscribed(db, known, timeline, person?.id ?? null),
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

async function isSubscribed(
  db: Reader,
  { facts, subject }: KnownIssue,
  timeline: readonly TimelineEntry[],
  person: string | null,
): Promise<boolean> {
  if (person === null) return false
  if (facts.author === person || facts.assignees.includes(person)) return true
  const spoke = timeline.some((entry) => entry.type === 'comment' && entry.author === person)
  return spoke || (await isFollowing(db, person, 'report', subject.id))
}
