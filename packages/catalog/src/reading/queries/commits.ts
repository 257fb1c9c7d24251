/** The line of commits: in order, or chosen by author, type and set. Source: service.md#events; shapes.md#commits. */
import { WITHHELD_REASONS } from '@yalkut/model'
import type { ShownChange, ShownCommit } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readItemId } from '../../core/input/item-id.ts'
import { checkTypeFilter } from '../../core/schemas/type-filter.ts'
import type { Services } from '../../core/services/services.ts'
import type { CommitSummary } from '../../core/shapes/item.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { sentenceOf } from './commit-sentences.ts'

export const CommitListQuery = Type.Object({
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'Only commits after this one.' })),
  limit: limitOf(500, 50),
  cursor: Cursor,
  changes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_000,
      description:
        'The largest number of changes listed for each commit; `cursor` of a commit that has more gives its rest. Without it no commit is cut.',
    }),
  ),
  set: Type.Optional(Type.String({ description: 'Only commits that changed an item of this set (id).' })),
  type: Type.Optional(Type.String({ description: 'Only commits that changed an item of this type.' })),
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
export function listCommits(services: Services, query: CommitListQuery): ListedPage {
  return withSentences(chosenCommits(services, query))
}

/** The same, before they are put into sentences. */
export function chosenCommits(
  { projection: { reads }, schemas }: Services,
  { since = 0, order = 'oldest', ...query }: CommitListQuery,
): ChosenPage {
  const { limit, cursor, changes, type, set, author } = query
  checkTypeFilter(schemas, type)
  const isFiltered = type !== undefined || set !== undefined || author !== undefined
  const page = { since, limit, cursor, changes }
  if (!isFiltered && order === 'oldest') return reads.commits.list(page)
  const person = author === undefined ? undefined : reads.commits.person(author)
  if (person === null) return { commits: [], next: null, newest: true }
  return reads.commits.find({
    ...page,
    type,
    author: person,
    set: set === undefined ? undefined : readItemId(set),
    isNewestFirst: order === 'newest',
  })
}

interface ChosenPage extends Omit<ListedPage, 'commits'> {
  commits: readonly ShownCommit[]
}

/** Whole commits, with their sentences. */
interface WholeListed extends ListedPage {
  /** A commit that is too large for a page: alone, its changes read while they are sent. */
  large: { commit: ListedCommit; changes: Iterable<readonly ShownChange[]>; etag: string } | null
}

/** The answer to anyone who asks from outside: no commit is cut, unless the query names a number of changes. `data` of items that
 *  were taken down is null, unless a copy asks for their facts. Refuses as `listCommits`. */
export function commitPage(services: Services, query: CommitListQuery): WholeListed {
  const page = wholePage(services, query)
  if (query.withheld === 'facts') return page
  const { large } = page
  return {
    ...page,
    commits: page.commits.map(withoutStopped),
    large: large && { ...large, changes: eachWithoutStopped(large.changes) },
  }
}

function wholePage(services: Services, query: CommitListQuery): WholeListed {
  const { since = 0, order = 'oldest', limit, cursor, changes, type, set, author } = query
  const isChosen = type !== undefined || set !== undefined || author !== undefined
  if (changes !== undefined || isChosen || order === 'newest') {
    return { ...listCommits(services, query), large: null }
  }
  const { projection } = services
  const { large, ...page } = projection.reads.commits.whole({
    since,
    limit,
    ...(cursor !== undefined && { cursor }),
  })
  const listed = withSentences(page)
  if (large === null) return { ...listed, large }
  const commit = listedCommit(large.commit)
  // Rights may withhold other words by now: the tag follows the line of commits and that of rights.
  const asked = query.withheld ?? ''
  const etag = `W/"${commit.hash.slice(0, 22)}-${projection.head()}-${projection.fileHead()}${asked}"`
  return { ...listed, large: { commit, changes: large.changes, etag } }
}

function withoutStopped(commit: ListedCommit): ListedCommit {
  return { ...commit, changes: commit.changes.map(changeWithoutStopped) }
}

function changeWithoutStopped(change: ShownChange): ShownChange {
  return change.withheld === WITHHELD_REASONS.stopped ? { ...change, data: null } : change
}

function* eachWithoutStopped(parts: Iterable<readonly ShownChange[]>): Generator<readonly ShownChange[]> {
  for (const part of parts) yield part.map(changeWithoutStopped)
}

/** The commits of these numbers, the newest first, without their changes. At most 500. */
export function commitsNumbered({ projection: { reads } }: Services, seqs: readonly number[]): ListedCommit[] {
  return reads.commits.these(seqs.slice(0, 500)).map(listedCommit)
}

function withSentences({ commits, next, newest }: ChosenPage): ListedPage {
  return { commits: commits.map(listedCommit), next, newest }
}

export function listedCommit({ facts, ...commit }: ShownCommit): ListedCommit {
  return { ...commit, summary: sentenceOf(facts) }
}

/** The JSON of a commit whose changes are read while it is written. */
export function* commitPieces(commit: ListedCommit, changes: Iterable<readonly ShownChange[]>): Generator<string> {
  const { changes: _, ...head } = commit
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`
  let comma = ''
  for (const part of changes) {
    if (part.length === 0) continue
    yield comma + part.map((change) => JSON.stringify(change)).join(',')
    comma = ','
  }
  yield ']}'
}
