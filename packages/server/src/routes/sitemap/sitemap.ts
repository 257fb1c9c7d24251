/** `/v1/sitemap`: what `/sitemap.xml` is made of. Source: shapes.md#sitemap. */
import { getSitemapPage, listSitemaps } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Moment, nullable } from '../../schemas/named.ts'
import { Ordinal } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Sitemaps = Type.Object({
  pageSize: Type.Integer(),
  sitemaps: Type.Array(
    Type.Object({
      type: Type.String(),
      page: Type.Integer({ description: 'From 1.' }),
      count: Type.Integer(),
      lastmod: nullable(Moment),
    }),
  ),
})

const SitemapPage = Type.Object({
  type: Type.String(),
  page: Type.Integer(),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      path: nullable(Type.String()),
      lastmod: nullable(Moment),
    }),
  ),
})

export const sitemapRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/sitemap',
    {
      config: {
        doc: {
          operationId: 'sitemaps',
          tag: 'Items',
          access: 'pub',
          summary: 'The pages that a sitemap of the catalog has',
          answers: { 200: Sitemaps },
        },
      },
    },
    (request, reply) => answer(request, reply, listSitemaps(catalog), { cache: 'sum' }),
  )

  api.get(
    '/v1/sitemap/:type/:page',
    {
      schema: { params: Type.Object({ type: Type.String(), page: Ordinal }) },
      config: {
        doc: {
          operationId: 'sitemapPage',
          tag: 'Items',
          access: 'pub',
          summary: 'One page of the sitemap: items of a type with their last change',
          answers: { 200: SitemapPage },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { type, page } = request.params
      answer(request, reply, getSitemapPage(catalog, type, page), { cache: 'sum' })
    },
  )
}
