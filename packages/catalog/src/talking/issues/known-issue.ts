/** Loads or locks an issue, with the facts that decide who may do what to it. Source: shapes.md#acts-on-issues. */

import type { Reader, Writer } from '@yalkut/ledger'
import type { Person } from '@yalkut/ledger/people'
import {
  addThreadEvents,
  findIssue,
  type IssueRow,
  type IssueTags,
  lockIssue,
  noTags,
  type Subject,
  tagsOfIssues,
} from '@yalkut/ledger/threads'
import { type JsonObject, refuse } from '@yalkut/model'
import { type SignedIn, viaText } from '../../core/access/caller.ts'
import { type IssueFacts, issueFacts, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { isSteward } from '../../core/access/steward.ts'
import { isTrusted } from '../../core/access/trust.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'

export interface KnownIssue {
  row: IssueRow
  tags: IssueTags
  /** Without keepers where they do not matter: for a visitor of a public issue, and for stewards. */
  facts: IssueFacts
  subject: Subject
}

/** The issue for this reader. Refuses `not-found` for an unknown issue, and in the same way for a private one that the
 *  reader may not read. */
export async function getIssueFor(db: Reader, number: number, person: Person | null): Promise<KnownIssue> {
  return await knownTo(db, number, await findIssue(db, number), person, true)
}

/** The same; locks the issue in this transaction. */
export async function lockKnownIssue(tx: Writer, number: number, { person }: SignedIn): Promise<KnownIssue> {
  return await knownTo(tx, number, await lockIssue(tx, number), person)
}

async function knownTo(
  db: Reader,
  number: number,
  row: IssueRow | null,
  person: Person | null,
  isShown = false,
): Promise<KnownIssue> {
  if (row !== null) {
    const follower = isShown ? (person?.id ?? null) : null
    const tags = (await tagsOfIssues(db, [row.id], follower)).get(row.id) ?? noTags()
    const isAnyway = person === null ? row.private === 0 : isSteward(person)
    const facts = await issueFacts(db, row, isAnyway ? { ...tags, sets: [] } : tags)
    if (mayReadIssue(facts, person)) {
      return { row, tags, facts, subject: { kind: 'issue', id: String(row.id) } }
    }
  }
  throw refuse('not-found', issuesSaid('no-issue', { number }))
}

/** Stewards, and keepers of the item's sets. */
export function mayModerate({ keepers }: Pick<IssueFacts, 'keepers'>, person: Person): boolean {
  return isSteward(person) || (keepers.has(person.id) && !person.suspended)
}

/** Moderators (see `mayModerate`) and trusted people. */
export async function mayTriage(db: Reader, facts: Pick<IssueFacts, 'keepers'>, person: Person): Promise<boolean> {
  return mayModerate(facts, person) || (await isTrusted(db, person))
}

/** The author and triagers: they edit the issue, close it and open it again. */
export async function mayEdit(
  db: Reader,
  facts: Pick<IssueFacts, 'keepers' | 'author'>,
  person: Person,
): Promise<boolean> {
  return facts.author === person.id || (await mayTriage(db, facts, person))
}

/** Adds events to an issue's timeline, with the writer as their actor. */
export async function addIssueEvents(
  tx: Writer,
  { subject }: Pick<KnownIssue, 'subject'>,
  writer: SignedIn,
  at: string,
  events: readonly { kind: string; detail: JsonObject }[],
): Promise<void> {
  const by = { subject, actor: writer.person.id, via: viaText(writer), at }
  await addThreadEvents(
    tx,
    events.map((event) => ({ ...by, ...event })),
  )
}
