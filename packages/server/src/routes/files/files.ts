/** `/v1/files/*`: files as they are known. Source: routes.md#files-uploads-libraries; shapes.md#files-and-uploads. */
import { fileAbout, getFile, getFiles } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { limitOf } from '../../conventions/paging.ts'
import { File, FileAbout, Sha256Params } from '../../schemas/file.ts'
import type { Routes } from '../api.ts'

export const fileRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/files/batch',
    {
      schema: {
        querystring: Type.Object({
          ids: Type.String({
            maxLength: 16_000,
            description: 'sha256s, comma separated, at most 200.',
          }),
        }),
      },
      config: {
        doc: {
          operationId: 'getFiles',
          tag: 'Files',
          access: 'pub',
          summary: 'Several files in the order asked; those that are not held are left out',
          answers: { 200: Type.Object({ items: Type.Array(File) }) },
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, { items: await getFiles(catalog, request.query.ids) })
    },
  )

  api.get(
    '/v1/files/:sha256',
    {
      schema: { params: Sha256Params },
      config: {
        doc: {
          operationId: 'getFile',
          tag: 'Files',
          access: 'pub',
          summary: 'One file',
          answers: { 200: File },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getFile(catalog, request.params.sha256))
    },
  )

  api.get(
    '/v1/files/:sha256/about',
    {
      schema: {
        params: Sha256Params,
        querystring: Type.Object({ limit: limitOf(500, 100) }),
      },
      config: {
        doc: {
          operationId: 'fileAbout',
          tag: 'Files',
          access: 'pub',
          summary:
            'All that may be told of a file: rights, origin, what was made of it, who uses it',
          answers: { 200: FileAbout },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { sha256 } = request.params
      answer(request, reply, await fileAbout(catalog, sha256, request.query.limit))
    },
  )
}
