/** Sets the labels of an issue. Source: service.md#labels; shapes.md#who-may-do-what;
 *  shapes.md#threads-issues-inbox-people. */

import type { Reader } from '@yalkut/ledger'
import { changeIssueLabels, findLabels, updateIssue } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'
import type { Services } from '../../core/services/services.ts'
import type { IssueView } from '../../core/shapes/issue.ts'
import { viewIssueNow } from './issue-view.ts'
import { addIssueEvents, lockKnownIssue, mayTriage } from './known-issue.ts'

/** Labels of one issue. */
const MAX_LABELS = 20

/** Makes these the issue's labels. Refuses `forbidden` to a caller who may not triage, `invalid` for an unknown label. */
export async function setIssueLabels(
  services: Services,
  caller: Caller,
  number: number,
  names: readonly string[],
): Promise<IssueView> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const issue = await lockKnownIssue(tx, number, writer)
    const { row, tags, facts } = issue
    if (!(await mayTriage(tx, facts, writer.person))) {
      throw refuse('forbidden', issuesSaid('who-sets-labels'))
    }
    const wanted = await readLabels(tx, names)
    const had = tags.labels.map((label) => label.name)
    const add = wanted.filter((label) => !had.includes(label))
    const remove = had.filter((label) => !wanted.includes(label))
    if (add.length + remove.length > 0) {
      const at = services.clock().toISOString()
      await changeIssueLabels(tx, row.id, { add, remove })
      await updateIssue(tx, row.id, { updated_at: at })
      await addIssueEvents(tx, issue, writer, at, [
        ...remove.map((label) => ({ kind: 'unlabeled', detail: { label } })),
        ...add.map((label) => ({ kind: 'labeled', detail: { label } })),
      ])
    }
    return await viewIssueNow(services, tx, row.id)
  })
}

/** Names of existing labels, each once, sorted. Refuses `invalid` for an unknown label. */
export async function readLabels(db: Reader, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names)].sort()
  if (wanted.length > MAX_LABELS) {
    throw refuse('invalid', issuesSaid('too-many-labels', { max: MAX_LABELS }), { max: MAX_LABELS })
  }
  const known = new Set((await findLabels(db, wanted)).map((label) => label.name))
  const unknown = wanted.filter((name) => !known.has(name))
  if (unknown.length === 0) return wanted
  const [first = ''] = unknown
  throw refuse('invalid', issuesSaid('no-label-see-labels', { first: first.slice(0, 60) }), {
    unknown,
  })
}
