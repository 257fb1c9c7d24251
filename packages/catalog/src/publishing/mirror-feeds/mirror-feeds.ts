/** What a live mirror follows beside the commits: the rights of files and the stops of items, which change without a commit,
 *  and the people that commits name. Source: shapes.md#mirrors. */
import { rightsChangedAfter } from '@yalkut/ledger/files'
import { numberOfChange } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Services } from '../../core/services/services.ts'
import { Rights } from '../../core/shapes/file.ts'
import { named, nullable } from '../../core/shapes/named.ts'
import { limitOf } from '../../core/shapes/paging.ts'

export const RightsFeedQuery = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Only changes after this one: `next` of the last answer.',
    }),
  ),
  limit: limitOf(500, 100),
})
export type RightsFeedQuery = Static<typeof RightsFeedQuery>

const RightsEntry = Type.Object(
  {
    change: Type.Integer({ description: 'The number of the change.' }),
    file: Type.Optional(
      Type.Object({
        sha256: Type.String(),
        sizeBytes: Type.Integer(),
        mime: Type.String(),
        rights: Rights,
        credit: nullable(Type.String()),
      }),
    ),
    item: Type.Optional(Type.String({ description: 'An item that a request withholds or withheld.' })),
    stopped: Type.Optional(Type.Boolean({ description: 'Whether it is withheld now.' })),
  },
  named('RightsEntry', 'The rights of a file, or an item that a request withholds, as they are now.'),
)

export const RightsFeed = Type.Object({
  changes: Type.Array(RightsEntry),
  next: Type.Integer({
    description: 'The number to ask with next time; lower than `since` where the line is shorter.',
  }),
  more: Type.Boolean({ description: 'Whether there are changes after these.' }),
})
export type RightsFeed = Static<typeof RightsFeed>

/** Files that no item names are left out: an upload that waits is nobody's business. */
export async function rightsFeed(
  { ledger, projection }: Services,
  { since = 0, limit }: RightsFeedQuery,
): Promise<RightsFeed> {
  // Readers still see the old rights until the projection has applied a change, so later changes wait.
  const head = projection.fileHead()
  const found = await rightsChangedAfter(ledger.read, since, limit)
  const page = found.filter((change) => numberOfChange(change) <= head)
  const { reads } = projection
  const used = reads.files.used(page.flatMap((each) => ('file' in each ? [each.file.sha256] : [])))
  const stops = page.flatMap((each) => ('stop' in each ? [each.stop.item] : []))
  const stopped = reads.files.stopped(stops)
  const changes: RightsFeed['changes'] = []
  for (const each of page) {
    const change = numberOfChange(each)
    if ('file' in each) {
      const { sha256, sizeBytes, mime, rights, credit } = each.file
      if (used.has(sha256)) {
        changes.push({ change, file: { sha256, sizeBytes, mime, rights, credit } })
      }
    } else {
      const { item } = each.stop
      changes.push({ change, item, stopped: stopped.has(item) })
    }
  }
  const last = page.at(-1)
  const next = last === undefined ? Math.min(since, head) : numberOfChange(last)
  // A page of nothing is the last one: the changes up to the head may belong to files that were removed.
  return { changes, next, more: last !== undefined && next < head }
}

export const AuthorFeedQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 100, description: 'Only ids after this one.' })),
  limit: limitOf(500, 500),
})
export type AuthorFeedQuery = Static<typeof AuthorFeedQuery>

export const AuthorFeed = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Account id.' }),
      username: Type.String({ description: 'The handle.' }),
      displayName: Type.String(),
      bot: Type.Boolean(),
    }),
  ),
  next: nullable(Type.String({ description: '`after` of the next page.' })),
})
export type AuthorFeed = Static<typeof AuthorFeed>

export function authorFeed({ projection }: Services, { after = '', limit }: AuthorFeedQuery): AuthorFeed {
  const rows = projection.reads.commits.authorsAfter(after, limit)
  return {
    people: rows.map(({ id, handle: username, name: displayName, bot }) => ({
      id,
      username,
      displayName,
      bot: bot === 1,
    })),
    next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}
