/** The filters of a list of issues, as the address has them. */

import { issueTemplates } from '@yalkut/catalog/talking'
import { isItemId, readId } from '@yalkut/model'
import { oneOf } from '#lib/server/one-of.ts'

type IssueType = ReturnType<typeof issueTemplates>[number]['type']

export interface IssueFilter {
  state: 'open' | 'closed' | 'all'
  type: IssueType | null
  label: string
  author: string
  assignee: string
  entity: string | null
  q: string
}

const LONGEST = 200

export function readIssueFilter(query: URLSearchParams): IssueFilter {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST)
  const id = readId(text('entity'))
  return {
    state: oneOf(query.get('state'), ['closed', 'all']) ?? 'open',
    type: readIssueType(query.get('type')),
    label: text('label'),
    author: text('author').replace(/^@/, ''),
    assignee: text('assignee').replace(/^@/, ''),
    entity: id !== null && isItemId(id) ? id : null,
    q: text('q'),
  }
}

export function readIssueType(text: string | null): IssueType | null {
  return issueTemplates().find(({ type }) => type === text)?.type ?? null
}

/** The Hebrew address of a list with these filters. */
export function addressOf(filter: IssueFilter, cursor?: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    const isUsual = value === null || value === '' || (name === 'state' && value === 'open')
    if (!isUsual) query.set(name, value)
  }
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.size === 0 ? '/issues' : `/issues?${query}`
}
