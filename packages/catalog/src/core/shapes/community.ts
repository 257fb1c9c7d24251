/** The community and the catalog in numbers. Source: service.md#community-and-missing; service.md#about-and-health. */
import { type Static, Type } from 'typebox'
import { AccountId, Moment, named, nullable } from './named.ts'

export const RecentMerge = Type.Object({
  seq: Type.Integer({ description: 'The number of the commit.' }),
  at: Moment,
  message: Type.String(),
  author: AccountId,
  authorName: nullable(Type.String()),
  authorIsBot: Type.Boolean(),
  mergedBy: AccountId,
  mergedByName: nullable(Type.String()),
  changes: Type.Integer({ description: 'The number of items that the commit changed.' }),
})
export type RecentMerge = Static<typeof RecentMerge>

export const Community = Type.Object(
  {
    recent: Type.Array(RecentMerge, { description: 'The latest merges, the newest first.' }),
    openReports: Type.Integer({ description: 'The number of open public issues.' }),
    openSuggestions: Type.Integer({
      description: 'The number of suggestions that wait for review.',
    }),
    people: Type.Integer({ description: 'The number of accounts of people.' }),
    gaps: Type.Object({
      events: Type.Integer(),
      eventsWithoutRecordings: Type.Integer(),
      eventsWithoutTexts: Type.Integer(),
    }),
  },
  named('Community', 'The community in numbers.'),
)
export type Community = Static<typeof Community>

export const CatalogStats = Type.Object({
  head: Type.Integer({ description: 'The latest commit.' }),
  counts: Type.Record(Type.String(), Type.Integer(), {
    description: 'The number of items of each type.',
  }),
})
export type CatalogStats = Static<typeof CatalogStats>

export const SitemapEntry = Type.Object({
  type: Type.String(),
  page: Type.Integer({ description: 'The number of the page, from 1.' }),
  count: Type.Integer(),
  lastmod: nullable(Moment),
})
export type SitemapEntry = Static<typeof SitemapEntry>
