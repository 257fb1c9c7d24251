/** Everyone may read a public issue. A private issue is read by stewards, keepers of its sets, its reporter and its
 *  assignees. `readableBy` in the ledger is the same rule in SQL, for lists. Source: service.md#private-issues. */

import type { Reader } from '@yalkut/ledger'
import { findItemsOf } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import {
  findIssueById,
  findReadableIssues,
  type IssueReader,
  type IssueRow,
  type IssueTags,
  noTags,
  setsKeptBy,
  tagsOfIssues,
} from '@yalkut/ledger/threads'
import type { Caller } from './caller.ts'
import { isSteward } from './steward.ts'

/** The facts that decide who may read an issue and who may triage it. */
export interface IssueFacts {
  isPrivate: boolean
  /** null: a reader without an account. */
  author: string | null
  /** Account ids. */
  assignees: readonly string[]
  /** Keepers of the sets of its item, as main has them now: account ids. */
  keepers: ReadonlySet<string>
}

/** `person`: null for a visitor. */
export function mayReadIssue(facts: IssueFacts, person: Person | null): boolean {
  if (!facts.isPrivate) return true
  if (person === null || person.suspended) return false
  const { author, assignees, keepers } = facts
  const { id } = person
  return isSteward(person) || author === id || assignees.includes(id) || keepers.has(id)
}

/** The caller, in the form that the ledger's lists of issues take. */
export async function issueReaderOf(db: Reader, caller: Caller): Promise<IssueReader> {
  if (caller.kind === 'visitor') return { all: false, person: null, keptSets: [] }
  const { person } = caller
  if (isSteward(person)) return { all: true }
  return { all: false, person: person.id, keptSets: await setsKeptBy(db, person.id) }
}

/** The issues among these that the caller may read. The sets that a caller keeps are read only where one is private. */
export async function issuesFor(db: Reader, caller: Caller, ids: readonly number[]): Promise<IssueRow[]> {
  const found = await findReadableIssues(db, { all: true }, { ids })
  const hidden = found.flatMap((row) => (row.private === 1 ? row.id : []))
  if (hidden.length === 0) return found
  const reader = await issueReaderOf(db, caller)
  const open = found.filter((row) => row.private === 0)
  return [...open, ...(await findReadableIssues(db, reader, { ids: hidden }))]
}

export async function issueFacts(db: Reader, row: IssueRow, { assignees, sets }: IssueTags): Promise<IssueFacts> {
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

/** The keepers of these sets, as main has them now. */
export async function keepersOfSets(db: Reader, sets: readonly string[]): Promise<Set<string>> {
  const keepers = new Set<string>()
  if (sets.length === 0) return keepers
  for (const { data } of await findItemsOf(db, 'set', sets)) {
    for (const id of data.keepers) keepers.add(id)
  }
  return keepers
}
