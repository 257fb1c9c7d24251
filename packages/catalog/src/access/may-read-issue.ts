/** Who may read an issue: everyone, but a private one only stewards, keepers of its sets, its reporter and those
 *  assigned. `readableBy` in the ledger says the same in SQL, for lists. Source: service.md#private-issues. */
import type { Reader } from '@yalkut/ledger'
import { findItemsOf } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import {
  findIssueById,
  type IssueReader,
  type IssueRow,
  type IssueTags,
  noTags,
  setsKeptBy,
  tagsOfIssues,
} from '@yalkut/ledger/threads'
import type { Caller } from './caller.ts'

/** What decides who may read an issue and who looks after it. */
export interface IssueFacts {
  isPrivate: boolean
  /** null: a reader without an account. */
  author: string | null
  /** Account ids. */
  assignees: readonly string[]
  /** Keepers of the sets of its item, as main has them now: account ids. */
  keepers: ReadonlySet<string>
}

export function isSteward(person: Person): boolean {
  return (person.steward || person.admin) && !person.suspended
}

/** `person`: null for a visitor. */
export function mayReadIssue(facts: IssueFacts, person: Person | null): boolean {
  if (!facts.isPrivate) return true
  if (person === null || person.suspended) return false
  const { author, assignees, keepers } = facts
  const { id } = person
  return isSteward(person) || author === id || assignees.includes(id) || keepers.has(id)
}

/** Whoever asks, as the ledger's lists of issues take them. */
export async function issueReaderOf(db: Reader, caller: Caller): Promise<IssueReader> {
  if (caller.kind === 'visitor') return { all: false, person: null, keptSets: [] }
  const { person } = caller
  if (isSteward(person)) return { all: true }
  return { all: false, person: person.id, keptSets: await setsKeptBy(db, person.id) }
}

export async function issueFacts(
  db: Reader,
  row: IssueRow,
  { assignees, sets }: IssueTags,
): Promise<IssueFacts> {
  return {
    isPrivate: row.private === 1,
    author: row.author,
    assignees,
    keepers: await keepersOfSets(db, sets),
  }
}

/** The facts of the issue with this id. */
export async function loadIssueFacts(db: Reader, id: number): Promise<IssueFacts | null> {
  const row = await findIssueById(db, id)
  if (row === null) return null
  return await issueFacts(db, row, (await tagsOfIssues(db, [id])).get(id) ?? noTags())
}

/** Everyone who keeps one of these sets, as main has them now. */
export async function keepersOfSets(db: Reader, sets: readonly string[]): Promise<Set<string>> {
  const keepers = new Set<string>()
  if (sets.length === 0) return keepers
  for (const { data } of await findItemsOf(db, 'set', sets)) {
    for (const id of data.keepers) keepers.add(id)
  }
  return keepers
}
