/** Page fixes: the pages to rotate when a file is shown, or the corrected copy to show instead. Source: service.md#page-fixes;
 *  routes.md#files-uploads-libraries. */

import { DriveFix, FilesManifest, MANIFEST_COLLECTIONS } from '@yalkut/catalog/core'
import { getDriveFix, getFilesManifest } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const manifestRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/page-fixes/drive/:id', {
    operationId: 'driveFix',
    tag: 'Files',
    access: 'pub',
    summary: 'The pages to rotate in a file on Google Drive, or the copy to open instead',
    description: 'For programs that show files of Google Drive: pages that are scanned sideways or upside down.',
    params: Type.Object({
      id: Type.String({ description: 'The id of the file on Google Drive.' }),
    }),
    answers: { 200: DriveFix },
    errors: [404],
    handle: ({ catalog, params }) => getDriveFix(catalog, params.id),
  }),

  defineRoute('GET', '/manifests/:collection/:name', {
    operationId: 'getManifest',
    tag: 'Files',
    access: 'pub',
    summary: 'Files with pages to rotate, or with a reading copy',
    description: '`index.json` lists the parts; each part is a file of its own. For programs that copy the whole list.',
    params: Type.Object({
      collection: Type.String({ description: MANIFEST_COLLECTIONS.join(' or ') }),
      name: Type.String({ description: '`index.json`, or a name in its list.' }),
    }),
    answers: { 200: FilesManifest },
    errors: [404],
    handle: ({ catalog, params }) => {
      const { collection, name } = params
      return getFilesManifest(catalog, collection, name)
    },
  }),
]
