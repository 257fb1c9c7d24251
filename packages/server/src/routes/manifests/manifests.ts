/** How files are to be opened so that their pages stand as they should. Source: service.md#page-fixes;
 *  routes.md#files-uploads-libraries. */
import { getDriveFix, getFilesManifest, MANIFEST_COLLECTIONS } from '@yalkut/catalog/images'
import { AnyObject, asStored, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

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
  verdict: Type.Unsafe<string>(Type.Enum(['straight', 'turn', 'unread'])),
  reason: Type.String(),
  pages: asStored(Type.Array(Page, { description: 'Those to be turned.' })),
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
  files: Type.Optional(Type.Array(asStored(AnyObject))),
})

export const manifestRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/page-fixes/drive/:id', {
    operationId: 'driveFix',
    tag: 'Files',
    access: 'pub',
    summary: 'The pages to turn of a file on Google Drive, or the copy to open instead',
    params: Type.Object({ id: Type.String() }),
    answers: { 200: DriveFix },
    errors: [404],
    handle: ({ catalog, params }) => getDriveFix(catalog, params.id),
  }),

  defineRoute('GET', '/manifests/:collection/:name', {
    operationId: 'getManifest',
    tag: 'Files',
    access: 'pub',
    summary: 'Files with pages to turn, or with a reading copy',
    params: Type.Object({
      collection: Type.String({ description: MANIFEST_COLLECTIONS.join(' or ') }),
      name: Type.String({ description: '`index.json`, or one of those that it names.' }),
    }),
    answers: { 200: Manifest },
    errors: [404],
    handle: ({ catalog, params }) => {
      const { collection, name } = params
      return getFilesManifest(catalog, collection, name)
    },
  }),
]
