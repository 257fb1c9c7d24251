/** The conversation in a query, if the caller may read it. Source: service.md#people. */
import type { Reader } from '@yalkut/ledger'
import { findReadableIssues, type Subject } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { findReadable } from '../../changing/suggestions/readable.ts'
import type { Caller } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import { peopleSaid } from '../../core/sentences/people.ts'
import type { Services } from '../../core/services/services.ts'
import { getSummary } from '../../core/shown/known-items.ts'

const THREAD = /^(?:(?<kind>changeset|report):(?<id>[1-9]\d{0,8})|entity:(?<item>.{1,60}))$/u

/** `changeset:<suggestion id>`, `report:<issue id>` or `entity:<item id>`. Refuses `bad-request` for another form,
 *  `not-found` for a conversation that does not exist or that the caller may not read: a draft, an import, a private
 *  issue. */
export async function readableThread(
  { ledger, projection }: Services,
  caller: Caller,
  thread: string,
): Promise<Subject> {
  const { kind, id, item } = THREAD.exec(thread)?.groups ?? {}
  if (item !== undefined) return { kind: 'item', id: getSummary(projection.reads, item).id }
  if (kind === undefined || id === undefined) {
    throw refuse('bad-request', peopleSaid('thread-form'))
  }
  const found =
    kind === 'report'
      ? await readableIssue(ledger.read, caller, Number(id))
      : await readableSuggestion(ledger.read, caller, Number(id))
  if (found !== null) return found
  throw refuse('not-found', peopleSaid('no-conversation', { kind, id }))
}

async function readableIssue(db: Reader, caller: Caller, id: number): Promise<Subject | null> {
  const reader = await issueReaderOf(db, caller)
  const [issue] = await findReadableIssues(db, reader, { ids: [id] })
  return issue === undefined ? null : { kind: 'issue', id: String(issue.id) }
}

/** An import has no conversation. */
async function readableSuggestion(db: Reader, caller: Caller, id: number): Promise<Subject | null> {
  const row = await findReadable(db, caller, id)
  return row === null || row.kind === 'import' ? null : { kind: 'suggestion', id: String(id) }
}
