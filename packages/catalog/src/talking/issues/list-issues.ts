import type { Reader } from '@yalkut/ledger'
import { countIssueRows, type IssueFilter, type IssueReader, listIssueRows, tagsOfIssues } from '@yalkut/ledger/threads'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import { LARGEST } from '../../core/shapes/fields.ts'
import type { IssueList } from '../../core/shapes/issue.ts'
import { IssueType } from '../../core/shapes/issue.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'
import { readThreadQuery } from '../conversations/thread-query.ts'
import { findNamed } from './issue-assignees.ts'
import { accountsOfIssues, viewIssues } from './issue-view.ts'

const Word = Type.String({ maxLength: 200 })

export const IssueQuery = Type.Object({
  state: Type.Enum(['open', 'closed', 'all'], {
    default: 'open',
    description: 'Only issues in this state.',
  }),
  label: Type.Optional({
    ...Word,
    description: 'Only issues with all these labels, comma separated.',
  }),
  type: Type.Optional({ ...IssueType, description: 'Only issues of this kind.' }),
  set: Type.Optional({
    ...Word,
    description: 'Only issues whose item was in this set (id) when they were opened.',
  }),
  entity: Type.Optional({ ...Word, description: 'Only issues about this item (id).' }),
  assignee: Type.Optional({
    ...Word,
    description: 'A handle; `none`: issues without an assignee.',
  }),
  author: Type.Optional({ ...Word, description: 'A handle or an account id.' }),
  q: Type.Optional({
    ...Word,
    description: 'Terms in the title or the body, or a number, with or without `#`.',
  }),
  limit: limitOf(500, 50),
  cursor: Cursor,
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST,
      description: 'Older form of `cursor`: numbers below this one.',
      deprecated: true,
    }),
  ),
})
export type IssueQuery = Static<typeof IssueQuery>

/** Refuses `bad-request` for a bad cursor, or an item or set that is not an id. */
export async function listIssues(
  { ledger, projection }: Services,
  caller: Caller,
  query: IssueQuery,
): Promise<IssueList> {
  const db = ledger.read
  const before = query.cursor === undefined ? query.before : readCursor(query.cursor, 'number')[0]
  const filter = await filterOf(db, await issueReaderOf(db, caller), query)
  if (filter === null) return { items: [], people: {}, counts: { open: 0, closed: 0 }, next: null }
  const found = await listIssueRows(db, filter, {
    ...(query.state === 'all' ? {} : { state: query.state }),
    ...(before === undefined ? {} : { before }),
    limit: query.limit + 1,
  })
  const { rows, next } = pageOf(found, query.limit, ({ number }) => [number])
  const tags = await tagsOfIssues(
    db,
    rows.map((row) => row.id),
  )
  const items = viewIssues(projection.reads, rows, tags)
  return {
    items,
    people: await nameAccounts(db, accountsOfIssues(items)),
    counts: await countIssueRows(db, filter),
    next,
  }
}

/** The newest open issues about an item that the caller may read. */
export async function openIssuesAbout(
  { ledger }: Services,
  caller: Caller,
  { entity, limit }: { entity: string; limit: number },
): Promise<{ number: number; title: string; private: boolean }[]> {
  const db = ledger.read
  const filter = { reader: await issueReaderOf(db, caller), entity: readItemId(entity) }
  const rows = await listIssueRows(db, filter, { state: 'open', limit })
  return rows.map(({ number, title, private: hidden }) => ({
    number,
    title,
    private: hidden === 1,
  }))
}

/** Null when nothing can match, because the query names an unknown person. */
async function filterOf(db: Reader, reader: IssueReader, query: IssueQuery): Promise<IssueFilter | null> {
  const { type, set, entity, q, label } = query
  const people = await peopleOf(db, query)
  if (people === null) return null
  const search = readThreadQuery(q ?? '')
  const labels = (label ?? '').split(',').filter((name) => name.trim() !== '')
  return {
    reader,
    ...people,
    ...(type === undefined ? {} : { type }),
    ...(set === undefined ? {} : { sets: [readItemId(set)] }),
    ...(entity === undefined ? {} : { entity: readItemId(entity) }),
    labels: labels.map((name) => name.trim()),
    ...search,
  }
}

async function peopleOf(
  db: Reader,
  { assignee, author }: IssueQuery,
): Promise<Pick<IssueFilter, 'assignee' | 'author'> | null> {
  const named = [assignee === 'none' ? undefined : assignee, author]
  const found = await findNamed(
    db,
    named.filter((name) => name !== undefined),
  )
  const people: Pick<IssueFilter, 'assignee' | 'author'> = {}
  if (assignee === 'none') people.assignee = null
  else if (assignee !== undefined) {
    const person = found.get(assignee)
    if (person === undefined) return null
    people.assignee = person.id
  }
  if (author !== undefined) {
    const person = found.get(author)
    if (person === undefined) return null
    people.author = person.id
  }
  return people
}
