/** Covers, page images and similar files. Source: routes.md#files-uploads-libraries; shapes.md#text-of-scans;
 *  shapes.md#files-and-uploads. */

import { Cover, ScanPages, SimilarFile, WorkCover } from '@yalkut/catalog/core'
import {
  assertScanRange,
  getCovers,
  getScanPages,
  getSimilarFiles,
  getWorkCover,
  ScanRange,
  takeScanPages,
} from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { countCost } from '../../http/callers/count-cost.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { empty, stream } from '../../routing/writes.ts'
import { IdList, ItemParams, Sha256Params } from '../../schemas/params.ts'

export const coverRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/covers', {
    operationId: 'covers',
    tag: 'Files',
    access: 'pub',
    summary: 'Covers of works, publications and scans, rendered from their title pages',
    description: 'Items without a cover are left out.',
    query: Type.Object({ ids: IdList }),
    answers: { 200: Type.Object({ covers: Type.Record(Type.String(), Cover) }) },
    errors: [503],
    handle: async ({ catalog, query }) => ({ covers: await getCovers(catalog, query.ids) }),
  }),

  defineRoute('GET', '/v1/works/:id/cover', {
    operationId: 'workCover',
    tag: 'Files',
    access: 'pub',
    summary: 'A sefer’s cover, the chosen page, and the pages to choose from',
    description:
      '`sources` are the copies whose pages may be chosen. Choosing one is a suggestion that changes the work.',
    params: ItemParams,
    answers: { 200: WorkCover },
    errors: [404, 503],
    handle: ({ catalog, params }) => getWorkCover(catalog, params.id),
  }),

  defineRoute('GET', '/v1/scans/:id/pages', {
    operationId: 'scanPages',
    tag: 'Files',
    access: 'pub',
    summary: 'The pages of a scan as images',
    description: 'Addresses of images and thumbnails, and of the IIIF manifest. Empty while the file is not served.',
    params: ItemParams,
    answers: { 200: ScanPages },
    errors: [404, 503],
    handle: ({ catalog, params }) => getScanPages(catalog, params.id),
  }),

  defineRawRoute('GET', '/v1/scans/:id/pages.pdf', {
    operationId: 'scanPagesPdf',
    tag: 'Files',
    access: 'pub',
    summary: 'Some pages of a scan as a PDF of their own, at most 100',
    description: 'At most about 200 MB. It counts as one more request for each 10 pages.',
    params: ItemParams,
    query: ScanRange,
    mediaType: 'application/pdf',
    answers: { 200: Type.String() },
    errors: [404, 422, 503],
    // The same pages are not the same bytes when they are made again.
    isOnce: true,
    async handle(request) {
      const { catalog, caller, params, query } = request
      const { raw, response } = request.exchange
      if (raw.method === 'HEAD') {
        assertScanRange(catalog, params.id, query)
        return empty(200, 'never', ['Content-Type', 'application/pdf'])
      }
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      if (response.destroyed) gone.abort()
      const asker = {
        isVisitor: caller.kind !== 'person',
        gone: gone.signal,
        count: (requests: number) => countCost(request, requests),
      }
      return stream(await takeScanPages(catalog, params.id, query, asker), 'application/pdf')
    },
  }),

  defineRoute('GET', '/v1/files/:sha256/similar', {
    operationId: 'similarFiles',
    tag: 'Files',
    access: 'pub',
    summary: 'Files with similar pages: a machine’s guess',
    description: 'Compared by perceptual hashes of their pages: `same` is page for page, `shares` is some pages.',
    params: Sha256Params,
    answers: {
      200: Type.Object({
        sha256: Type.String(),
        machine: Type.Literal(true),
        similar: Type.Array(SimilarFile),
      }),
    },
    errors: [404],
    handle: ({ catalog, params }) => getSimilarFiles(catalog, params.sha256),
  }),
]
