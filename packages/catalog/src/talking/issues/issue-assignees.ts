/** Assigns people to an issue. Source: service.md#issues; shapes.md#acts-on-issues. */

import type { Reader } from '@yalkut/ledger'
import { findHolders, findPeople, handleKey, type Person } from '@yalkut/ledger/people'
import { changeIssueAssignees, updateIssue } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'
import type { Services } from '../../core/services/services.ts'
import type { IssueView } from '../../core/shapes/issue.ts'
import { notify } from '../conversations/notify.ts'
import { viewIssueNow } from './issue-view.ts'
import { addIssueEvents, lockKnownIssue, mayTriage } from './known-issue.ts'

export const MAX_ASSIGNEES = 10

/** Makes these people the issue's assignees. `names`: handles or account ids. Anyone may assign and unassign themselves;
 *  only triagers assign others (else `forbidden`). Refuses `invalid` for more than ten people, and for an unknown or
 *  suspended person. */
export async function setIssueAssignees(
  services: Services,
  caller: Caller,
  number: number,
  names: readonly string[],
): Promise<IssueView> {
  const writer = getWriter(caller)
  const me = writer.person.id
  return await services.ledger.write(async (tx) => {
    const issue = await lockKnownIssue(tx, number, writer)
    const { row, facts, subject } = issue
    const had = issue.tags.assignees
    const wanted = await readAssignees(tx, names, had)
    const add = wanted.filter((id) => !had.includes(id))
    const remove = had.filter((id) => !wanted.includes(id))
    const touchesOthers = [...add, ...remove].some((id) => id !== me)
    if (touchesOthers && !(await mayTriage(tx, facts, writer.person))) {
      throw refuse('forbidden', issuesSaid('assign-oneself-only'))
    }
    if (add.length + remove.length > 0) {
      const at = services.clock().toISOString()
      await changeIssueAssignees(tx, row.id, { add, remove, now: at })
      await updateIssue(tx, row.id, { updated_at: at })
      await addIssueEvents(tx, issue, writer, at, [
        ...remove.map((assignee) => ({ kind: 'unassigned', detail: { assignee } })),
        ...add.map((assignee) => ({ kind: 'assigned', detail: { assignee } })),
      ])
      await notify(tx, { people: add, reason: 'assigned', subject, actor: me, at })
    }
    return await viewIssueNow(services, tx, row.id)
  })
}

/** Account ids, each once, in the given order. A suspended person who was assigned before may stay. */
async function readAssignees(db: Reader, names: readonly string[], had: readonly string[]): Promise<string[]> {
  if (names.length > MAX_ASSIGNEES * 5) throw tooMany()
  const people = await findNamed(db, names)
  const ids = names.map((name) => {
    const person = people.get(name)
    if (person === undefined || (person.suspended && !had.includes(person.id))) {
      throw refuse('invalid', issuesSaid('nobody-assignable', { name: name.slice(0, 60) }), {
        assignee: name.slice(0, 60),
      })
    }
    return person.id
  })
  const wanted = [...new Set(ids)]
  if (wanted.length > MAX_ASSIGNEES) throw tooMany()
  return wanted
}

/** People by the names given: `@sara`, `sara`, or an account id. */
export async function findNamed(db: Reader, names: readonly string[]): Promise<Map<string, Person>> {
  const byHandle = await findHolders(
    db,
    names.map((name) => name.replace(/^@/, '')),
  )
  const byId = await findPeople(
    db,
    names.filter((name) => name.startsWith('u-')),
  )
  const found = new Map<string, Person>()
  for (const name of names) {
    const person = byHandle.get(handleKey(name.replace(/^@/, ''))) ?? byId.get(name)
    if (person !== undefined) found.set(name, person)
  }
  return found
}

function tooMany(): Error {
  return refuse('invalid', issuesSaid('too-many-assignees', { max: MAX_ASSIGNEES }), {
    max: MAX_ASSIGNEES,
  })
}
