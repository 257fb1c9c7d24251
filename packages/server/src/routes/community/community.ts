/** `/v1/community`: numbers and the latest merges. Source: service.md#about; shapes.md#community. */
import { getCommunity } from '@yalkut/catalog/community'
import { Moment, named, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Community = Type.Object(
  {
    recent: Type.Array(
      Type.Object({
        seq: Type.Integer({ description: 'The commit.' }),
        at: Moment,
        message: Type.String(),
        author: Type.String({ description: 'Account id.' }),
        authorName: nullable(Type.String()),
        authorIsBot: Type.Boolean(),
        mergedBy: Type.String({ description: 'Account id.' }),
        mergedByName: nullable(Type.String()),
        changes: Type.Integer({ description: 'How many items it changed.' }),
      }),
      { description: 'The latest merges, the newest first.' },
    ),
    openReports: Type.Integer({ description: 'Issues that are open; no private ones.' }),
    openSuggestions: Type.Integer({ description: 'Suggestions that wait for review.' }),
    people: Type.Integer({ description: 'Accounts of people.' }),
    gaps: Type.Object({
      events: Type.Integer(),
      eventsWithoutRecordings: Type.Integer(),
      eventsWithoutTexts: Type.Integer(),
    }),
  },
  named('Community', 'The community in numbers.'),
)

export const communityRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/community', {
    operationId: 'community',
    tag: 'About',
    access: 'pub',
    summary: 'What was merged lately, what waits, what is missing',
    description: '`limit` holds for `recent`.',
    query: Type.Object({ limit: limitOf(50, 8) }),
    answers: { 200: Community },
    cache: 'sum',
    handle: ({ catalog, query }) => getCommunity(catalog, query.limit),
  }),
]
