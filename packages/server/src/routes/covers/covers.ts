/** Covers, page images and look-alikes. Source: routes.md#files-uploads-libraries; shapes.md#text-of-scans;
 *  shapes.md#files-and-uploads. */
import { getCovers, getScanPages, getSimilarFiles, getWorkCover } from '@yalkut/catalog/images'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Cover } from '../../schemas/cover.ts'
import { Sha256Params } from '../../schemas/file.ts'
import { nullable } from '../../schemas/named.ts'
import { IdList, ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Chosen = Type.Object({ file: Type.String(), page: Type.Integer() })

export const coverRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/covers',
    {
      schema: { querystring: Type.Object({ ids: IdList }) },
      config: {
        doc: {
          operationId: 'covers',
          tag: 'Files',
          access: 'pub',
          summary: 'Covers of works, publications and scans, drawn from their title pages',
          description: 'Those without one are left out.',
          answers: { 200: Type.Object({ covers: Type.Record(Type.String(), Cover) }) },
          errors: [503],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, { covers: await getCovers(catalog, request.query.ids) })
    },
  )

  api.get(
    '/v1/works/:id/cover',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'workCover',
          tag: 'Files',
          access: 'pub',
          summary: 'A sefer’s cover, the page that was chosen, and what it may be chosen from',
          answers: {
            200: Type.Object({
              work: Type.String(),
              chosen: nullable(Chosen),
              cover: nullable(Cover),
              sources: Type.Array(
                Type.Object({
                  sha256: Type.String(),
                  via: Type.String(),
                  item: Type.String(),
                  linked: Type.Boolean({ description: 'Its rights allow a link only.' }),
                }),
              ),
            }),
          },
          errors: [404, 503],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getWorkCover(catalog, request.params.id))
    },
  )

  api.get(
    '/v1/scans/:id/pages',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'scanPages',
          tag: 'Files',
          access: 'pub',
          summary: 'The pages of a scan as images',
          answers: {
            200: Type.Object({
              scan: Type.String(),
              manifest: nullable(Type.String({ description: 'The IIIF manifest.' })),
              pages: Type.Array(
                Type.Object({
                  page: Type.Integer(),
                  width: Type.Integer(),
                  height: Type.Integer(),
                  image: Type.String(),
                  thumbnail: Type.String(),
                }),
              ),
            }),
          },
          errors: [404, 503],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getScanPages(catalog, request.params.id))
    },
  )

  api.get(
    '/v1/files/:sha256/similar',
    {
      schema: { params: Sha256Params },
      config: {
        doc: {
          operationId: 'similarFiles',
          tag: 'Files',
          access: 'pub',
          summary: 'Files whose pages look alike: a machine’s guess',
          answers: {
            200: Type.Object({
              sha256: Type.String(),
              machine: Type.Literal(true),
              similar: Type.Array(
                Type.Object({
                  sha256: Type.String(),
                  kind: Type.Enum(['same', 'shares']),
                  matched: Type.Integer({ description: 'Pages that look alike …' }),
                  of: Type.Integer({ description: '… of so many.' }),
                  items: Type.Array(
                    Type.Object({
                      id: Type.String(),
                      type: Type.String(),
                      path: nullable(Type.String()),
                      publication: nullable(Type.String()),
                    }),
                  ),
                }),
              ),
            }),
          },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getSimilarFiles(catalog, request.params.sha256))
    },
  )
}
