/** The line of commits: in order, or chosen by author, type and set. Source: service.md#events; shapes.md#commits. */
import { WITHHELD_REASONS } from '@yalkut/model'
import type { ShownCommit } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readItemId } from '../input/item-id.ts'
import { checkTypeFilter } from '../schemas/type-filter.ts'
import type { Services } from '../services/services.ts'
import type { CommitSummary } from '../shapes/item.ts'
import { Cursor, limitOf } from '../shapes/paging.ts'
import { sentenceOf } from './commit-sentences.ts'

export const CommitListQuery = Type.Object({
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'Only commits after this one.' })),
  limit: limitOf(500, 20),
  cursor: Cursor,
  changes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_000,
      description: 'The largest number of changes listed for each commit.',
    }),
  ),
  set: Type.Optional(
    Type.String({ description: 'Only commits that changed an item of this set (id).' }),
  ),
  type: Type.Optional(
    Type.String({ description: 'Only commits that changed an item of this type.' }),
  ),
  author: Type.Optional(Type.String({ description: 'A handle or an account id.' })),
  order: Type.Optional(Type.Enum(['oldest', 'newest'], { description: 'Default: `oldest`.' })),
  withheld: Type.Optional(
    Type.Enum(['facts'], {
      description:
        '`facts`: a change of an item that was taken down has its data without the words, for copies of the catalog. Without it `data` is null there, and `withheld` says why.',
    }),
  ),
})
export type CommitListQuery = Static<typeof CommitListQuery>

/** A commit with its sentence. */
export type ListedCommit = Omit<ShownCommit, 'facts'> & { summary: CommitSummary }

interface ListedPage {
  commits: ListedCommit[]
  next: string | null
  /** The page reaches the end of the line. */
  newest: boolean
}

/** Commits in order, or those that are asked for. Refuses `bad-request` for an unknown type, a bad id and a bad cursor. */
export function listCommits(
  { projection: { reads }, schemas }: Services,
  { since = 0, order = 'oldest', ...query }: CommitListQuery,
): ListedPage {
  const { limit, cursor, changes, type, set, author } = query
  checkTypeFilter(schemas, type)
  const isFiltered = type !== undefined || set !== undefined || author !== undefined
  const page = { since, limit, cursor, changes }
  if (!isFiltered && order === 'oldest') return withSentences(reads.commits.list(page))
  const person = author === undefined ? undefined : reads.commits.person(author)
  if (person === null) return { commits: [], next: null, newest: true }
  const found = reads.commits.find({
    ...{ ...page, type, author: person },
    set: set === undefined ? undefined : readItemId(set),
    isNewestFirst: order === 'newest',
  })
  return withSentences(found)
}

/** The same for whoever asks from outside: `data` of items that were taken down is null, unless a copy asks for their facts. */
export function listCommitsOutside(services: Services, query: CommitListQuery): ListedPage {
  const page = listCommits(services, query)
  if (query.withheld === 'facts') return page
  return { ...page, commits: page.commits.map(withoutStopped) }
}

function withoutStopped(commit: ListedCommit): ListedCommit {
  const changes = commit.changes.map((change) =>
    change.withheld === WITHHELD_REASONS.stopped ? { ...change, data: null } : change,
  )
  return { ...commit, changes }
}

/** The commits of these numbers, the newest first, without their changes. At most 500. */
export function commitsNumbered(
  { projection: { reads } }: Services,
  seqs: readonly number[],
): ListedCommit[] {
  return reads.commits.these(seqs.slice(0, 500)).map(listedCommit)
}

function withSentences({
  commits,
  next,
  newest,
}: {
  commits: readonly ShownCommit[]
  next: string | null
  newest: boolean
}): ListedPage {
  return { commits: commits.map(listedCommit), next, newest }
}

export function listedCommit({ facts, ...commit }: ShownCommit): ListedCommit {
  return { ...commit, summary: sentenceOf(facts) }
}
