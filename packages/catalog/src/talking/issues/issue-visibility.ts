/** Makes an issue private, or public. Source: service.md#private-issues; shapes.md#visibility. */

import { updateIssue } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'
import type { Services } from '../../core/services/services.ts'
import type { IssueView } from '../../core/shapes/issue.ts'
import { isAlwaysPrivate } from './issue-types.ts'
import { viewIssueNow } from './issue-view.ts'
import { addIssueEvents, lockKnownIssue, mayModerate } from './known-issue.ts'

/** Refuses `forbidden` to all but stewards and keepers of the item's sets, `state` for making an issue about rights or
 *  offensive content public. Changes nothing when the issue has that visibility already. */
export async function setIssueVisibility(
  services: Services,
  caller: Caller,
  number: number,
  isPrivate: boolean,
): Promise<IssueView> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const issue = await lockKnownIssue(tx, number, writer)
    const { row, facts } = issue
    if (!mayModerate(facts, writer.person)) {
      throw refuse('forbidden', issuesSaid('who-hides-issues'))
    }
    if (!isPrivate && isAlwaysPrivate(row.type)) {
      throw refuse('state', issuesSaid('issue-stays-private'), {
        type: row.type,
      })
    }
    if (facts.isPrivate !== isPrivate) {
      const at = services.clock().toISOString()
      await updateIssue(tx, row.id, { private: isPrivate ? 1 : 0, updated_at: at })
      const kind = isPrivate ? 'made_private' : 'made_public'
      await addIssueEvents(tx, issue, writer, at, [{ kind, detail: {} }])
    }
    return await viewIssueNow(services, tx, row.id)
  })
}
