/** `/v1/community`: numbers and the latest merges. Source: service.md#about; shapes.md#community. */
import { getCommunity } from '@yalkut/catalog/community'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { limitOf } from '../../conventions/paging.ts'
import { Moment, named, nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

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

export const communityRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/community',
    {
      schema: { querystring: Type.Object({ limit: limitOf(50, 8) }) },
      config: {
        doc: {
          operationId: 'community',
          tag: 'About',
          access: 'pub',
          summary: 'What was merged lately, what waits, what is missing',
          description: '`limit` holds for `recent`.',
          answers: { 200: Community },
        },
      },
    },
    async (request, reply) => {
      const community = await getCommunity(catalog, request.query.limit)
      answer(request, reply, community, { cache: 'sum' })
    },
  )
}
