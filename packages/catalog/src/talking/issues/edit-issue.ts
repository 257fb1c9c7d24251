/** Edits the title and the body of an issue. Source: service.md#issues. */
import { updateIssue } from '@yalkut/ledger/threads'
import { type JsonObject, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, viaText } from '../../core/access/caller.ts'
import { readDescription, readTitle } from '../../core/input/bounds.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'
import type { Services } from '../../core/services/services.ts'
import type { IssueView } from '../../core/shapes/issue.ts'
import { nullable } from '../../core/shapes/named.ts'
import { noteLinks } from '../conversations/note-links.ts'
import { viewIssueNow } from './issue-view.ts'
import { addIssueEvents, lockKnownIssue, mayEdit } from './known-issue.ts'

export const IssueEdit = Type.Object({
  title: Type.Optional(Type.String()),
  /** null or blank: no body. */
  body: Type.Optional(nullable(Type.String())),
})
export type IssueEdit = Static<typeof IssueEdit>

/** Refuses `forbidden` to a caller who is neither the author nor a triager, `invalid` for a bad title. An edit that
 *  changes nothing adds no event. */
export async function editIssue(
  services: Services,
  caller: Caller,
  number: number,
  edit: IssueEdit,
): Promise<IssueView> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const issue = await lockKnownIssue(tx, number, writer)
    const { row, facts, subject } = issue
    if (!(await mayEdit(tx, facts, writer.person))) {
      throw refuse('forbidden', issuesSaid('issue-editors'))
    }
    const title = edit.title === undefined ? row.title : readTitle(edit.title)
    const body = edit.body === undefined ? row.body : readDescription(edit.body)
    if (title !== row.title || body !== row.body) {
      const at = services.clock().toISOString()
      await updateIssue(tx, row.id, { title, body, updated_at: at })
      const renamed = { kind: 'renamed', detail: { from: row.title, to: title } }
      const edited: { kind: string; detail: JsonObject } = { kind: 'edited', detail: {} }
      await addIssueEvents(tx, issue, writer, at, [
        ...(title === row.title ? [] : [renamed]),
        ...(body === row.body ? [] : [edited]),
      ])
      const before = `${row.title}\n\n${row.body ?? ''}`
      const text = `${title}\n\n${body ?? ''}`
      const by = { actor: writer.person.id, via: viaText(writer), at }
      await noteLinks(tx, { subject, number, text, before, ...by, facts })
    }
    return await viewIssueNow(services, tx, row.id)
  })
}
