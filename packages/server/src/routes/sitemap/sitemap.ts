/** `/v1/sitemap`: the data of `/sitemap.xml`. Source: shapes.md#sitemap. */

import { Moment, nullable, SitemapEntry } from '@yalkut/catalog/core'
import { getSitemapPage, listSitemaps } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { Ordinal } from '../../schemas/params.ts'

const Sitemaps = Type.Object({
  pageSize: Type.Integer(),
  sitemaps: Type.Array(SitemapEntry),
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

export const sitemapRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/sitemap', {
    operationId: 'sitemaps',
    tag: 'Items',
    access: 'pub',
    summary: 'The pages of the sitemap',
    description: 'For programs that make a sitemap: types and numbers of pages.',
    answers: { 200: Sitemaps },
    cache: 'sum',
    handle: ({ catalog }) => listSitemaps(catalog),
  }),

  defineRoute('GET', '/v1/sitemap/:type/:page', {
    operationId: 'sitemapPage',
    tag: 'Items',
    access: 'pub',
    summary: 'One page of the sitemap: items of a type with their last change',
    description: 'Each entry has the path of an item and the time of its last change.',
    params: Type.Object({
      type: Type.String({ description: 'A type of item; see `/v1/types`.' }),
      page: { ...Ordinal, description: 'The number of the page, from 1.' },
    }),
    answers: { 200: SitemapPage },
    errors: [404],
    cache: 'sum',
    handle: ({ catalog, params }) => {
      const { type, page } = params
      return getSitemapPage(catalog, type, page)
    },
  }),
]
