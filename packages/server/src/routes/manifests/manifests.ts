/** How files are to be opened so that their pages stand as they should. Source: service.md#page-fixes;
 *  routes.md#files-uploads-libraries. */
import { getDriveFix, getFilesManifest, MANIFEST_COLLECTIONS } from '@yalkut/catalog/images'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { AnyObject, nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

const Page = Type.Object({
  page: Type.Integer({ description: 'Of the PDF, from 1.' }),
  matrix: Type.Array(Type.Number(), {
    description: 'Six numbers, as PDF writes a matrix: from the page as it is shown.',
  }),
  box: Type.Array(Type.Number(), { description: 'What to cut to: left, bottom, right, top.' }),
})

const DriveFix = Type.Object({
  drive: Type.String(),
  sha256: Type.String({ description: 'The file that was fetched from there.' }),
  encoder: Type.String(),
  verdict: Type.Enum(['straight', 'turn', 'unread']),
  reason: Type.String(),
  pages: Type.Array(Page, { description: 'Those to be turned.' }),
  readingCopy: nullable(
    Type.Object({
      sha256: Type.String(),
      url: Type.String(),
      bytes: Type.Integer(),
      encoder: Type.String(),
    }),
  ),
})

const Manifest = Type.Object({
  collection: Type.Enum([...MANIFEST_COLLECTIONS]),
  manifests: Type.Optional(Type.Array(Type.String())),
  files: Type.Optional(Type.Array(AnyObject)),
})

export const manifestRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/page-fixes/drive/:id',
    {
      schema: { params: Type.Object({ id: Type.String() }) },
      config: {
        doc: {
          operationId: 'driveFix',
          tag: 'Files',
          access: 'pub',
          summary: 'The pages to turn of a file on Google Drive, or the copy to open instead',
          answers: { 200: DriveFix },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getDriveFix(catalog, request.params.id))
    },
  )

  api.get(
    '/manifests/:collection/:name',
    {
      schema: {
        params: Type.Object({
          collection: Type.String({ description: MANIFEST_COLLECTIONS.join(' or ') }),
          name: Type.String({ description: '`index.json`, or one of those that it names.' }),
        }),
      },
      config: {
        doc: {
          operationId: 'getManifest',
          tag: 'Files',
          access: 'pub',
          summary: 'Files with pages to turn, or with a reading copy',
          answers: { 200: Manifest },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { collection, name } = request.params
      answer(request, reply, await getFilesManifest(catalog, collection, name))
    },
  )
}
