/** `/v1/search`: names and dates; words inside scans and texts. Source: service.md#search; shapes.md#search. */
import { search, searchMoments } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { limitOf } from '../../conventions/paging.ts'
import { readyJson } from '../../conventions/ready-json.ts'
import { NamedDate } from '../../schemas/date.ts'
import { Item } from '../../schemas/item.ts'
import { Moment } from '../../schemas/moment.ts'
import { nullable } from '../../schemas/named.ts'
import { TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Found = Type.Object({
  query: Type.String(),
  date: nullable({ ...NamedDate, description: 'The date that the query names.' }),
  results: Type.Array(Item, { description: 'Best first.' }),
})

const Query = Type.Object({
  q: Type.String({ description: 'A name, or a date as people write it.' }),
  type: TypeFilter,
  work: Type.Optional(Type.String({ description: 'Only inside this sefer (id).' })),
  limit: limitOf(100, 20),
})

export const searchRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/search',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'search',
          tag: 'Search',
          access: 'pub',
          summary: 'Items by name or date, ranked',
          answers: { 200: Found },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { q, type, work, limit } = request.query
      const { query, date, results } = search(catalog, { q, type, work, limit })
      answer(request, reply, readyJson({ query, date: date && { ...date }, results }))
    },
  )

  api.get(
    '/v1/search/moments',
    {
      schema: {
        querystring: Type.Object({
          q: Type.String({
            description: 'Words as they stand there; points and quotes are no matter.',
          }),
          limit: limitOf(100, 20),
        }),
      },
      config: {
        doc: {
          operationId: 'searchMoments',
          tag: 'Search',
          access: 'pub',
          summary: 'Words inside scans and texts, and where they are heard',
          answers: { 200: Type.Object({ query: Type.String(), moments: Type.Array(Moment) }) },
        },
      },
    },
    (request, reply) => {
      answer(request, reply, searchMoments(catalog, request.query))
    },
  )
}
